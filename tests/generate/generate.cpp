// Definitions of random programs: each may use those before it.

#include "generate/generate.h"

#include "cps/var.h"
#include "generate/bodies.h"

#include <string>

namespace letcont::generate {

using namespace cps;

namespace {

class Generator {
public:
  explicit Generator(const Options& options)
      : options_(options), random_(options.seed), types_(random_, program_.types, program_.names),
        bodies_(options_, random_, types_, program_) {}

  Program run() {
    uint32_t size = options_.size / 8; // each unit of a body's size makes about eight expressions
    uint32_t count = 1 + size / 8, each = size / (count + 1);
    for (uint32_t i = options_.any_order ? random_.below(3) : 0; i > 0; --i) declare();
    for (uint32_t i = 0; i < count; ++i) {
      if (!declared_.empty() && random_.chance(20)) fill(each);
      switch (random_.below(10)) {
      case 0: constant(); break;
      case 1: record(); break;
      case 8: constant(); break;
      case 9: value_of_functions(); break;
      case 2:
      case 3: dynamic(each); break;
      default: functions(each); break;
      }
    }
    while (!declared_.empty()) fill(each);
    bodies_.definition(define_dynamic(program_, Visibility::Unused, "", TypeTable::unit), TypeTable::unit, size,
                       options_.steps);
    return std::move(program_);
  }

private:
  Visibility visibility() { return random_.chance(50) ? Visibility::Public : Visibility::Private; }
  std::string name(const char* base) { return random_.chance(20) ? "same" : base + std::to_string(++names_); }

  void constant() {
    struct {
      PrimKind kind;
      uint32_t number;
      Type type;
    } const all[] = {
        {PrimKind::Int, random_.below(100), TypeTable::i32},
        {PrimKind::Double, add_double(program_, random_.below(100) / 8.0), TypeTable::f64},
        {PrimKind::Bool, random_.below(2), TypeTable::boolean},
        {PrimKind::Long, add_long(program_, random_.below(100) - int64_t{50}), TypeTable::i64},
        {PrimKind::Character, 'a' + random_.below(26), TypeTable::character},
        {PrimKind::String, program_.names.intern("global").index, TypeTable::str},
    };
    auto [kind, number, type] = all[random_.below(6)];
    bodies_.globals.push_back(define_value(program_, visibility(), name("c"), kind, number, {}, type));
  }

  // A static tuple of globals that are static, or an injection of such.
  void record() {
    if (program_.types.data_count() > 0 && random_.chance(50) && injection()) return;
    std::vector<Var> fields;
    std::vector<Type> types;
    for (Var global : bodies_.globals)
      if (is_static(global) && random_.chance(50)) fields.push_back(global), types.push_back(type(program_, global));
    Type tuple = program_.types.tuple(types);
    bodies_.globals.push_back(define_value(program_, visibility(), name("t"), PrimKind::Tuple, 0, fields, tuple));
  }
  // Of a constructor whose fields there are.
  bool injection() {
    DataType data{1 + random_.below(program_.types.data_count())};
    const std::vector<Constructor>& all = program_.types.constructors(data);
    uint32_t tag = random_.below(static_cast<uint32_t>(all.size()));
    std::vector<Var> fields;
    for (Type field : all[tag].fields) {
      Var found;
      for (Var global : bodies_.globals)
        if (is_static(global) && type(program_, global) == field) found = global;
      if (!found) return false;
      fields.push_back(found);
    }
    Type type = program_.types.data(data);
    bodies_.globals.push_back(define_value(program_, visibility(), name("v"), PrimKind::Injection, tag, fields, type));
    return true;
  }
  bool is_static(Var global) const { return program_.data().defs[Def{binder(program_, global).index}].is_static; }

  void dynamic(uint32_t size) {
    Type type = types_.any();
    Block block = define_dynamic(program_, visibility(), name("d"), type);
    Var own = program_.data().defs[program_.data().order.back()].variable;
    bodies_.definition(block, type, size, options_.steps / 4);
    bodies_.globals.push_back(own);
  }

  // A static value that has functions in it, which may stand behind it: a tuple, an external, or a closure.
  void value_of_functions() {
    if (random_.chance(30)) {
      static constexpr External printers[] = {External::PrintInt, External::WriteInt};
      External printer = printers[random_.below(2)];
      Name text = program_.names.intern(info(printer).name);
      Type code = type_of(printer, program_.types);
      bodies_.globals.push_back(
          define_value(program_, visibility(), name("e"), PrimKind::External, text.index, {}, code));
      return;
    }
    if (random_.chance(40)) {
      std::vector<Var> held;
      for (Var global : bodies_.globals)
        if (is_static(global) && held.size() < 3 && random_.chance(50)) held.push_back(global);
      Type wanted = types_.function();
      held.insert(held.begin(), bodies_.code_for(wanted, held));
      bodies_.globals.push_back(define_value(program_, visibility(), name("c"), PrimKind::Closure, 0, held, wanted));
      return;
    }
    std::vector<Var> fields;
    std::vector<Type> types;
    for (const Callable& each : bodies_.callables)
      if (each.cost <= bodies_.unknown_cost(type(program_, each.variable)) && fields.size() < 3)
        fields.push_back(each.variable), types.push_back(type(program_, each.variable));
    Type tuple = program_.types.tuple(types);
    bodies_.globals.push_back(define_value(program_, visibility(), name("t"), PrimKind::Tuple, 0, fields, tuple));
  }

  // One function, or two that call each other; of which the first mentions the second before its definition.
  struct Declared {
    HandleRange<Fun> group;
    bool recursive;
  };
  void declare() {
    uint32_t count = random_.chance(30) ? 2 : 1;
    bool recursive = count == 2 || random_.chance(40), code = random_.chance(30);
    std::vector<Fun> group;
    for (uint32_t i = 0; i < count; ++i)
      group.push_back(define_function(program_, visibility(), name("f"), bodies_.function_type(recursive, code), {}));
    declared_.push_back({{group[0], count}, recursive});
  }
  // Only from here on it may be called: what its body uses has its value by then.
  void fill(uint32_t size) {
    Declared next = declared_.back();
    declared_.pop_back();
    uint64_t cost = bodies_.functions(next.group, next.recursive, size, options_.steps / 8);
    for (Fun fun : next.group) bodies_.callables.push_back({program_.data().funs[fun].self, cost});
  }
  void functions(uint32_t size) {
    declare();
    fill(size);
  }

  const Options options_;
  Program program_;
  Random random_;
  Types types_;
  Bodies bodies_;
  std::vector<Declared> declared_; // functions that have no bodies yet
  uint32_t names_ = 0;
};

} // namespace

Program random_program(const Options& options) { return Generator(options).run(); }

} // namespace letcont::generate
