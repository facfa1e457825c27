# cmake -DOUT=… -DFILES=imports.mjs;host.mjs -P embed.cmake: the host as a string (host.h). One file has all of it, without
# what the files import from each other. Compilers limit the length of a literal, so that it consists of several.
set(text "")
foreach(file ${FILES})
  file(READ ${file} part)
  string(REGEX REPLACE "\nimport [^\n]* from \"\\./[^\n]*\n" "\n" part "${part}")
  string(REGEX REPLACE "\nexport {[^\n]*\n" "" part "${part}")
  string(APPEND text "${part}\n")
endforeach()
string(LENGTH "${text}" size)
set(literals "")
set(at 0)
while(at LESS size)
  string(SUBSTRING "${text}" ${at} 4000 part)
  string(APPEND literals "R\"host(${part})host\"\n")
  math(EXPR at "${at} + 4000")
endwhile()
file(WRITE ${OUT} "// Generated. See core/wasm/host/host.h.\n#include \"wasm/host/host.h\"\n\nnamespace letcont::wasm {\n\n"
  "std::string_view host_text() { return ${literals}; }\n\n} // namespace letcont::wasm\n")
