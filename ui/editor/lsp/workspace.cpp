#include "editor/lsp/workspace.h"

#include <algorithm>

namespace letcont::lsp {

std::string_view Program::word_at(uint32_t position) const {
  std::string_view bytes = text.bytes();
  size_t begin = std::min<size_t>(position, bytes.size()), end = begin;
  while (begin > 0 && app::is_word(bytes[begin - 1])) --begin;
  while (end < bytes.size() && app::is_word(bytes[end])) ++end;
  return bytes.substr(begin, end - begin);
}

app::LineState Program::state_before(uint32_t line) const {
  std::vector<app::Token> tokens;
  while (states_.size() <= line) {
    tokens.clear();
    auto last = static_cast<uint32_t>(states_.size() - 1);
    states_.push_back(app::scan_line(rules(), states_.back(), text.line(last), tokens));
  }
  return states_[line];
}

Program* Workspace::program_named(const std::string& uri) {
  auto known = programs_.find(uri);
  return known == programs_.end() ? nullptr : known->second.get();
}

Program* Workspace::program(const JsonObject& parameters) {
  const JsonObject* document = rpc::object_in(parameters, "textDocument");
  std::optional<std::string> uri = document ? rpc::string_in(*document, "uri") : std::nullopt;
  return uri ? program_named(*uri) : nullptr;
}

bool Workspace::open(const std::string& uri, const std::string& name, int64_t version, std::string text) {
  programs_.erase(uri);
  constexpr std::string_view prefix = "letcont-"; // where an editor has other languages of the same names
  const Language* language = language_named(name.starts_with(prefix) ? name.substr(prefix.size()) : name);
  if (!language) language = language_of_file(uri);
  if (!language || text.size() > max_source_bytes) return false;
  programs_.emplace(uri, std::make_unique<Program>(uri, *language, version, std::move(text)));
  return true;
}

bool Workspace::change(Program& program, const JsonArray& changes) {
  app::Text changed = program.text;
  for (const Json& each : changes) {
    const JsonObject* change = each.getAsObject();
    std::optional<std::string> text = change ? rpc::string_in(*change, "text") : std::nullopt;
    if (!text) return false;
    if (!change->get("range")) {
      changed.set(std::move(*text));
      continue;
    }
    std::optional<Span> span = read_range(changed, rpc::object_in(*change, "range"), settings.encoding);
    if (!span) return false;
    changed.replace(span->begin, span->end - span->begin, *text);
  }
  if (changed.bytes().size() > max_source_bytes) return false;
  program.text = std::move(changed);
  program.units_.forget();
  program.states_.resize(1);
  drop_compilation(program);
  program.is_published = false;
  return true;
}

void Workspace::drop_compilation(Program& program) {
  program.views_.clear();
  program.compilation_.reset();
}

// Many programs may be open, and a compilation of a small one takes half a megabyte.
void Workspace::note_use(const Program& program) {
  constexpr size_t most = 64; // compilations that are kept
  if (!compiled_.empty() && compiled_.back() == program.uri) return;
  compiled_.erase(std::remove(compiled_.begin(), compiled_.end(), program.uri), compiled_.end());
  compiled_.push_back(program.uri);
  if (compiled_.size() <= most) return;
  if (Program* oldest = program_named(compiled_.front())) drop_compilation(*oldest);
  compiled_.erase(compiled_.begin());
}

Compilation& Workspace::compilation(Program& program) {
  note_use(program);
  if (!program.compilation_) {
    ProgramText text{.language = program.language.info.name, .name = program.uri, .text = program.text.bytes()};
    program.compilation_ = std::make_unique<Compilation>(std::move(text), CompilationOptions{.stages = stages_});
    program.compilation_->interrupt_when([this] { return is_outdated && is_outdated(); });
  }
  return *program.compilation_;
}

const StageView* Workspace::view(Program& program, const std::string& stage) {
  constexpr size_t most = 8; // stages that an editor shows at a time
  auto known = program.views_.find(stage);
  if (known != program.views_.end()) return &known->second;
  const Document* document = compilation(program).stage(stage);
  if (!document) return nullptr;
  if (program.views_.size() == most) program.views_.clear();
  return &program.views_.emplace(stage, *document).first->second;
}

bool Workspace::drop_stopped() {
  bool dropped = false;
  for (const std::string& uri : compiled_)
    if (Program* program = program_named(uri); program && program->compilation_ && program->compilation_->stopped()) {
      drop_compilation(*program);
      dropped = true;
    }
  return dropped;
}

rpc::Error not_wanted() { return {rpc::ErrorCode::ContentModified, "the program has changed"}; }

rpc::Error no_program() { return wrong_parameters("no program is open by that name"); }

rpc::Error wrong_parameters(std::string message) { return {rpc::ErrorCode::InvalidParams, std::move(message)}; }

} // namespace letcont::lsp
