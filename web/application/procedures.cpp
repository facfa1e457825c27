// SDL can look up functions of OpenGL by name, and nothing here asks it to: Dear ImGui's renderer calls those that it
// needs. Emscripten's look-up names each of the 271 there are, with the JavaScript of each. This one, which replaces
// it, has none.

extern "C" void* emscripten_GetProcAddress(const char*) { return nullptr; }
