# cmake -DOUT=… -DFILE=host.mjs -P embed.cmake: the host as a string (host.h). Compilers limit the length of
# a literal, so that it consists of several.
file(READ ${FILE} text)
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
