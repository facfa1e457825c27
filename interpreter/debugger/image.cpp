#include "debugger/image.h"

#include "debugger/scope.h"

#include <functional>
#include <unordered_set>

namespace letcont::debugger {

using namespace cps;

namespace {

class Photographer {
public:
  explicit Photographer(const Machine& machine) : machine_(machine), program_(machine.program()) {}

  std::vector<uint64_t> finish() {
    for (uint32_t i = 1; i < program_.data().vars.limit(); ++i) {
      Var var{i};
      if (binder(program_, var).kind == Binder::Definition && machine_.is_bound_global(var)) add(var, Activation());
    }
    std::span<const Activation> all = machine_.activations();
    for (size_t i = 0; i < all.size(); ++i) add(all[i], i + 1 < all.size() ? all[i + 1].caller : machine_.at());
    for (size_t i = 0; i < records_.size(); ++i) add(*records_[i]); // more come on the way
    return std::move(words_);
  }

private:
  void add(const Activation& activation, Expr at) {
    words_.insert(words_.end(),
                  {activation.home, activation.base, activation.return_to.index, activation.raise_to.index,
                   activation.caller.index, activation.call.index, activation.entered});
    for (Var captured : machine_.layout().home(activation.home).captured) add(captured, activation);
    for_each_in_scope(program_, at, [&](Var var) {
      add(var, activation);
      return true;
    });
  }
  void add(Var var, const Activation& activation) {
    words_.push_back(var.index);
    add(machine_.value(var, activation), eval::Layout::is_reference(program_, type(program_, var)));
  }
  void add(const Object& object) {
    words_.insert(words_.end(), {object.id, object.step, object.maker.index, object.code.index, object.tag});
    if (object.is_text) words_.push_back(std::hash<std::string_view>()(object.text()));
    for (uint32_t i = 0; i < object.count && !object.is_text; ++i)
      add(object.fields()[i].value, object.fields()[i].is_reference);
  }
  void add(Value value, bool is_reference) {
    is_reference = is_reference && !(value.bits & 1); // a constant string is none
    words_.push_back(is_reference ? value.object->id : value.bits);
    if (is_reference && seen_.insert(value.object).second) records_.push_back(value.object);
  }

  const Machine& machine_;
  const Program& program_;
  std::vector<uint64_t> words_;
  std::vector<const Object*> records_;
  std::unordered_set<const Object*> seen_;
};

} // namespace

Image image(const Machine& machine) {
  Image image;
  image.steps = machine.steps();
  image.state = machine.state();
  image.at = machine.at().index;
  image.output = machine.output();
  if (machine.state() == State::Failed) image.error = machine.error().code + ": " + machine.error().message;
  image.made = machine.heap().made();
  image.words = Photographer(machine).finish();
  return image;
}

} // namespace letcont::debugger
