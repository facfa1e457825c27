// The interface of a source language: an entry in the table of languages, which makes a front end for a text.
#pragma once

#include "compile/origins.h"
#include "cps/program.h"
#include "lambda/term.h"
#include "support/diagnostic.h"
#include "support/document.h"
#include "support/interrupt.h"
#include "support/program_text.h"
#include "support/source.h"
#include "support/symbols.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace letcont {

// The type of a piece of the program, as the language writes it.
struct TypeAt {
  Span span;
  std::string type;
};

// A program whose macros are expanded in part.
struct Unfolding {
  Document document;
  std::vector<std::string> macros; // the names of those that were expanded: fewer than were asked for, if that is all
};

// The front end for one text. It does everything on demand and once. Errors go into the diagnostics that it was made
// with.
class FrontEnd {
public:
  virtual ~FrontEnd() = default;

  // Returns a stage of the language's own, by its place in Language::stages; nothing after errors.
  virtual std::optional<Document> stage(size_t index) = 0;

  // Return the program, for the stages that all languages share; nothing after errors. A language implements one of
  // them, as Language::is_cps says: a lambda term, or CPS.
  virtual std::optional<lambda::Program> elaborate() { return std::nullopt; }
  virtual std::optional<cps::Program> cps() { return std::nullopt; }

  // Returns the program that elaborate() returns, with numbers in the places of spans; nothing after errors, or if the
  // language cannot.
  virtual std::optional<NumberedProgram> numbered() { return std::nullopt; }

  // Returns the program with its first `most` uses of macros expanded; nothing after errors, and in languages without
  // macros. It is the stage `expanded@N`.
  virtual std::optional<Unfolding> unfolded(uint32_t /*most*/) { return std::nullopt; }

  // Lets no public function raise exceptions, since C calls them (CompilationOptions::is_for_c).
  virtual void compile_for_c() {}

  // Polls this interrupt from now on. Once it is due, the results are incomplete, and what is reported may be wrong.
  void interrupt_by(Interrupt& interrupt) { interrupt_ = &interrupt; }

  // Returns the type at a position, also in a program with type errors; nothing if there is none.
  virtual std::optional<TypeAt> type_at(uint32_t) { return std::nullopt; }

  // Returns what the names of the program stand for, also in a program with type errors; nothing if that cannot be
  // said.
  virtual std::optional<Symbols> symbols() { return std::nullopt; }
  // Returns the type of a symbol, as `type_at` writes types; empty if it has none.
  virtual std::string type_of(const Symbol& symbol) {
    std::optional<TypeAt> found = symbol.binding.known() ? type_at(symbol.binding.begin) : std::nullopt;
    return found ? found->type : std::string();
  }

protected:
  Interrupt* interrupt_ = nullptr;
};

struct Language {
  LanguageInfo info;
  std::vector<StageInfo> stages; // its own, in the order of compilation; they come before the common ones
  std::unique_ptr<FrontEnd> (*open)(const Source&, Diagnostics&);
  bool is_cps = false;                 // the front end makes CPS, not a lambda term
  std::string_view passes = "default"; // the meaning of the pipeline "default"
  const SourcePart* library = nullptr; // what every program may use, as a part of its source
  // Returns what an operation does, or what is built in by that name; empty if that cannot be said. Null: it never can.
  std::string (*help)(std::string_view name) = nullptr;
  // Where a program's text comes from, if a front end wrote it. Null: that cannot be said in this language.
  std::shared_ptr<const SourceMap> (*source_map)(const ProgramText&) = nullptr;
};

// All languages, in the order in which they are shown.
std::span<const Language> languages();

// Returns the source of a program, with the library of its language, if that is known. Too long a text is left out.
Source source_of(const ProgramText&);

// Returns the language, or null if there is none with that name.
const Language* language_named(std::string_view name);

// Returns the language of a file by its extension: "p.add". Null if no language has it.
const Language* language_of_file(std::string_view path);

} // namespace letcont
