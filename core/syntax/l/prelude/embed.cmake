# cmake -DOUT=prelude.cpp -DIN=prelude.l -P embed.cmake: the prelude as a string. Compilers limit the length of one
# literal, so it is divided at line breaks.
file(READ ${IN} text)
string(REGEX REPLACE "\n\n" ")prelude\"\n    R\"prelude(\n\n" text "${text}")
file(WRITE ${OUT} "// Generated. See prelude.h.
#include \"syntax/l/prelude/prelude.h\"

namespace letcont::l {

const SourcePart& prelude() {
  static const SourcePart part{\"prelude\",
    R\"prelude(${text})prelude\"};
  return part;
}

} // namespace letcont::l
")
