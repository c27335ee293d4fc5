#include "ui/window/application.h"

int main(int argc, char** argv) { return modelspec::ui::runEditor(argc, argv, MODELSPEC_VERSION); }
