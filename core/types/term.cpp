#include "types/term.h"

namespace letcont::infer {

Terms::Terms() {
  links_.items.resize(1); // the handle 0 means nothing
  notes_.emplace_back();
}

Term Terms::add(Meaning meaning, std::span<const Term> parts) {
  Term term{static_cast<uint32_t>(links_.items.size())};
  links_.items.emplace_back();
  notes_.emplace_back();
  meaning.self = term;
  meaning.first = static_cast<uint32_t>(parts_.size());
  meaning.count = static_cast<uint32_t>(parts.size());
  parts_.insert(parts_.end(), parts.begin(), parts.end());
  sets_.singleton(links_, term, meaning);
  return term;
}

Term Terms::variable(Span origin, Classes classes) {
  return add({.shape = Shape::Variable, .classes = classes, .level = level_, .origin = origin, .needed_by = origin});
}
Term Terms::variable_of_level(uint32_t level, Span origin) {
  return add({.shape = Shape::Variable, .level = level, .origin = origin, .needed_by = origin});
}
Term Terms::constant(Shape shape, Span origin) { return add({.shape = shape, .origin = origin}); }
Term Terms::tuple(std::span<const Term> fields, Span origin) {
  return add({.shape = Shape::Tuple, .origin = origin}, fields);
}
Term Terms::arrow(Term from, Term to, Span origin) {
  return add({.shape = Shape::Arrow, .origin = origin}, std::array{from, to});
}
Term Terms::holder(Shape shape, Term content, Span origin) {
  return add({.shape = shape, .origin = origin}, {&content, 1});
}
Term Terms::data(uint32_t which, std::span<const Term> arguments, Span origin) {
  return add({.shape = Shape::Data, .data = which, .origin = origin}, arguments);
}

void Terms::new_epoch() { ++epoch_; }

// True the first time in an epoch.
bool Terms::mark(Term representative) {
  uint32_t& seen = notes_[representative.index].seen;
  if (seen == epoch_) return false;
  seen = epoch_;
  return true;
}

void Terms::push_parts(const Meaning& meaning) {
  for (uint32_t i = meaning.count; i-- > 0;) work_.push_back(parts_[meaning.first + i]);
}

bool Terms::has_variables(Term term) {
  bool has = !every_variable(term, 0, [](const Meaning&) { return false; });
  if (!has) notes_[representative(term).index].known = {0, generalisations_};
  return has;
}

void Terms::set_classes(uint32_t data, DataClasses classes) {
  if (data_classes_.size() <= data) data_classes_.resize(data + 1);
  data_classes_[data] = std::move(classes);
}

bool is_in(Shape shape, Classes classes) {
  switch (shape) {
  case Shape::Int:
  case Shape::Int64: return true;
  case Shape::Double: return !(classes & bits);
  case Shape::Char:
  case Shape::String:
  case Shape::Bool:
  case Shape::Unit:
  case Shape::Tuple:
  case Shape::Ref:
  case Shape::Array:
  case Shape::Data: return !(classes & (bits | num));
  default: return classes == 0;
  }
}

std::string_view class_name(Classes classes) {
  if (classes & bits) return "Bits";
  return classes & num ? "Num" : classes & ord ? "Ord" : classes & eq ? "Eq" : classes & show ? "Show" : "";
}

std::string_view class_members(Classes classes) {
  if (classes & bits) return "Int or Int64";
  return classes & num ? "Int, Int64 or Double" : "a type without functions";
}

std::string_view class_fault(Shape shape, Classes classes) {
  if (classes & bits) return "is not Int or Int64";
  if (classes & num) return "is not Int, Int64 or Double";
  return shape == Shape::Arrow ? "is a function" : "contains functions";
}

} // namespace letcont::infer
