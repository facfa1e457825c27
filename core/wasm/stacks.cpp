#include "wasm/stacks.h"

#include "support/adjacency.h"

#include <algorithm>
#include <map>
#include <tuple>
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
    for (uint32_t i = imports_ + 1; i < written; ++i)
      if (recurses(i)) count(i);
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
      for (uint32_t node : component) component_[node] = number;
      ++number;
    });
  }

  // Whether its frame may stay below others of its cycle: it calls what may call it back.
  bool recurses(uint32_t function) const {
    const Code& body = module_.functions[function].body;
    return std::any_of(body.begin(), body.end(), [&](const Instruction& each) {
      if (each.opcode != Opcode::Call && each.opcode != Opcode::CallRef) return false;
      return component_[function] == component_[each.opcode == Opcode::Call ? each.a : first_type_ + each.a];
    });
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

  // ---- Counted frames

  void count(uint32_t number) {
    const uint32_t moved = add_moved(number);
    Function& function = module_.functions[number];
    const uint32_t size = frame_size(function.locals.size()), left = static_cast<uint32_t>(function.locals.size());
    const TypeDefinition& type = module_.types[function.type];
    Code counted;
    auto add = [&](Opcode opcode, uint32_t a = 0, uint64_t bits = 0) { counted.push_back({opcode, a, 0, bits, {}}); };
    auto free_frame = [&] {
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
    for (uint32_t i = 0; i < function.parameters; ++i) {
      add(Opcode::LocalGet, i);
      add(Opcode::GlobalSet, place(type.parts, i));
    }
    add(Opcode::I32Const, 0, stack_);
    add(Opcode::GlobalSet, left_);
    add(Opcode::RefFunc, moved);
    add(Opcode::Call, imports_);
    free_frame();
    for (uint32_t i = 0; i < type.results.size(); ++i) add(Opcode::GlobalGet, place(type.results, i));
    add(Opcode::Return);
    add(Opcode::End);
    for (const Instruction& each : function.body) {
      if (leaves(each.opcode)) free_frame();
      counted.push_back(each);
    }
    free_frame();
    function.body = std::move(counted);
    function.blocks.insert(function.blocks.begin(), "full");
    function.locals.push_back({"left", {ValueType::I32}});
  }

  static bool leaves(Opcode opcode) {
    return opcode == Opcode::Return || opcode == Opcode::ReturnCall || opcode == Opcode::ReturnCallRef;
  }

  // Adds the function that calls it on another stack: what is passed and returned goes through globals.
  uint32_t add_moved(uint32_t function) {
    const TypeDefinition& type = module_.types[module_.functions[function].type];
    Function made;
    made.name = module_.functions[function].name + ".moved";
    made.type = nothing_;
    auto add = [&](Opcode opcode, uint32_t a) { made.body.push_back({opcode, a, 0, 0, {}}); };
    for (uint32_t i = 0; i < type.parts.size(); ++i) add(Opcode::GlobalGet, place(type.parts, i));
    add(Opcode::Call, function);
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
  uint32_t first_type_ = 0, imports_ = 0, nothing_ = none, left_ = none;
  std::map<std::tuple<ValueType::Kind, uint32_t, uint32_t>, uint32_t> moved_;
};

} // namespace

Module with_stacks(Module module, uint32_t stack) { return Counter(std::move(module), stack).finish(); }

} // namespace letcont::wasm
