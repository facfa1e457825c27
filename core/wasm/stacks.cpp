#include "wasm/stacks.h"

#include "support/adjacency.h"

#include <algorithm>
#include <map>
#include <utility>

namespace letcont::wasm {

namespace {

// Bytes of a frame in V8's first compiler, whose frames are the larger ones: what is in each, locals, operands.
uint32_t frame_size(size_t locals) { return static_cast<uint32_t>(128 + 8 * locals); }

class Counter {
public:
  Counter(Module module, uint32_t stack) : module_(std::move(module)), stack_(stack) {}

  Module finish() {
    find_cycles();
    add_imports();
    size_t written = module_.functions.size();
    for (size_t i = imports_ + 1; i < written; ++i) count_calls(i);
    return std::move(module_);
  }

private:
  using Code = std::vector<Instruction>;

  // ---- Cycles of calls

  // A function's type is a node, too: it is what an indirect call goes to, and leads to all functions that are values.
  void find_cycles() {
    uint32_t functions = static_cast<uint32_t>(module_.functions.size());
    std::vector<Adjacency::Edge> edges;
    for (uint32_t i = 0; i < functions; ++i)
      for (const Instruction& each : module_.functions[i].body) {
        if (info(each.opcode).immediate == Immediate::Function && each.opcode != Opcode::RefFunc)
          edges.emplace_back(i, each.a);
        if (each.opcode == Opcode::CallRef || each.opcode == Opcode::ReturnCallRef)
          edges.emplace_back(i, functions + each.a);
      }
    for (uint32_t named : referenced_functions(module_))
      edges.emplace_back(functions + module_.functions[named].type, named);
    uint32_t nodes = functions + static_cast<uint32_t>(module_.types.size());
    first_type_ = functions;
    component_.resize(nodes);
    Adjacency graph(nodes, edges);
    uint32_t number = 0;
    ComponentSearch(nodes, graph).for_each([&](std::span<const uint32_t> component) {
      size_t& most = most_locals_.emplace_back();
      for (uint32_t node : component) {
        component_[node] = number;
        if (node < functions) most = std::max(most, module_.functions[node].locals.size());
      }
      ++number;
    });
  }

  // Whether a function goes on to another one of its cycle, whose frame then takes the place of its own.
  bool goes_on(uint32_t function) const {
    for (const Instruction& each : module_.functions[function].body) {
      bool is_direct = each.opcode == Opcode::ReturnCall;
      if ((is_direct || each.opcode == Opcode::ReturnCallRef) &&
          component_[function] == component_[is_direct ? each.a : first_type_ + each.a])
        return true;
    }
    return false;
  }

  // How many locals the frame may have that such a call makes: those of the function, if it is known which one.
  size_t locals_of(const Instruction& call) const {
    bool is_direct = call.opcode == Opcode::Call;
    if (is_direct && !goes_on(call.a)) return module_.functions[call.a].locals.size();
    return most_locals_[component_[is_direct ? call.a : first_type_ + call.a]];
  }

  // ---- What is added to the module

  uint32_t add_type(TypeDefinition type) {
    module_.types.push_back(std::move(type));
    return static_cast<uint32_t>(module_.types.size() - 1);
  }

  uint32_t add_function(Function function) {
    module_.functions.push_back(std::move(function));
    return static_cast<uint32_t>(module_.functions.size() - 1);
  }

  uint32_t add_global(std::string name, ValueType type, Instruction value) {
    module_.globals.push_back({std::move(name), type, true, {value}, {}});
    return static_cast<uint32_t>(module_.globals.size() - 1);
  }

  // The import goes behind the others, so that all functions behind it get other numbers.
  void add_imports() {
    nothing_ = add_type({TypeDefinition::Function, "f", {}, {}});
    Function more_stack;
    more_stack.name = "more_stack";
    more_stack.type = add_type({TypeDefinition::Function, "f", {reference(nothing_)}, {}});
    more_stack.is_import = true;
    more_stack.locals = {{"moved", reference(nothing_)}};
    more_stack.parameters = 1;
    while (imports_ < module_.functions.size() && module_.functions[imports_].is_import) ++imports_;
    module_.functions.insert(module_.functions.begin() + imports_, std::move(more_stack));
    component_.insert(component_.begin() + imports_, none);
    ++first_type_;
    auto renumber = [&](Code& code) {
      for (Instruction& each : code)
        if (info(each.opcode).immediate == Immediate::Function && each.a >= imports_) ++each.a;
    };
    for (Function& each : module_.functions) renumber(each.body);
    for (Global& each : module_.globals) renumber(each.value);
    left_ = add_global("stack_left", {ValueType::I32}, {Opcode::I32Const, 0, 0, stack_, {}});
  }

  // ---- Counted calls

  void count_calls(size_t function) {
    for (size_t i = 0; i < module_.functions[function].body.size(); ++i) {
      Instruction call = module_.functions[function].body[i];
      bool is_direct = call.opcode == Opcode::Call;
      if (!is_direct && call.opcode != Opcode::CallRef) continue;
      if (component_[function] != component_[is_direct ? call.a : first_type_ + call.a]) continue;
      auto [known, is_new] = counted_.try_emplace({call.opcode, call.a});
      if (is_new) known->second = counted(call);
      module_.functions[function].body[i] = {Opcode::Call, known->second, 0, 0, call.origin};
    }
  }

  // Returns the number of the function for such a call. What an indirect call goes to is its last parameter.
  uint32_t counted(const Instruction& call) {
    bool is_direct = call.opcode == Opcode::Call;
    TypeDefinition type = module_.types[is_direct ? module_.functions[call.a].type : call.a];
    uint32_t number = is_direct ? module_.functions[call.a].type : none;
    std::string name = is_direct ? module_.functions[call.a].name : type.name;
    size_t locals = locals_of(call);
    if (!is_direct) {
      type.parts.push_back(reference(call.a));
      number = add_type(type);
    }
    Function made;
    made.name = name + ".counted";
    made.type = number;
    made.parameters = static_cast<uint32_t>(type.parts.size());
    for (ValueType each : type.parts) made.locals.push_back({"x", each});
    made.locals.push_back({"left", {ValueType::I32}});
    uint32_t size = frame_size(locals) + frame_size(made.locals.size());
    uint32_t moved = add_moved(call, type, name);
    count(made, type, call, moved, size);
    return add_function(std::move(made));
  }

  // Appends the body of such a function: the call, behind counting.
  void count(Function& made, const TypeDefinition& type, const Instruction& call, uint32_t moved, uint32_t size) {
    uint32_t left = made.parameters;
    auto add = [&](Opcode opcode, uint32_t a = 0, uint64_t bits = 0) {
      made.body.push_back({opcode, a, 0, bits, call.origin});
    };
    auto free_frames = [&] {
      add(Opcode::LocalGet, left);
      add(Opcode::I32Const, 0, size);
      add(Opcode::I32Add);
      add(Opcode::GlobalSet, left_);
    };
    add(Opcode::GlobalGet, left_);
    add(Opcode::I32Const, 0, size);
    add(Opcode::I32Sub);
    add(Opcode::LocalTee, left);
    add(Opcode::GlobalSet, left_);
    add(Opcode::LocalGet, left);
    add(Opcode::I32Const);
    add(Opcode::I32LtS);
    add(Opcode::If);
    made.blocks = {"full"};
    for (uint32_t i = 0; i < made.parameters; ++i) {
      add(Opcode::LocalGet, i);
      add(Opcode::GlobalSet, place(type.parts, i));
    }
    add(Opcode::I32Const, 0, stack_);
    add(Opcode::GlobalSet, left_);
    add(Opcode::RefFunc, moved);
    add(Opcode::Call, imports_);
    free_frames();
    for (uint32_t i = 0; i < type.results.size(); ++i) add(Opcode::GlobalGet, place(type.results, i));
    add(Opcode::Return);
    add(Opcode::End);
    for (uint32_t i = 0; i < made.parameters; ++i) add(Opcode::LocalGet, i);
    made.body.push_back(call);
    free_frames();
  }

  // Adds the function that does the call on another stack: what is passed and returned goes through globals.
  uint32_t add_moved(const Instruction& call, const TypeDefinition& type, const std::string& name) {
    Function made;
    made.name = name + ".moved";
    made.type = nothing_;
    auto add = [&](Opcode opcode, uint32_t a) { made.body.push_back({opcode, a, 0, 0, call.origin}); };
    for (uint32_t i = 0; i < type.parts.size(); ++i) add(Opcode::GlobalGet, place(type.parts, i));
    made.body.push_back(call);
    for (uint32_t i = static_cast<uint32_t>(type.results.size()); i-- > 0;)
      add(Opcode::GlobalSet, place(type.results, i));
    return add_function(std::move(made));
  }

  // Returns the global for one of such values: the first of its type, or the second, and so on.
  uint32_t place(const std::vector<ValueType>& types, uint32_t i) {
    ValueType type = types[i];
    uint32_t before = 0;
    for (uint32_t at = 0; at < i; ++at) before += types[at] == type;
    auto [known, is_new] = moved_.try_emplace({type.kind, type.type, before});
    if (is_new) known->second = add_global("moved", type, default_of(type));
    return known->second;
  }

  static Instruction default_of(ValueType type) {
    switch (type.kind) {
    case ValueType::I64: return {Opcode::I64Const, 0, 0, 0, {}};
    case ValueType::F64: return {Opcode::F64Const, 0, 0, 0, {}};
    case ValueType::Reference: return {Opcode::RefNull, type.type, 0, 0, {}};
    default: return {Opcode::I32Const, 0, 0, 0, {}};
    }
  }

  Module module_;
  uint32_t stack_;
  std::vector<uint32_t> component_; // by function, then by type
  std::vector<size_t> most_locals_; // by component: of its functions
  uint32_t first_type_ = 0, imports_ = 0, nothing_ = none, left_ = none;
  std::map<std::pair<Opcode, uint32_t>, uint32_t> counted_;
  std::map<std::tuple<ValueType::Kind, uint32_t, uint32_t>, uint32_t> moved_;
};

} // namespace

Module with_stacks(Module module, uint32_t stack) { return Counter(std::move(module), stack).finish(); }

} // namespace letcont::wasm
