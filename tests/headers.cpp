// A kit of tests (see CMakeLists.txt) holds its precompiled headers and nothing else.
