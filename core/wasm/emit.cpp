// Definitions and functions. Blocks are in blocks.cpp, calls and branches in calls.cpp, values in values.cpp.

#include "wasm/emit.h"

#include "cps/order.h"
#include "support/utf8.h"
#include "wasm/emitter.h"

#include <numeric>
#include <tuple>
#include <unordered_set>

namespace letcont::wasm {

using namespace cps;

Emitter::Emitter(const Program& program, Interrupt* interrupt)
    : program_(program), interrupt_(interrupt), types_(program, out_.module), exist_(exist_from_start(program)),
      values_(program), functions_(program.data().funs.limit(), none) {
  for (Def def : program.data().order) declare_variable(def);
}

// ---- Definitions

// The value of an evaluated definition is in a global, if it is used.
void Emitter::declare_variable(Def def) {
  cps::Var variable = program_.data().defs[def].variable;
  if (exist_[def.index] || !variable || use_count(program_, variable) == Count::None) return;
  Type type = cps::type(program_, variable);
  if (!types_.has_value(type)) return;
  Global global{std::string(beginning(name(program_, variable), longest_made_name)), types_.value(type), true, {}, {}};
  code_ = &global.value;
  push_default(global.type);
  code_ = &main_;
  values_.bind(variable, {Value::Variable, static_cast<uint32_t>(out_.module.globals.size())});
  out_.module.globals.push_back(std::move(global));
}

bool Emitter::in_variable(cps::Var var) const {
  Binder by = binder(program_, var);
  return by.kind == Binder::Definition && !exist_[by.index];
}

void Emitter::bind(cps::Var var, Value value) {
  if (in_variable(var)) {
    Value variable = values_.value(var);
    if (variable.kind == Value::Variable) {
      push(value);
      add(Opcode::GlobalSet, variable.index);
    } else if (value.kind == Value::Pushed) {
      add(Opcode::Drop);
    }
    return;
  }
  if (value.kind == Value::Pushed) {
    value = new_variable(var);
    pop_into(value);
  }
  values_.bind(var, value);
}

void Emitter::definition(Def def) {
  definition_ = def;
  code_ = &main_;
  const DefData& data = program_.data().defs[def];
  if (exist_[def.index] || data.is_static) return;
  std::string_view called = data.variable ? name(program_, data.variable) : "";
  uint32_t type = types_.function({TypeDefinition::Function, "f", {}, {}});
  uint32_t slot = add_function(called.empty() ? "definition" : called, type);
  emit_code(slot, data.value, {});
  code_ = &main_;
  add(Opcode::Call, slot);
}

void Emitter::halt(Halt end, Value result) {
  origin_ = {span(program_, end.expr), end.expr.index};
  if (cps::Var variable = program_.data().defs[definition_].variable;
      variable && values_.value(variable).kind == Value::Variable) {
    push(result);
    add(Opcode::GlobalSet, values_.value(variable).index);
  }
  add(Opcode::Return);
}

// ---- Functions

uint32_t Emitter::add_function(std::string_view name, uint32_t type) {
  Function made;
  made.name = beginning(name, longest_made_name);
  made.type = type;
  out_.module.functions.push_back(std::move(made));
  return static_cast<uint32_t>(out_.module.functions.size() - 1);
}

Value Emitter::function(Fun fun) {
  cps::Var self = program_.data().funs[fun].self;
  std::string_view called = name(program_, self);
  uint32_t slot = add_function(called.empty() ? "lambda" : called, types_.code(type(program_, self)));
  out_.module.functions[slot].written = program_.data().vars[self].span;
  functions_[fun.index] = slot;
  return {Value::Code, slot};
}

// Bodies come last, when all globals are known.
Expr Emitter::functions(LetFun let) {
  for (Fun fun = let.first; fun; fun = program_.data().funs[fun].next) pending_functions_.push_back(fun);
  return let.body;
}

// Emits the code of a function, or of a definition (Fun{}), which begins with `first`, into the function `slot`, and
// its loops into functions of their own.
void Emitter::emit_code(uint32_t slot, Expr first, Fun fun) {
  fun_ = fun;
  structure_ = structure(program_, first, is_table);
  head_functions_.assign(structure_.blocks.size(), none);
  head_parameters_.assign(structure_.blocks.size(), {});
  depths_.assign(structure_.blocks.size(), 0);
  head_functions_[0] = slot;
  for (BlockId head : structure_.heads)
    if (head_functions_[head] != none && !ended()) emit_region(head);
}

// What JavaScript might call: it has no exceptions, and what is exported of every program has its own names.
bool Emitter::is_public_function(const DefData& def) const {
  if (!def.is_static || def.visibility != Visibility::Public || values_.value(def.variable).kind != Value::Code)
    return false;
  Type type = cps::type(program_, def.variable);
  std::string_view called = name(program_, def.variable);
  return program_.types.kind(type) == TypeKind::Code && !program_.types.raises(type) && called != "main" &&
         called != "memory";
}

// Whether JavaScript can call it: numbers and booleans go in and out.
bool Emitter::has_host_type(const DefData& def) const {
  Type type = cps::type(program_, def.variable);
  auto is_simple = [](Type each) {
    using T = TypeTable;
    return each == T::i32 || each == T::i64 || each == T::f64 || each == T::boolean || each == T::unit;
  };
  for (Type each : program_.types.parameters(type))
    if (!is_simple(each)) return false;
  for (Type each : program_.types.results(type))
    if (!is_simple(each)) return false;
  return true;
}

// Whether all that the function does is to call another one with its own parameters.
static bool is_entry_only(const Function& function) {
  const std::vector<Instruction>& body = function.body;
  if (body.size() != size_t{function.parameters} + 1 || body.back().opcode != Opcode::ReturnCall) return false;
  for (uint32_t i = 0; i < function.parameters; ++i)
    if (body[i].opcode != Opcode::LocalGet || body[i].a != i) return false;
  return true;
}

// A function that is one loop enters it at once, and what calls it would make two calls: the loop takes its place.
// `places` says for each function by which one it is replaced, or that it is itself.
void Emitter::join_loops(std::vector<uint32_t>& places) {
  std::vector<Function>& all = out_.module.functions;
  for (uint32_t i = 0; i < all.size(); ++i) {
    while (places[i] == i && is_entry_only(all[i])) {
      uint32_t loop = all[i].body.back().a;
      if (places[loop] != loop || loop == i || all[loop].is_import || all[loop].type != all[i].type ||
          !all[loop].exported.empty())
        break;
      all[i].locals = std::move(all[loop].locals);
      all[i].body = std::move(all[loop].body);
      all[i].labels = std::move(all[loop].labels);
      all[i].blocks = std::move(all[loop].blocks);
      places[loop] = i;
    }
  }
  for (uint32_t& each : places)
    while (places[each] != each) each = places[each] = places[places[each]];
}

// Puts imports first, as modules have them, and leaves out functions whose code is in another.
void Emitter::order_functions() {
  std::vector<Function>& all = out_.module.functions;
  std::vector<uint32_t> same(all.size()), places(all.size());
  std::iota(same.begin(), same.end(), 0);
  join_loops(same);
  uint32_t next = 0;
  for (bool imports : {true, false})
    for (size_t i = 0; i < all.size(); ++i)
      if (all[i].is_import == imports && same[i] == i) places[i] = next++;
  auto rename = [&](Code& code) {
    for (Instruction& each : code)
      if (info(each.opcode).immediate == Immediate::Function) each.a = places[same[each.a]];
  };
  std::vector<Function> ordered(next);
  for (size_t i = 0; i < all.size(); ++i) {
    if (same[i] != i) continue;
    rename(all[i].body);
    ordered[places[i]] = std::move(all[i]);
  }
  for (Global& global : out_.module.globals) rename(global.value);
  all = std::move(ordered);
}

// Where a type is used first: by code, or as that of a function.
static Span place_of(const Module& module, uint32_t type) {
  for (const Function& function : module.functions)
    for (const Instruction& each : function.body) {
      Immediate immediate = info(each.opcode).immediate;
      bool names_type = immediate == Immediate::Type || immediate == Immediate::Field;
      if (each.origin.span.known() && (function.type == type || (names_type && each.a == type)))
        return each.origin.span;
    }
  return nowhere;
}

// Refuses types that V8 does not accept. A function with many parameters of its own is refused where it is emitted.
void Emitter::limit_types() {
  constexpr size_t most_fields = 10'000;
  const std::vector<TypeDefinition>& types = out_.module.types;
  for (uint32_t i = 0; i < types.size() && out_.refused.empty(); ++i) {
    const auto& [kind, parts, results] = std::tie(types[i].kind, types[i].parts, types[i].results);
    if (kind == TypeDefinition::Structure && parts.size() > most_fields)
      out_.refused = "a record of " + std::to_string(parts.size()) + " fields";
    else if (kind == TypeDefinition::Function && parts.size() > most_parameters)
      out_.refused = "a function of " + std::to_string(parts.size()) + " parameters";
    else if (kind == TypeDefinition::Function && results.size() > most_results)
      out_.refused = "a function of " + std::to_string(results.size()) + " results";
    else
      continue;
    out_.refused += " is too large for WebAssembly's engines";
    out_.refused_at = place_of(out_.module, i);
  }
}

Emitted Emitter::finish() {
  for (size_t i = 0; i < pending_functions_.size() && !ended(); ++i) {
    const FunData& data = program_.data().funs[pending_functions_[i]];
    emit_code(functions_[pending_functions_[i].index], data.body, pending_functions_[i]);
  }
  uint32_t main = add_function("main", types_.function({TypeDefinition::Function, "f", {}, {}}));
  Function& made = out_.module.functions[main];
  made.exported = "main";
  made.body = std::move(late_);
  made.body.insert(made.body.end(), main_.begin(), main_.end());
  if (made.body.size() > most_instructions && out_.refused.empty())
    out_.refused = "what the definitions do is too large for WebAssembly's engines";
  // A definition that was copied for several types is the first of them, or none: which of the others JavaScript could
  // call depends on the passes. C's are chosen likewise (llvm/public_functions.cpp).
  std::unordered_set<std::string_view> seen;
  for (Def def : program_.data().order) {
    const DefData& data = program_.data().defs[def];
    if (is_public_function(data) && seen.insert(name(program_, data.variable)).second && has_host_type(data))
      out_.module.functions[values_.value(data.variable).index].exported = name(program_, data.variable);
  }
  types_.finish();
  limit_types();
  count_room();
  order_functions();
  return std::move(out_);
}

Emitted emit(const Program& program, Interrupt* interrupt) {
  Emitter emitter(program, interrupt);
  interpret(program, emitter, emitter.exist(), [] {}); // all variables are declared
  return emitter.finish();
}

} // namespace letcont::wasm
