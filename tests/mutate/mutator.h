// The kinds of changes, for the files that implement mutate.h: mutate.cpp (words and pieces), mutate_items.cpp
// (definitions, statements, cases, arguments), mutate_forms.cpp (what is written around an expression).
#pragma once

#include "generate/random.h"
#include "mutate/edits.h"
#include "mutate/subject.h"

#include <optional>

namespace letcont::mutate {

class Mutator {
public:
  Mutator(const Subject& subject, generate::Random& random)
      : subject_(subject), words_(subject.words), random_(random), edits_(words_) {}
  std::string run();

private:
  // Each makes one change and gives true, or finds no place for it.
  using Change = bool (Mutator::*)();
  struct Kind {
    Change change;
    uint32_t weight;
  };
  static const std::vector<Kind>& kinds();

  // ---- mutate.cpp
  bool piece_by_another();
  bool pieces_exchanged();
  bool piece_by_its_part();
  bool name_by_another();
  bool literal();
  bool sign();
  bool rename();
  bool scrambled();

  // ---- mutate_items.cpp
  bool items_exchanged();
  bool item_moved();
  bool item_deleted();
  bool item_doubled();
  bool definitions_shuffled();

  // ---- mutate_forms.cpp
  bool wrapped();
  bool defined();
  bool made_dynamic();

  const Piece* any_piece();
  const Piece* piece_like(const Piece&);
  const Piece* piece_of(std::string_view type);
  const Group* group(size_t items);
  bool is_bracketed(Range) const;
  // The text of a piece, to be put somewhere else.
  std::string operand(Range);
  std::optional<uint32_t> any_word(Class);
  std::string fresh_name() { return "w" + std::to_string(++names_); }
  const Word& word(uint32_t i) const { return words_.words[i]; }
  uint32_t count() const { return static_cast<uint32_t>(words_.words.size()); }

  const Subject& subject_;
  const Words& words_;
  generate::Random& random_;
  Edits edits_;
  uint32_t names_ = 0;
};

} // namespace letcont::mutate
