#include "types/term.h"

namespace letcont::infer {

// Of a variable, or of a term whose parts are known.
Terms::Known Terms::known_of_parts(const Meaning& meaning) {
  if (meaning.shape == Shape::Variable) {
    if (meaning.level == generic_level) return {0, never};
    return {meaning.level + 1, generalisations_};
  }
  Known all{0, generalisations_};
  bool is_generic = false;
  for (uint32_t i = 0; i < meaning.count; ++i) {
    const Meaning& part = (*this)[parts_[meaning.first + i]];
    Known one = part.shape == Shape::Variable ? known_of_parts(part) : known(part.self);
    all.highest = std::max(all.highest, one.highest);
    all.time = std::min(all.time, one.time);
    is_generic |= one.is_generic();
  }
  if (is_generic) all.time = never;
  return all;
}

// What had no generic variable has none as long as nothing was generalised at a level below those of its variables.
bool Terms::is_without_generic(const Known& known) const {
  if (known.is_generic()) return false;
  if (known.highest < 2 || generalised_.empty()) return true;
  return generalised_[std::min<size_t>(known.highest - 2, generalised_.size() - 1)] <= known.time;
}

void Terms::note_generalisation() {
  generalised_.resize(level_ + 1, generalised_.empty() ? 0 : generalised_.back());
  generalised_[level_] = ++generalisations_;
}

// A term is known when its parts are: it is met a second time then.
void Terms::generalise(Term term, std::vector<Term>& variables) {
  size_t before = variables.size();
  new_epoch();
  work_.assign(1, term);
  while (!work_.empty()) {
    Meaning meaning = (*this)[work_.back()];
    if (meaning.shape == Shape::Variable) {
      work_.pop_back();
      if (meaning.level <= level_ || meaning.level == generic_level) continue;
      if (variables.size() == before) note_generalisation();
      set_level(meaning, generic_level);
      variables.push_back(meaning.self);
    } else if (known(meaning.self).highest <= level_ + 1) {
      work_.pop_back();
    } else if (mark(meaning.self)) {
      push_parts(meaning);
    } else {
      notes_[meaning.self.index].known = known_of_parts(meaning);
      work_.pop_back();
    }
  }
}

uint32_t Terms::count_to_generalise(Term term, uint32_t limit) {
  constexpr uint64_t parts_for_a_term = 4;
  new_epoch();
  uint64_t count = 0, parts = 0;
  work_.assign(1, term);
  while (!work_.empty() && count < limit && parts < parts_for_a_term * limit) {
    const Meaning& meaning = (*this)[work_.back()];
    work_.pop_back();
    if (known(meaning.self).highest <= level_ + 1 || !mark(meaning.self)) continue;
    ++count;
    parts += meaning.count; // terms of their own, or the same one many times
    push_parts(meaning);
  }
  return static_cast<uint32_t>(std::min<uint64_t>(std::max(count, parts / parts_for_a_term), limit));
}

void Terms::begin_instance(std::span<const Term> variables, Span origin, std::vector<Term>& instances) {
  ++instance_epoch_;
  instance_origin_ = origin;
  for (Term generic : variables) {
    Meaning meaning = (*this)[generic];
    Term copy = variable(origin, meaning.classes);
    notes_[meaning.self.index].copy = {instance_epoch_, copy};
    instances.push_back(copy);
  }
}

// What stands for the term in the instance; nothing if that is not known yet.
Term Terms::copy_of(Term representative) const {
  const Copy& copy = notes_[representative.index].copy;
  if (copy.epoch == instance_epoch_) return copy.term;
  return is_without_generic(known(representative)) ? representative : Term{};
}

// A term is copied after its parts, if one of them was. It is met a second time when its parts are finished.
Term Terms::instantiate(Term term) {
  work_.assign(1, term);
  while (!work_.empty()) {
    Meaning meaning = (*this)[work_.back()];
    if (copy_of(meaning.self)) {
      work_.pop_back();
      continue;
    }
    size_t waiting = work_.size();
    bool is_copied = false;
    for (uint32_t i = 0; i < meaning.count; ++i) {
      Term part = representative(parts_[meaning.first + i]);
      Term copy = copy_of(part);
      if (!copy) work_.push_back(part);
      is_copied |= copy != part;
    }
    if (work_.size() > waiting) continue;
    if (meaning.shape != Shape::Variable) notes_[meaning.self.index].known = known_of_parts(meaning);
    Term made = meaning.self;
    if (is_copied) {
      std::vector<Term> parts;
      for (uint32_t i = 0; i < meaning.count; ++i) parts.push_back(copy_of(representative(parts_[meaning.first + i])));
      Meaning fresh = meaning;
      fresh.origin = instance_origin_;
      made = add(fresh, parts);
    }
    notes_[meaning.self.index].copy = {instance_epoch_, made};
    work_.pop_back();
  }
  return copy_of(representative(term));
}

} // namespace letcont::infer
