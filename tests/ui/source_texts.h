// Texts that are hard on an editor, and what the mirror of the source pane promises of them, said in another way.
#pragma once

#include "ui/problems/text_mirror.h"

#include <QString>
#include <QStringList>

#include <random>
#include <string>
#include <utility>
#include <vector>

namespace modelspec::ui {

inline const std::string bom = "\xEF\xBB\xBF";
inline const std::string nbsp = "\xC2\xA0";
inline const std::string nel = "\xC2\x85";
inline const std::string ls = "\xE2\x80\xA8";
inline const std::string ps = "\xE2\x80\xA9";
inline const std::string emoji = "\xF0\x9F\x98\x80";

/// What the mirror promises, said in another way: lines with their endings.
class Model {
public:
    explicit Model(const std::string& bytes) {
        const TextMirror mirror(bytes);
        for (int i = 0; i < mirror.lineCount(); ++i) {
            lines_.push_back({mirror.line(i), std::string(mirror.ending(i))});
        }
        hasBom_ = bytes.starts_with(bom);
    }

    void replace(int begin, int end, const QString& text) {
        const auto [first, firstColumn] = locate(begin);
        const auto [last, lastColumn] = locate(end);
        std::string ending = lines_[first].ending;
        if (ending.empty()) {
            ending = first > 0 ? lines_[first - 1].ending : "\n";
        }
        const QStringList pieces = text.split(QLatin1Char('\n'));
        std::vector<Line> fresh;
        for (const QString& piece : pieces) {
            fresh.push_back({piece, ending});
        }
        fresh.front().text.prepend(lines_[first].text.left(firstColumn));
        fresh.back().text += lines_[last].text.mid(lastColumn);
        fresh.back().ending = lines_[last].ending;
        const auto offset = [](std::size_t at) { return static_cast<std::ptrdiff_t>(at); };
        lines_.erase(lines_.begin() + offset(first), lines_.begin() + offset(last) + 1);
        lines_.insert(lines_.begin() + offset(first), fresh.begin(), fresh.end());
        for (std::size_t i = 1; i < lines_.size(); ++i) {
            if (lines_[i - 1].ending == "\r" && lines_[i].text.isEmpty() && lines_[i].ending == "\n") {
                lines_[i].ending = "\r";
            }
        }
        if (!hasBom_ && lines_.front().text.startsWith(QChar(0xFEFF))) { // what was inside the text has come to its start
            hasBom_ = true;
            lines_.front().text.remove(0, 1);
        }
    }

    [[nodiscard]] std::string bytes() const {
        std::string out = hasBom_ ? bom : "";
        for (const Line& line : lines_) {
            out += QString(line.text).replace(QChar(0x2401), QChar(1)).toStdString() + line.ending; // nobody types the picture of a control
        }
        return out;
    }
    [[nodiscard]] QString shown() const {
        QStringList texts;
        for (const Line& line : lines_) {
            texts += line.text;
        }
        return texts.join(QLatin1Char('\n'));
    }

private:
    struct Line {
        QString text;
        std::string ending;
    };

    [[nodiscard]] std::pair<std::size_t, int> locate(int position) const {
        std::size_t line = 0;
        while (position > lines_[line].text.size()) {
            position -= static_cast<int>(lines_[line].text.size()) + 1;
            ++line;
        }
        return {line, position};
    }

    std::vector<Line> lines_;
    bool hasBom_ = false;
};

class Generator {
public:
    explicit Generator(unsigned seed) : random_(seed) {}

    unsigned below(unsigned limit) { return static_cast<unsigned>(random_()) % limit; }

    std::string document() {
        static const std::vector<std::string> pieces{"a", "bc: 1", " ", nbsp, emoji, "\t", "# \xC3\xA9", "'q'", "\xEF\xBB\xBF", "\x01"};
        static const std::vector<std::string> endings{"\n", "\n", "\r\n", "\r\n", "\r", nel, ls, ps};
        std::string out = below(4) == 0 ? bom : "";
        for (unsigned lines = below(7); lines > 0; --lines) {
            for (unsigned count = below(4); count > 0; --count) {
                out += pieces[below(static_cast<unsigned>(pieces.size()))];
            }
            out += endings[below(static_cast<unsigned>(endings.size()))];
        }
        return out + (below(2) == 0 ? "end" : "");
    }

    QString typed() {
        static const QStringList pieces{QStringLiteral("x"),          QStringLiteral("\n"), QStringLiteral("\u00A0"),
                                        QStringLiteral("\U0001F601"), QStringLiteral(": "), QStringLiteral("\n\n")};
        QString out;
        for (unsigned count = below(4); count > 0; --count) {
            out += pieces[static_cast<qsizetype>(below(static_cast<unsigned>(pieces.size())))];
        }
        return out;
    }

    /// A position of `text` between two characters.
    int position(const QString& text) {
        int at = static_cast<int>(below(static_cast<unsigned>(text.size()) + 1));
        return at > 0 && at < text.size() && text[at].isLowSurrogate() ? at - 1 : at;
    }

private:
    std::mt19937 random_;
};

} // namespace modelspec::ui
