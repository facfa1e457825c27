# Writes a C++ file that defines the bytes of files: cmake -DOUTPUT=… -DNAMES="stack;heap" -DFILES="stack.o;heap.o" -P …
# An empty file name stands for no bytes.
set(text "#include \"native/runtime/embedded.h\"\n\nnamespace letcont::native {\n\n")
foreach(name file IN ZIP_LISTS NAMES FILES)
  file(READ "${file}" hex HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(APPEND text "alignas(16) static constexpr unsigned char ${name}_bytes[] = {${bytes} 0};\n"
    "std::string_view ${name}_runtime() {\n"
    "  return {reinterpret_cast<const char*>(${name}_bytes), sizeof ${name}_bytes - 1};\n}\n\n")
endforeach()
string(APPEND text "} // namespace letcont::native\n")
file(WRITE "${OUTPUT}" "${text}")
