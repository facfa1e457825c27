// A program's text with its options, and the descriptions of languages and stages: plain data that the compiler, the
// protocol and the links share.
#pragma once

#include <string>

namespace letcont {

// `name` is the argument of `--lang`, `extension` the file extension (".add").
struct LanguageInfo {
  std::string name;
  std::string extension;
  std::string title; // for people: "Addition"
};

// A stage of the compilation. `name` is the argument of `--stage`. `syntax` names the lexer for highlighting: a
// language's name, "cps", "llvm", "listing" or "plain".
struct StageInfo {
  std::string name;
  std::string title;
  std::string documentation; // one line
  std::string syntax;
};

// A program as written, and the options that determine what it compiles to.
struct ProgramText {
  std::string language; // a LanguageInfo's name
  std::string name;     // for messages: a file name
  std::string text;
  std::string passes = "default"; // a pipeline: "default", "none" or a list, as for --passes
  std::string llvm_passes = "O2"; // LLVM's, as for --llvm-passes, where they are shown (llvm/passes/passes.h)
  // What a front end made `text` from, if that is known (cps/text/positions.h); its name is for messages, and empty if
  // the text says it.
  std::string original_name = {};
  std::string original = {};
  bool operator==(const ProgramText&) const = default;
};

} // namespace letcont
