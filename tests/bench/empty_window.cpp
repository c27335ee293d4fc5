// The least a Qt program with a window can do: the yardstick of the editor's start.
#include <QApplication>
#include <QMainWindow>

int main(int argc, char** argv) {
    const QApplication application(argc, argv);
    QMainWindow window;
    window.resize(1280, 800);
    window.show();
    QApplication::processEvents();
    (void)window.grab();
    return 0;
}
