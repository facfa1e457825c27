// The entries of the table of languages, one file each. languages.cpp puts them in order.
#pragma once

#include "compile/language.h"

namespace letcont {

Language add_language();
Language fun_language();
Language l_language();
Language cps_language();

} // namespace letcont
