// How a source language takes part: one entry in the table of languages, which makes a front end for a text.
#pragma once

#include "cps/program.h"
#include "lambda/term.h"
#include "support/diagnostic.h"
#include "support/document.h"
#include "support/interrupt.h"
#include "support/program_text.h"
#include "support/source.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace letcont {

// The type of a piece of the program, as the language writes it.
struct TypeAt {
  Span span;
  std::string type;
};

// One text of one language, on its way to lambda. Does nothing until it is asked, and each thing once. What is wrong
// with the text goes into the diagnostics that it was made with.
class FrontEnd {
public:
  virtual ~FrontEnd() = default;

  // A stage of the language's own, by its place in Language::stages; nothing if errors keep it from existing.
  virtual std::optional<Document> stage(size_t index) = 0;

  // The program, for the stages that all languages share; nothing if there are errors. A language gives it in one of
  // two forms, as Language::is_cps says: as a lambda term, or as CPS at once.
  virtual std::optional<lambda::Program> elaborate() { return std::nullopt; }
  virtual std::optional<cps::Program> cps() { return std::nullopt; }

  // Asks it from now on whether to go on. Once it is due, what the front end gives is incomplete.
  virtual void interrupt_by(Interrupt&) {}

  // The type of what is at a position, also in a program whose types do not fit; nothing if it has none.
  virtual std::optional<TypeAt> type_at(uint32_t) { return std::nullopt; }
};

struct Language {
  LanguageInfo info;
  std::vector<StageInfo> stages; // its own, in the order of compilation; they come before the common ones
  std::unique_ptr<FrontEnd> (*open)(const Source&, Diagnostics&);
  bool is_cps = false;                 // there is no lambda term on the way
  std::string_view passes = "default"; // what the pipeline "default" means for it
};

// All languages, in the order in which they are shown.
std::span<const Language> languages();

// Null if there is none of that name.
const Language* language_named(std::string_view name);

// By what a file's name ends with: "p.add". Null if no language has that extension.
const Language* language_of_file(std::string_view path);

} // namespace letcont
