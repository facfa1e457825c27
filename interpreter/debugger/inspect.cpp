#include "debugger/inspect.h"

#include "debugger/scope.h"

#include <tuple>
#include <unordered_map>

namespace letcont::debugger {

using namespace cps;

std::string Frame::text() const {
  std::string text = (continuation ? "return to " : "in ") + title();
  return meaning.text.empty() ? text : text + ", then " + meaning.text;
}

// Returns the definition that contains a place.
static Def definition_of(const Program& program, Expr at) {
  for (Up up = enclosing(program, at);;) switch (up.kind) {
    case Up::Nothing: return {};
    case Up::OfDefinition: return Def{up.index};
    case Up::BodyOf: up = enclosing(program, Expr{up.index}); break;
    case Up::ContinuationOf: up = enclosing(program, program.data().conts[ContVar{up.index}].let); break;
    case Up::FunctionOf: up = enclosing(program, program.data().funs[Fun{up.index}].let); break;
    }
}

// Returns the position of the frame: the next expression, or the call that it waits for.
static Expr place_of(const Machine& machine, uint32_t frame) {
  std::span<const Activation> all = machine.activations();
  return frame == 0 ? machine.at() : all[all.size() - frame].caller;
}

static const Activation& activation_of(const Machine& machine, uint32_t frame) {
  std::span<const Activation> all = machine.activations();
  return all[all.size() - 1 - frame];
}

std::vector<Frame> frames(const Machine& machine, const Naming& naming, uint32_t first, uint32_t count) {
  const Program& program = machine.program();
  std::span<const Activation> all = machine.activations();
  std::vector<Frame> frames;
  for (uint32_t i = first; i < all.size() && frames.size() < count; ++i) {
    const Activation& activation = activation_of(machine, i);
    Frame frame;
    frame.index = i;
    frame.at = place_of(machine, i);
    frame.function = machine.layout().home(activation.home).fun;
    frame.entered = activation.entered;
    frame.by_tail_call = activation.call != activation.caller;
    if (frame.function) {
      frame.name = naming.of(program.data().funs[frame.function].self);
    } else {
      frame.definition = definition_of(program, frame.at);
      Var variable = program.data().defs[frame.definition].variable;
      frame.name = variable ? naming.of(variable) : "_";
    }
    if (i > 0) {
      frame.continuation = activation_of(machine, i - 1).return_to;
      frame.meaning = meaning(machine, naming, activation, frame.continuation);
    }
    frames.push_back(std::move(frame));
  }
  return frames;
}

namespace {

// Visits the variables of a frame, each with its kind, and their aliases; with `is_here` false those of functions
// around it that it does not hold. f may return false to stop.
using VisitVariable = std::function<bool(Var, const Alias*, VariableKind, bool is_here)>;
void for_each_variable(const Machine& machine, uint32_t frame, const VisitVariable& f) {
  const Program& program = machine.program();
  const Activation& activation = activation_of(machine, frame);
  const Expr at = place_of(machine, frame);
  const eval::Home& home = machine.layout().home(activation.home);
  bool on = true;
  for_each_name_in_scope(program, at, [&](Var var, const Alias* alias) {
    bool parameter = !alias && binder(program, var).kind == Binder::FunctionParameter;
    bool is_here = !alias || is_held(program, home, var, at);
    return on = f(var, alias, parameter ? VariableKind::Parameter : VariableKind::Local, is_here);
  });
  if (!on) return;
  std::vector<Var> rest = home.captured;
  for_each_name_around(program, at, [&](Var var, const Alias* alias) {
    bool is_here = alias ? is_held(program, home, var, at) : home.captured_slots.contains(var);
    if (!alias && is_here) std::erase(rest, var);
    return on = f(var, alias, VariableKind::Captured, is_here);
  });
  for (Var captured : rest)
    if (on) on = f(captured, nullptr, VariableKind::Captured, true);
}

void for_each_global(const Machine& machine, const std::function<bool(Var)>& f) {
  const Program& program = machine.program();
  bool on = true;
  for (Def def : program.data().order)
    if (Var var = program.data().defs[def].variable; on && var && machine.is_bound_global(var)) on = f(var);
}

} // namespace

Scope scope(const Machine& machine, const Naming& naming, const Blocks& blocks, uint32_t frame, size_t most) {
  const Program& program = machine.program();
  Scope scope;
  Activation none;
  const Activation* activation = &none;
  auto add = [&](Var var, const Alias* alias, VariableKind kind, bool has_ended) {
    if (scope.variables.size() == most) {
      ++scope.left_out;
      return true;
    }
    Type type = cps::type(program, var);
    std::string_view source_name = alias ? program.names.text(alias->name) : name(program, var);
    scope.variables.push_back({var, kind, alias ? std::string(source_name) : naming.of(var), source_name, type,
                               datum(program, type, machine.value(var, *activation)), has_ended});
    return true;
  };
  std::vector<std::tuple<Var, const Alias*, VariableKind>> ended;
  enum Meant : uint8_t { Nothing, Here, Elsewhere };             // a variable of this frame; of a function around it
  std::vector<uint8_t> meant(program.names.size() + 1, Nothing); // by name
  if (frame < machine.activations().size()) {
    activation = &activation_of(machine, frame);
    Expr at = place_of(machine, frame);
    for_each_variable(machine, frame, [&](Var var, const Alias* alias, VariableKind kind, bool is_here) {
      const bool is_in_scope = is_meant(program, blocks, var, alias, at);
      Name called = alias ? alias->name : program.data().vars[var].name;
      if (is_in_scope && meant[called.index] == Nothing) meant[called.index] = is_here ? Here : Elsewhere;
      if (is_here && is_in_scope) return add(var, alias, kind, false);
      if (is_here) ended.emplace_back(var, alias, kind);
      return true;
    });
  }
  for_each_global(machine, [&](Var var) {
    Name called = program.data().vars[var].name;
    if (!called || meant[called.index] != Elsewhere) return add(var, nullptr, VariableKind::Global, false);
    ended.emplace_back(var, nullptr, VariableKind::Global);
    return true;
  });
  for (auto [var, alias, kind] : ended) add(var, alias, kind, true);
  return scope;
}

namespace {

class GraphBuilder {
public:
  GraphBuilder(const Machine& machine, const Naming& naming, size_t most_records, size_t most_fields)
      : machine_(machine), naming_(naming), most_records_(most_records), most_fields_(most_fields) {}

  bool add_root(uint32_t frame, Var var, Value value) {
    Type type = cps::type(machine_.program(), var);
    if (type == TypeTable::str || !eval::Layout::is_reference(machine_.program(), type)) return true;
    if (!value.object || value.object->count == 0) return true;
    graph_.roots.push_back({frame, var, value.object->id});
    reach(value.object);
    return graph_.roots.size() < most_records_;
  }

  HeapGraph finish() {
    for (size_t i = 0; i < reached_.size(); ++i) { // more come on the way
      graph_.records.push_back(record(machine_, naming_, *reached_[i], most_fields_));
      if (reached_[i]->count > most_fields_) graph_.cut = true;
      for (const Field& field : graph_.records.back().fields)
        if (field.value.kind == DatumKind::Record && field.value.record && field.value.record->count > 0)
          reach(field.value.record);
    }
    for (size_t i = 0; i < reached_.size(); ++i) graph_.records[i].shared = ways_[reached_[i]] > 1;
    return std::move(graph_);
  }

private:
  void reach(const Object* object) {
    if (auto known = ways_.find(object); known != ways_.end()) {
      ++known->second;
    } else if (reached_.size() == most_records_) {
      graph_.cut = true;
    } else {
      ways_.emplace(object, 1);
      reached_.push_back(object);
    }
  }

  const Machine& machine_;
  const Naming& naming_;
  size_t most_records_, most_fields_;
  HeapGraph graph_;
  std::vector<const Object*> reached_;
  std::unordered_map<const Object*, uint32_t> ways_; // how many edges and roots lead there
};

} // namespace

HeapGraph heap_graph(const Machine& machine, const Naming& naming, uint32_t first_frame, uint32_t frame_count,
                     size_t most_records, size_t most_fields) {
  GraphBuilder builder(machine, naming, most_records, most_fields);
  size_t depth = machine.activations().size();
  for (uint32_t frame = first_frame; frame < depth && frame - first_frame < frame_count; ++frame) {
    const Activation& activation = activation_of(machine, frame);
    for_each_variable(machine, frame, [&](Var var, const Alias* alias, VariableKind, bool is_here) {
      return alias || !is_here || builder.add_root(frame, var, machine.value(var, activation));
    });
  }
  for_each_global(machine,
                  [&](Var var) { return builder.add_root(first_frame, var, machine.value(var, Activation())); });
  return builder.finish();
}

} // namespace letcont::debugger
