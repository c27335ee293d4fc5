#include "tests/app/driver.h"

#include "core/files/read.h"
#include "core/files/write.h"

#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;
using namespace modelspec::test;
using modelspec::files::write_atomically;

TEST_CASE(files, a_new_file_has_the_usual_permissions) {
    const mode_t mask = ::umask(027);
    EXPECT(write_atomically("new.yaml", "a").ok());
    ::umask(mask);
    EXPECT((fs::status("new.yaml").permissions() & fs::perms::mask) == static_cast<fs::perms>(0640));
    EXPECT_EQUAL(read_file("new.yaml"), "a");
}

TEST_CASE(files, the_old_permissions_stay) {
    write_file("old.yaml", "old");
    ::chmod("old.yaml", 0604);
    EXPECT(write_atomically("old.yaml", "").ok());
    EXPECT((fs::status("old.yaml").permissions() & fs::perms::mask) == static_cast<fs::perms>(0604));
    EXPECT_EQUAL(read_file("old.yaml"), "");
    EXPECT(files_here().size() == 1);
}

TEST_CASE(files, links_are_followed) {
    write_file("folder/target.yaml", "old");
    fs::create_symlink("folder/target.yaml", "one.yaml");
    fs::create_symlink("one.yaml", "two.yaml");
    fs::create_symlink("folder/fresh.yaml", "dangling.yaml");
    EXPECT(write_atomically("two.yaml", "new").ok());
    EXPECT_EQUAL(read_file("folder/target.yaml"), "new");
    EXPECT(fs::is_symlink("one.yaml") && fs::is_symlink("two.yaml"));
    EXPECT(write_atomically("dangling.yaml", "fresh").ok());
    EXPECT_EQUAL(read_file("folder/fresh.yaml"), "fresh");
    fs::create_symlink("round.yaml", "round.yaml");
    EXPECT(!write_atomically("round.yaml", "x").ok());
}

TEST_CASE(files, hard_links_stay_one_file) {
    write_file("a.yaml", "old, and longer");
    fs::create_hard_link("a.yaml", "b.yaml");
    const auto written = write_atomically("a.yaml", "new");
    EXPECT(written.ok());
    EXPECT(written.ok() && !written->note.empty());
    EXPECT_EQUAL(read_file("b.yaml"), "new");
    EXPECT(files_here().size() == 2);
}

TEST_CASE(files, a_folder_that_forbids_new_files) {
    write_file("closed/a.yaml", "old");
    ::chmod("closed", 0555);
    if (::access("closed", W_OK) != 0) { // a superuser may write anywhere
        const auto written = write_atomically("closed/a.yaml", "new");
        EXPECT(written.ok());
        EXPECT_CONTAINS(written.ok() ? written->note : "", "written in place");
        EXPECT_EQUAL(read_file("closed/a.yaml"), "new");
        ::chmod("closed/a.yaml", 0444);
        EXPECT(!write_atomically("closed/a.yaml", "newer").ok());
        EXPECT_EQUAL(read_file("closed/a.yaml"), "new");
    }
    ::chmod("closed", 0755);
}

TEST_CASE(files, what_is_no_file_is_refused) {
    fs::create_directory("folder");
    const auto written = write_atomically("folder", "x");
    EXPECT(!written.ok());
    EXPECT_CONTAINS(written.ok() ? "" : written.error().message, "folder: is a directory");
    EXPECT(!modelspec::files::read("folder").ok());
    EXPECT(!modelspec::files::read("nowhere").ok());
    EXPECT(!write_atomically("", "x").ok());
    EXPECT(!write_atomically("fresh/", "x").ok());
}

TEST_CASE(files, reading_is_bounded) {
    write_file("a.yaml", std::string("a\0b\r\n", 5));
    const auto content = modelspec::files::read("a.yaml");
    EXPECT(content.ok() && content->bytes == std::string("a\0b\r\n", 5) && !content->is_too_large);
    write_file("full.yaml", std::string(16U << 20U, '#'));
    EXPECT(modelspec::files::read("full.yaml").ok() && !modelspec::files::read("full.yaml")->is_too_large);
    write_file("over.yaml", std::string((16U << 20U) + 1, '#'));
    const auto over = modelspec::files::read("over.yaml");
    EXPECT(over.ok() && over->is_too_large && over->bytes.empty() && over->size == (16U << 20U) + 1);
    const auto endless = modelspec::files::read("/dev/zero");
    EXPECT(endless.ok() && endless->is_too_large);
}
