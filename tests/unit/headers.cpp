// Has nothing of its own: CMake compiles it with the headers that the tests share (CMakeLists.txt).
