// The names of things that a person may ask for: languages and stages. The lists are data in one place; the command
// line, the panes, the tests and the links all read them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace letcont {

// `name` is what `--lang` takes, `extension` what a file of that language ends with (".add").
struct LanguageInfo {
  std::string name;
  std::string extension;
  std::string title; // for people: "Addition"
};

// A form of the program on its way through the compiler. `name` is what `--stage` takes. `syntax` names the lexer for
// its colours: a language's name, "cps", "llvm", "listing" or "plain".
struct StageInfo {
  std::string name;
  std::string title;
  std::string documentation; // one line
  std::string syntax;
};

} // namespace letcont
