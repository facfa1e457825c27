#include "cps/parse/names.h"

#include "lambda/external.h"
#include "support/suggest.h"

namespace letcont::cps {

// ---- Globals

void Scopes::declare_global(const Token& name, uint32_t order, Kind kind, Span definition) {
  Name id = in_.intern(name);
  if (globals_.size() <= id.index) globals_.resize(in_.program.names.size() + 1);
  Global& global = globals_[id.index];
  if (global.order != 0) {
    in_.error("name/twice", name.span, "there are two definitions of '" + std::string(in_.word(name)) + "'")
        .notes.push_back({global.span, "the first is here"});
    return;
  }
  global = {Var{}, order, kind, name.span};
  SymbolKind symbol = kind == Kind::Function ? SymbolKind::Function : SymbolKind::Variable;
  if (in_.symbols) in_.symbols->bind({symbol, std::string(in_.word(name)), name.span, definition});
  all_globals_.push_back(id);
}

void Scopes::define_global(const Token& name, Var var) {
  globals_[in_.intern(name).index].var = var;
  if (!in_.symbols) return;
  if (uint32_t symbol = in_.symbols->bound_at(name.span); symbol != Symbol::none)
    (*in_.symbols)[symbol].entity = var.index;
}

const Scopes::Global* Scopes::global(Name name) const {
  return name.index < globals_.size() && globals_[name.index].order != 0 ? &globals_[name.index] : nullptr;
}

// ---- Locals

void Scopes::begin_definition(uint32_t order, Kind kind) {
  ++definition_;
  order_ = order;
  kind_ = kind;
  here_.clear();
  blocks_.clear();
}

void Scopes::open_block(bool is_function) {
  uint32_t place = static_cast<uint32_t>(blocks_.size());
  blocks_.push_back({++last_block_, is_function ? place : blocks_.back().function, 0, 0, {}});
}

void Scopes::close_block() {
  blocks_.pop_back();
  if (!blocks_.empty()) blocks_.back().inside = 0;
}

Scopes::Local* Scopes::local(Name name) {
  if (name.index >= locals_.size()) locals_.resize(std::max<size_t>(name.index + 1, locals_.size() * 2));
  Local& found = locals_[name.index];
  return found.definition == definition_ ? &found : nullptr;
}

void Scopes::bind(const Token& name, Var var, SymbolKind symbol) { bind(name, Local::Variable, var.index, symbol); }
void Scopes::bind(const Token& name, ContVar k) { bind(name, Local::Continuation, k.index, SymbolKind::Continuation); }

void Scopes::bind(const Token& name, Local::Kind kind, uint32_t handle, SymbolKind symbol) {
  Name id = in_.intern(name);
  ++blocks_.back().bound;
  if (Local* before = local(id); before && open(*before)) {
    in_.error("name/twice", name.span, "'" + std::string(in_.word(name)) + "' means something here already")
        .notes.push_back({before->span, "it is bound here"});
    return;
  }
  uint32_t place = static_cast<uint32_t>(blocks_.size() - 1);
  locals_[id.index] = {kind, definition_, handle, place, blocks_[place].id, blocks_[place].bound, name.span};
  here_.push_back(id);
  if (in_.symbols)
    in_.symbols->bind({.kind = symbol, .name = std::string(in_.word(name)), .binding = name.span, .entity = handle});
}

bool Scopes::open(const Local& local) const {
  return local.block < blocks_.size() && blocks_[local.block].id == local.block_id;
}

const Scopes::Local* Scopes::meant(Name name) {
  const Local* found = local(name);
  return found && (open(*found) || !global(name)) ? found : nullptr;
}

void Scopes::note_need(const Local& local) {
  Block& block = blocks_[local.block];
  if (block.inside != 0 && local.number > block.inside) {
    bool continuation = local.kind == Local::Continuation;
    block.needs.push_back({block.inside, local.number, continuation});
  }
}

std::optional<Var> Scopes::variable(const Token& name, bool called) {
  Name id = in_.intern(name);
  if (const Local* found = meant(id)) {
    if (found->kind != Local::Variable) {
      in_.error("name/kind", name.span, "'" + std::string(in_.word(name)) + "' is a continuation, and no value")
          .notes.push_back({found->span, "it is declared here"});
      return std::nullopt;
    }
    if (!open(*found)) return out_of_scope(name, *found);
    note_need(*found);
    in_.note_use(name.span, found->span);
    return Var{found->handle};
  }
  const Global* found = global(id);
  if (!found) return unknown(name, called ? Local::Nothing : Local::Variable);
  in_.note_use(name.span, found->span);
  if (exists(*found)) return found->var;
  return too_early(name, *found);
}

// Whether the definition that is being read may mention it.
bool Scopes::exists(const Global& global) const {
  if (global.order < order_ || kind_ == Kind::Function || global.kind == Kind::Function) return true;
  return kind_ == Kind::Dynamic && global.kind == Kind::StaticValue;
}

std::optional<ContVar> Scopes::continuation(const Token& name, bool of_call) {
  const Local* found = meant(in_.intern(name));
  if (!found && !global(in_.intern(name))) return unknown(name, Local::Continuation);
  if (!found || found->kind != Local::Continuation) {
    in_.error("name/kind", name.span,
              "'" + std::string(in_.word(name)) + "' is a value, and no continuation" +
                  (of_call ? "; a call names first where it goes on: f(k, …)" : ""));
    return std::nullopt;
  }
  if (!open(*found)) return out_of_scope(name, *found);
  if (found->block < blocks_.back().function) {
    in_.error("name/other-function", name.span,
              "'" + std::string(in_.word(name)) + "' is a continuation outside of this function")
        .notes.push_back({found->span, "a function can return only to the continuation that it is given"});
    return std::nullopt;
  }
  note_need(*found);
  in_.note_use(name.span, found->span);
  return ContVar{found->handle};
}

bool Scopes::is_continuation(const Token& name) {
  const Local* found = meant(in_.intern(name));
  return found && found->kind == Local::Continuation;
}

bool Scopes::is_value(const Token& name) {
  Name id = in_.intern(name);
  const Local* found = meant(id);
  return found ? found->kind == Local::Variable : global(id) != nullptr;
}

std::optional<ContVar> Scopes::declared_here(const Token& name) {
  const Local* found = local(in_.intern(name));
  bool declared = found && found->kind == Local::Continuation && open(*found);
  if (declared && found->block_id == blocks_.back().id) {
    in_.note_use(name.span, found->span);
    return ContVar{found->handle};
  }
  std::string text(in_.word(name));
  Diagnostic& error = in_.error("name/undeclared", name.span,
                                "this block does not declare a continuation '" + text + "'" +
                                    (declared ? std::string() : suggestion(text, Local::Continuation)));
  error.notes.push_back(declared ? Note{found->span, "it is declared in another block, where its body belongs"}
                                 : Note{name.span, "a continuation is declared before it is used: decl " + text});
  return std::nullopt;
}

// ---- Mistakes

std::nullopt_t Scopes::too_early(const Token& name, const Global& global) {
  std::string text = "'" + std::string(in_.word(name)) + "' is ";
  if (global.order == order_)
    text += "used in its own definition";
  else if (kind_ == Kind::StaticValue)
    text += "defined later; only functions may be used before that";
  else
    text += "evaluated later; only functions and constants may be used before that";
  in_.error("name/later", name.span, std::move(text)).notes.push_back({global.span, "the definition is here"});
  return std::nullopt;
}

std::nullopt_t Scopes::out_of_scope(const Token& name, const Local& local) {
  in_.error("name/scope", name.span, "'" + std::string(in_.word(name)) + "' is not in scope here")
      .notes.push_back({local.span, "its scope is the rest of the block that it is bound in"});
  return std::nullopt;
}

std::nullopt_t Scopes::unknown(const Token& name, Local::Kind wanted) {
  std::string text(in_.word(name));
  std::string message = wanted == Local::Continuation ? "no continuation is called '" : "nothing is called '";
  std::string hint = external_named(text) && wanted != Local::Continuation
                         ? "; an external is declared, as in: let f = external(\"f\")"
                         : suggestion(text, wanted);
  in_.error("name/unknown", name.span, message + text + "'" + hint);
  return std::nullopt;
}

// The search costs as much as there are names, so it is done a few times only, and among the names bound last.
std::string Scopes::suggestion(std::string_view name, Local::Kind wanted) const {
  constexpr size_t most_names = 2000;
  if (++suggestions_ > 20) return "";
  std::vector<std::string> known;
  auto add = [&](Name id) { known.emplace_back(in_.program.names.text(id)); };
  for (size_t i = here_.size(); i-- > 0 && known.size() < most_names;) {
    const Local& local = locals_[here_[i].index];
    if ((local.kind == wanted || wanted == Local::Nothing) && open(local)) add(here_[i]);
  }
  for (size_t i = all_globals_.size(); wanted != Local::Continuation && i-- > 0 && known.size() < 2 * most_names;)
    add(all_globals_[i]);
  return did_you_mean(name, known);
}

} // namespace letcont::cps
