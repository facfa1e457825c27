// The open programs and what was negotiated with the editor: what all features answer from.
//
// Every answer is a function of the texts alone: a server that has seen ten thousand edits says what a fresh one says.
#pragma once

#include "app/text/link_index.h"
#include "app/text/syntax.h"
#include "app/text/text.h"
#include "compile/compilation.h"
#include "editor/lsp/positions.h"
#include "editor/rpc/message.h"
#include "support/not_copied.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace letcont::lsp {

using rpc::Answer;
using rpc::Json;
using rpc::JsonArray;
using rpc::JsonObject;

struct Settings {
  Encoding encoding = Encoding::Utf16;
  std::string book;               // the address of the book; empty: messages have no links
  bool pulls_diagnostics = false; // the editor asks for them
  bool shows_documents = false;   // the editor opens documents that the server names
  bool has_labels = false;        // of notes in diagnostics (relatedInformation)
  bool has_hierarchy = false;     // of symbols in an outline
};

// A stage that is linked with its program.
struct StageView {
  explicit StageView(const Document& document) : text(document.text), index(document.ranges), ranges(document.ranges) {}

  app::Text text;
  app::LinkIndex index;
  std::vector<Range> ranges; // a copy: a compilation keeps few of the stages of LLVM's passes
};

// A program that is open in the editor. It is compiled on demand, at most once per version.
class Program : NotCopied {
public:
  Program(std::string uri, const Language& language, int64_t version, std::string text)
      : uri(std::move(uri)), language(language), version(version), text(std::move(text)) {}

  const std::string uri;
  const Language& language;
  int64_t version;
  app::Text text;
  bool is_published = false; // its diagnostics were sent
  uint64_t edited_at = 0;    // in microseconds
  bool shows_stages = false; // the editor has asked for a stage

  const app::SyntaxRules& rules() const { return app::syntax_named(language.info.name); }
  std::string_view word_at(uint32_t position) const;
  // Returns what is open before a line, which depends on all lines before it. Each line is scanned once.
  app::LineState state_before(uint32_t line) const;

  // Where the text comes from, as it was compiled last; null if people wrote it, or nothing is compiled.
  const SourceMap* map() const { return compilation_ ? compilation_->source().map() : nullptr; }

private:
  friend class Workspace;
  mutable UnitCounter units_;                                        // of `text`, in the workspace's encoding
  mutable std::vector<app::LineState> states_{app::LineState::Code}; // by line, as far as they were asked for
  std::unique_ptr<Compilation> compilation_;
  std::map<std::string, StageView> views_; // by stage
};

class Workspace : NotCopied {
public:
  explicit Workspace(std::span<const Stage> stages) : stages_(stages) {}

  Settings settings;
  // Whether what is being compiled is not wanted any more; called often.
  std::function<bool()> is_outdated = {};

  // Returns the program that the parameters' textDocument names; null if none is open by that name.
  Program* program(const JsonObject& parameters);
  Program* program_named(const std::string& uri);
  std::map<std::string, std::unique_ptr<Program>>& programs() { return programs_; }
  const std::map<std::string, std::unique_ptr<Program>>& programs() const { return programs_; }

  // A program of an unknown language is not opened. False then.
  bool open(const std::string& uri, const std::string& language, int64_t version, std::string text);
  // Makes the changes of a didChange; false, and the text is as before, if one of them is malformed.
  bool change(Program&, const JsonArray& changes);

  // The compilation of the program's text as it is now. Those that were used last are kept, so it stays as long as no
  // other program is asked for.
  Compilation& compilation(Program&);
  // Returns a stage of the program as it is now; null if it has no such stage, or errors.
  const StageView* view(Program&, const std::string& stage);
  // Drops the compilations that were stopped, and says whether there was one.
  bool drop_stopped();
  std::span<const Stage> stages() const { return stages_; }

  // Whether the answer that is being made is not wanted any more. Long loops ask now and then, and give not_wanted().
  bool is_unwanted() const { return is_outdated && is_outdated(); }

  Json position(const Program& program, uint32_t at) const {
    return lsp::position(program.text, at, settings.encoding, program.units_);
  }
  Json range(const Program& program, Span span) const {
    return lsp::range(program.text, span, settings.encoding, program.units_);
  }
  // Returns how many units of its line stand before a place.
  uint32_t units_before(const Program& program, uint32_t at) const {
    return program.units_.before(program.text, at, settings.encoding);
  }
  Json location(const Program& program, Span span) const {
    return JsonObject{{"uri", program.uri}, {"range", range(program, span)}};
  }

private:
  void drop_compilation(Program&);
  void note_use(const Program&);

  std::span<const Stage> stages_;
  std::map<std::string, std::unique_ptr<Program>> programs_;
  std::vector<std::string> compiled_; // the programs that may have compilations, the one that was used last at the end
};

// A request that is about a place of a program.
struct Place {
  Program& program;
  uint32_t at;
};

// What a request gets that was cancelled, or whose program has changed, while it was answered.
rpc::Error not_wanted();
rpc::Error no_program();
rpc::Error wrong_parameters(std::string message = "the parameters are not those of this request");

} // namespace letcont::lsp
