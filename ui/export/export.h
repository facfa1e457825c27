// A program and what became of it, to be kept, printed or put into a text: one HTML file that needs nothing else, or
// Markdown. The command line fills an ExportedProgram from a Compilation, the application from what it shows.
//
// The HTML is read without a script: headings, the program, the stages, pictures. A small script in it lights up what
// belongs together under the mouse, by the documents' provenance. It is light or dark as the reader's system is, and
// prints.
#pragma once

#include "support/document.h"

#include <string>
#include <string_view>
#include <vector>

namespace letcont {

struct ExportedStage {
  std::string title;         // "CPS"
  std::string documentation; // one line
  std::string syntax;        // a StageInfo's
  Document document;
  std::string svg; // of a stage that is a picture: shown instead of its text
};

struct ExportedProgram {
  std::string title;    // "fact.fun"
  std::string language; // a LanguageInfo's name
  std::string text;
  std::vector<ExportedStage> stages;
  bool ran = false;
  std::string output;   // if it ran
  std::string problems; // diagnostics as a terminal shows them; may be empty
  std::string address;  // of the playground, with the program in it; may be empty
};

std::string export_html(const ExportedProgram&);
std::string export_markdown(const ExportedProgram&);

// "&lt;" for "<" and so on: text inside of an element or of an attribute. Control characters that HTML does not have
// become the replacement character.
std::string escape_html(std::string_view);

} // namespace letcont
