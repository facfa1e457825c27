#include "types/term.h"

namespace letcont::infer {

void Terms::generalise(Term term, std::vector<Term>& variables) {
  every_variable(term, [&](const Meaning& meaning) {
    if (meaning.level <= level_ || meaning.level == generic_level) return true;
    set_level(meaning, generic_level);
    variables.push_back(meaning.self);
    return true;
  });
}

void Terms::begin_instance(std::span<const Term> variables, Span origin, std::vector<Term>& instances) {
  ++instance_epoch_;
  instance_origin_ = origin;
  for (Term generic : variables) {
    Meaning meaning = (*this)[generic];
    Term copy = variable(origin, meaning.classes);
    copies_[meaning.self.index] = {instance_epoch_, copy};
    instances.push_back(copy);
  }
}

// A term is copied after its parts, if one of them was. It is met a second time when its parts are finished.
Term Terms::instantiate(Term term) {
  work_.assign(1, term);
  while (!work_.empty()) {
    Meaning meaning = (*this)[work_.back()];
    if (copies_[meaning.self.index].epoch == instance_epoch_) {
      work_.pop_back();
      continue;
    }
    size_t waiting = work_.size();
    bool copied = false;
    for (uint32_t i = 0; i < meaning.count; ++i) {
      Term part = representative(parts_[meaning.first + i]);
      const Copy& copy = copies_[part.index];
      if (copy.epoch != instance_epoch_)
        work_.push_back(part);
      else if (copy.term != part)
        copied = true;
    }
    if (work_.size() > waiting) continue;
    Term made = meaning.self;
    if (copied) {
      std::vector<Term> parts;
      for (uint32_t i = 0; i < meaning.count; ++i)
        parts.push_back(copies_[representative(parts_[meaning.first + i]).index].term);
      Meaning fresh = meaning;
      fresh.origin = instance_origin_;
      made = add(fresh, parts);
    }
    copies_[meaning.self.index] = {instance_epoch_, made};
    work_.pop_back();
  }
  return copies_[representative(term).index].term;
}

} // namespace letcont::infer
