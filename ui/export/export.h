// Exports a program with its stages and output, as one self-contained HTML file or as Markdown. The command line fills
// an ExportedProgram from a Compilation, the application from its panes.
//
// The HTML is readable without scripts: headings, the program, the stages, pictures. A small script in it highlights
// linked code under the mouse, by the documents' provenance. It follows the reader's light or dark theme, and prints
// well.
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

// Escapes text for HTML content or attributes ("&lt;" for "<"). Control characters that HTML does not allow become the
// replacement character.
std::string escape_html(std::string_view);

} // namespace letcont
