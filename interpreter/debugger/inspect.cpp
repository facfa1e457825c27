#include "debugger/inspect.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

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

struct Marks {
  bool has_ended = false, is_hidden = false, is_other_name = false; // as in Variable
};

// Collects the variables of a frame with what they are to the source there.
class ScopeBuilder {
public:
  ScopeBuilder(const Machine& machine, const Naming& naming, const SourceNames& names, uint32_t frame, size_t most)
      : machine_(machine), program_(machine.program()), naming_(naming), names_(names), frame_(frame), most_(most),
        absent_(program_.names.size() + 1) {}

  Scope run() {
    if (frame_ < machine_.activations().size()) {
      activation_ = &activation_of(machine_, frame_);
      locals(place_of(machine_, frame_));
    }
    for_each_global(machine_, [&](Var var) {
      if (absent_[program_.data().vars[var].name.index])
        ended_.push_back({var, nullptr, VariableKind::Global});
      else
        add({var, nullptr, VariableKind::Global}, name(program_, var));
      return true;
    });
    for (const Found& each : ended_) {
      Name called = each.alias ? each.alias->name : program_.data().vars[each.var].name;
      add(each, program_.names.text(called), {.has_ended = true, .is_hidden = absent_[called.index]});
    }
    return std::move(scope_);
  }

private:
  struct Found {
    Var var;
    const Alias* alias;
    VariableKind kind;
  };

  void add(const Found& found, std::string_view source_name, Marks marks = {}) {
    if (scope_.variables.size() == most_) {
      ++scope_.left_out;
      return;
    }
    Type type = cps::type(program_, found.var);
    const bool is_other = !source_name.empty() && source_name != name(program_, found.var);
    scope_.variables.push_back({found.var, found.kind, found.alias ? std::string(source_name) : naming_.of(found.var),
                                source_name, type, datum(program_, type, machine_.value(found.var, *activation_)),
                                marks.has_ended, marks.is_hidden, marks.is_other_name || is_other});
  }

  // The one of some variables that is here; null if none is, or several.
  static const Found* only(std::span<const Var> variables, const std::unordered_map<Var, Found>& here) {
    const Found* found = nullptr;
    for (Var var : variables)
      if (auto known = here.find(var); known != here.end()) {
        if (found) return nullptr;
        found = &known->second;
      }
    return found;
  }

  void locals(Expr at) {
    const bool is_known = names_.is_known(at);
    std::unordered_set<uint32_t> meant; // where the names that are listed are bound
    std::unordered_map<Var, Found> here;
    std::unordered_map<uint32_t, Found> by_first_name; // by where that is
    std::vector<bool> is_here(absent_.size());         // by name, if it is not known what names mean
    for_each_variable(machine_, frame_, [&](Var var, const Alias* alias, VariableKind kind, bool has_value) {
      const VarData& data = program_.data().vars[var];
      const Name called = alias ? alias->name : data.name;
      if (!has_value) {
        if (!is_known && !is_here[called.index]) absent_[called.index] = true;
        return true;
      }
      const Found found{var, alias, kind};
      if (!alias) here.emplace(var, found);
      const Standing standing = names_.standing(var, alias, at);
      if (is_known && data.span.known()) by_first_name.emplace(names_.first_name(var), Found{var, nullptr, kind});
      if (standing == Standing::Ended) {
        ended_.push_back(found);
        return true;
      }
      if (standing == Standing::Meant) meant.insert((alias ? alias->span : data.span).begin);
      is_here[called.index] = true;
      add(found, standing == Standing::Made ? std::string_view() : program_.names.text(called));
      return true;
    });
    names_.each_meant(at, [&](const LocalName& local) {
      if (meant.count(local.binding.begin) > 0) return;
      if (auto known = by_first_name.find(names_.first_name(local.binding)); known != by_first_name.end()) {
        add(known->second, program_.names.text(local.name));
      } else if (const Found* other = only(names_.instead(local.binding), here)) {
        add(*other, program_.names.text(local.name), {.is_other_name = true});
      } else {
        absent_[local.name.index] = true;
        scope_.absent.insert(program_.names.text(local.name));
      }
    });
    if (is_known) return;
    for (uint32_t i = 1; i < absent_.size(); ++i)
      if (absent_[i]) scope_.absent.insert(program_.names.text(Name{i}));
  }

  const Machine& machine_;
  const Program& program_;
  const Naming& naming_;
  const SourceNames& names_;
  const uint32_t frame_;
  const size_t most_;
  const Activation none_;
  const Activation* activation_ = &none_;
  std::vector<bool> absent_; // by name: whether it means what has no value here
  std::vector<Found> ended_;
  Scope scope_;
};

} // namespace

Scope scope(const Machine& machine, const Naming& naming, const SourceNames& names, uint32_t frame, size_t most) {
  return ScopeBuilder(machine, naming, names, frame, most).run();
}

std::string why_absent(std::string_view name) {
  return "the value of '" + std::string(name) + "' is not here: nothing here uses it, or passes have replaced it";
}

const Variable* Scope::find(std::string_view name) const {
  if (absent.count(name) > 0) return nullptr;
  auto first = [&](auto is) {
    auto found = std::find_if(variables.begin(), variables.end(), is);
    return found == variables.end() ? nullptr : &*found;
  };
  if (auto* found = first([&](const Variable& each) { return !each.has_ended && each.source_name == name; }))
    return found;
  return first([&](const Variable& each) { return each.name == name || each.source_name == name; });
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
