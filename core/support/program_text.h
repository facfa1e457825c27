// What a person hands in, and may ask for by name: a program's text with its options, languages, stages. Plain data,
// which the compiler, the protocol and the links share.
#pragma once

#include <string>

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

// A program as the user wrote it, and the options that decide what it compiles to.
struct ProgramText {
  std::string language; // a LanguageInfo's name
  std::string name;     // for messages: a file name
  std::string text;
  std::string passes = "default"; // a pipeline: "default", "none" or a list, as for --passes
  bool operator==(const ProgramText&) const = default;
};

} // namespace letcont
