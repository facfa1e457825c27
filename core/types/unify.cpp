#include "types/term.h"

namespace letcont::infer {

// Sets are united only after the whole comparison succeeded, so that a mismatch leaves both types intact for the
// message. Until then a pair is remembered, so that a shared part is not compared twice.
std::optional<Mismatch> Terms::unify(Term a, Term b) {
  compared_.clear();
  seen_pairs_.clear();
  pairs_.assign(1, {a, b});
  while (!pairs_.empty()) {
    auto [x, y] = pairs_.back();
    pairs_.pop_back();
    if (std::optional<Mismatch> mismatch = unify_pair(x, y)) return mismatch;
  }
  for (auto [x, y] : compared_) {
    x = representative(x);
    y = representative(y);
    if (x == y) continue;
    Meaning kept = (*this)[x];
    unite(x, y, kept);
  }
  return std::nullopt;
}

std::optional<Mismatch> Terms::unify_pair(Term x, Term y) {
  Meaning a = (*this)[x], b = (*this)[y];
  if (a.self == b.self) return std::nullopt;
  if (a.shape == Shape::Variable && b.shape == Shape::Variable) {
    if (b.level < a.level) std::swap(a, b);
    if (a.classes == 0) a.needed_by = b.needed_by;
    a.classes |= b.classes;
    unite(a.self, b.self, a);
    return std::nullopt;
  }
  if (a.shape == Shape::Variable) return bind(a.self, b.self);
  if (b.shape == Shape::Variable) return bind(b.self, a.self);
  if (a.shape != b.shape || a.data != b.data || a.count != b.count) return Mismatch{Mismatch::Shapes, x, y};
  if (a.count > 0) {
    Term low = std::min(a.self, b.self), high = std::max(a.self, b.self);
    if (!seen_pairs_.insert(uint64_t{low.index} << 32 | high.index).second) return std::nullopt;
    compared_.emplace_back(a.self, b.self);
  }
  for (uint32_t i = a.count; i-- > 0;) pairs_.emplace_back(parts_[a.first + i], parts_[b.first + i]);
  return std::nullopt;
}

void Terms::unite(Term a, Term b, const Meaning& meaning) {
  sets_.unite(links_, sets_.find(links_, a), sets_.find(links_, b), meaning);
}

// Binds the variable to the term, unless it occurs in it. The term's variables then get the level of the variable.
std::optional<Mismatch> Terms::bind(Term variable, Term term) {
  Meaning bound = (*this)[variable];
  bool is_open = false;
  bool finite = every_variable(term, bound.level, [&](const Meaning& meaning) {
    is_open = true;
    if (meaning.level > bound.level) set_level(meaning, bound.level);
    return meaning.self != bound.self;
  });
  if (!finite) return Mismatch{Mismatch::Infinite, variable, term};
  Known& known = notes_[representative(term).index].known;
  known.highest = std::min(known.highest, bound.level + is_open);
  if (bound.classes)
    if (std::optional<Mismatch> mismatch = require(term, bound.classes, bound.needed_by)) {
      mismatch->a = variable;
      return mismatch;
    }
  unite(variable, term, (*this)[term]);
  return std::nullopt;
}

std::optional<Mismatch> Terms::require(Term term, Classes classes, Span by) {
  work_.assign(1, term);
  while (!work_.empty()) {
    Meaning meaning = (*this)[work_.back()];
    work_.pop_back();
    if ((meaning.classes & classes) == classes) continue;
    bool impossible = meaning.shape == Shape::Data && meaning.data < data_classes_.size() &&
                      data_classes_[meaning.data].has_functions;
    if (meaning.shape == Shape::Variable) {
      if (meaning.classes == 0) meaning.needed_by = by;
    } else if (impossible || !is_in(meaning.shape, classes)) {
      return Mismatch{Mismatch::Class, term, meaning.self, classes};
    } else {
      push_required_parts(meaning);
    }
    meaning.classes |= classes;
    sets_.set_description(sets_.find(links_, meaning.self), meaning);
  }
  return std::nullopt;
}

void Terms::push_required_parts(const Meaning& meaning) {
  const DataClasses* data = nullptr;
  if (meaning.shape == Shape::Data && meaning.data < data_classes_.size()) data = &data_classes_[meaning.data];
  for (uint32_t i = meaning.count; i-- > 0;)
    if (!data || (i < data->needs.size() && data->needs[i])) work_.push_back(parts_[meaning.first + i]);
}

} // namespace letcont::infer
