// Reachability, now and by stepping back, and the limits of the history.
#include "debugger/machine.h"
#include "debugger/scope.h"

#include <algorithm>

namespace letcont::debugger {

using namespace cps;

// Marks the records that the variables in scope of every call hold, and those of the globals.
template <class F>
void Machine::for_each_root(F&& f) const {
  for (uint32_t i = 1; i < globals_.size(); ++i)
    if (layout_.is_global(cps::Var{i}) && references_[i]) f(globals_[i].object);
  for (uint32_t i = 0; i < depth_; ++i) {
    const Activation& activation = activations_[i];
    const eval::Home& home = layout_.home(activation.home);
    for (cps::Var captured : home.captured)
      if (is_reference(captured)) f(stack_[activation.base + home.captured_slots.at(captured)].value.object);
    // During a step `at_` is not set.
    Expr at = i + 1 < depth_ ? activations_[i + 1].caller : recording_ ? journal_.last().at : at_;
    for_each_in_scope(program_, at, [&](cps::Var var) {
      if (is_reference(var)) f(stack_[activation.base + layout_.slot(var)].value.object);
      return true;
    });
  }
}

// Sets the bound to what is reachable now.
void Machine::measure() {
  for_each_root([&](Object* object) { heap_.mark(object); });
  live_bound_ = heap_.take_marked();
}

// Allocates within the heap limit, or fails and returns null. Whether it fails depends on what is reachable now, not on
// the history.
template <class Allocate>
Object* Machine::allocate_within_limit(Expr maker, uint64_t bytes, Allocate allocate) {
  if (live_bound_ + bytes > limits_.heap_bytes) measure();
  Object* object = nullptr;
  if (live_bound_ + bytes <= limits_.heap_bytes) object = allocate();
  if (!object) {
    fail("limit/heap", std::string(run::heap_message));
    return nullptr;
  }
  live_bound_ += bytes;
  object->step = steps_;
  object->maker = maker;
  return object;
}

Object* Machine::allocate(Expr maker, size_t count) {
  uint32_t fields = static_cast<uint32_t>(count);
  return allocate_within_limit(maker, Heap::size_of(fields), [&] { return heap_.allocate(fields); });
}

Value Machine::make_text(Expr maker, std::string_view text) {
  Value value;
  if (text.size() > longest_text)
    fail("limit/string", std::string(long_text_message));
  else
    value.object = allocate_within_limit(maker, Heap::size_of(text), [&] { return heap_.allocate(text); });
  return value;
}

void Machine::mark_all() {
  for_each_root([&](Object* object) { heap_.mark(object); });
  for (const Cell& cell : stack_)
    if (cell.is_reference) heap_.mark(cell.value.object);
  for (const SavedCell& saved : journal_.cells())
    if (saved.is_reference) heap_.mark(saved.value.object);
  for (const SavedField& saved : journal_.fields()) {
    heap_.mark(saved.object);
    if (saved.old.is_reference) heap_.mark(saved.old.value.object);
  }
}

// Frees what is above the highest stack that stepping back can reach.
void Machine::trim() {
  uint32_t depth = depth_;
  for (const StepRecord& step : journal_.steps()) depth = std::max(depth, step.depth);
  uint64_t top = 0;
  auto reach = [&](uint32_t index, const Activation& activation) {
    if (index < depth) top = std::max<uint64_t>(top, activation.base + layout_.home(activation.home).slot_count);
  };
  for (uint32_t i = 0; i < activations_.size(); ++i) reach(i, activations_[i]);
  for (const SavedActivation& saved : journal_.activations()) reach(saved.index, saved.old);
  activations_.resize(std::min<size_t>(activations_.size(), depth));
  stack_.resize(std::min<size_t>(stack_.size(), top));
}

// Drops the history, and what slots of unbound variables hold.
void Machine::forget() {
  journal_.clear();
  std::vector<Cell> bound(stack_.size());
  for (uint32_t i = 0; i < depth_; ++i) {
    const Activation& activation = activations_[i];
    auto keep = [&](uint32_t slot) { bound[activation.base + slot] = stack_[activation.base + slot]; };
    const eval::Home& home = layout_.home(activation.home);
    for (cps::Var captured : home.captured) keep(home.captured_slots.at(captured));
    Expr at = i + 1 < depth_ ? activations_[i + 1].caller : at_;
    if (!at) continue;
    for_each_in_scope(program_, at, [&](cps::Var var) {
      keep(layout_.slot(var));
      return true;
    });
  }
  stack_ = std::move(bound);
}

// While the history holds too much, drops half of it; finally all of it.
void Machine::collect() {
  for (;;) {
    trim();
    mark_all();
    heap_.sweep();
    if (heap_.bytes() <= history_.heap_bytes || journal_.empty()) return;
    measure();
    if (heap_.bytes() <= live_bound_ + history_.heap_bytes) return;
    if (journal_.size() < 1000)
      forget();
    else
      for (uint64_t half = journal_.size() / 2; half > 0; --half) journal_.forget_oldest();
  }
}

uint64_t Machine::bytes() const {
  return journal_.bytes() + heap_.bytes() + stack_.size() * sizeof(Cell) + activations_.size() * sizeof(Activation) +
         output_.size();
}

} // namespace letcont::debugger
