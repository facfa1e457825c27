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
    for (uint32_t i = 0; i < count; ++i) {
      switch (random_.below(8)) {
      case 0: constant(); break;
      case 1: record(); break;
      case 2:
      case 3: dynamic(each); break;
      default: functions(each); break;
      }
    }
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
        {PrimKind::Double, intern_double(program_, random_.below(100) / 8.0), TypeTable::f64},
        {PrimKind::Bool, random_.below(2), TypeTable::boolean},
        {PrimKind::String, program_.names.intern("global").index, TypeTable::str},
    };
    auto [kind, number, type] = all[random_.below(4)];
    bodies_.globals.push_back(define_value(program_, visibility(), name("c"), kind, number, {}, type));
  }

  // A static tuple of globals that are static; or an external, as a value.
  void record() {
    std::vector<Var> fields;
    std::vector<Type> types;
    for (Var global : bodies_.globals)
      if (is_static(global) && random_.chance(50)) fields.push_back(global), types.push_back(type(program_, global));
    Type tuple = program_.types.tuple(types);
    bodies_.globals.push_back(define_value(program_, visibility(), name("t"), PrimKind::Tuple, 0, fields, tuple));
  }
  bool is_static(Var global) const { return program_.data().defs[Def{binder(program_, global).index}].is_static; }

  void dynamic(uint32_t size) {
    Type type = types_.any();
    Block block = define_dynamic(program_, visibility(), name("d"), type);
    Var own = program_.data().defs[program_.data().order.back()].variable;
    bodies_.definition(block, type, size, options_.steps / 4);
    bodies_.globals.push_back(own);
  }

  // One function, or two that call each other; of which the first mentions the second before its definition.
  void functions(uint32_t size) {
    uint32_t count = random_.chance(30) ? 2 : 1;
    bool recursive = count == 2 || random_.chance(40), code = random_.chance(30);
    std::vector<Fun> group;
    for (uint32_t i = 0; i < count; ++i)
      group.push_back(define_function(program_, visibility(), name("f"), bodies_.function_type(recursive, code), {}));
    HandleRange<Fun> range{group[0], count};
    uint64_t cost = bodies_.functions(range, recursive, size, options_.steps / 8);
    for (Fun fun : group) bodies_.callables.push_back({program_.data().funs[fun].self, cost});
  }

  const Options options_;
  Program program_;
  Random random_;
  Types types_;
  Bodies bodies_;
  uint32_t names_ = 0;
};

} // namespace

Program random_program(const Options& options) { return Generator(options).run(); }

} // namespace letcont::generate
