#include "mutate/mutate.h"

#include "lambda/operation.h"
#include "mutate/mutator.h"

#include <algorithm>
#include <array>

namespace letcont::mutate {

std::string mutate(const Subject& subject, generate::Random& random) { return Mutator(subject, random).run(); }

const std::vector<Mutator::Kind>& Mutator::kinds() {
  using M = Mutator;
  static const std::vector<Kind> all{
      {&M::piece_by_another, 30},
      {&M::pieces_exchanged, 12},
      {&M::piece_by_its_part, 6},
      {&M::name_by_another, 6},
      {&M::literal, 10},
      {&M::sign, 8},
      {&M::rename, 4},
      {&M::scrambled, 1},
      {&M::items_exchanged, 10},
      {&M::item_moved, 10},
      {&M::item_deleted, 4},
      {&M::item_doubled, 4},
      {&M::wrapped, 12},
      {&M::defined, 10},
      {&M::made_dynamic, 4},
      {&M::definitions_shuffled, 3},
  };
  return all;
}

std::string Mutator::run() {
  static constexpr std::array changes{1, 1, 1, 2, 2, 3};
  uint32_t total = 0;
  for (const Kind& kind : kinds()) total += kind.weight;
  int left = changes[random_.below(changes.size())];
  for (int tries = 0; left > 0 && tries < 30; ++tries) {
    uint32_t chosen = random_.below(total);
    for (const Kind& kind : kinds()) {
      if (chosen >= kind.weight) {
        chosen -= kind.weight;
        continue;
      }
      if (count() > 0 && (this->*kind.change)()) --left;
      break;
    }
  }
  return edits_.text();
}

// ---- Choosing

const Piece* Mutator::any_piece() { return subject_.pieces.empty() ? nullptr : &random_.pick(subject_.pieces); }

// Another one of the same type, as likely one that is written otherwise as there are such.
const Piece* Mutator::piece_like(const Piece& piece) {
  const std::vector<uint32_t>& all = subject_.by_type[piece.type];
  constexpr uint32_t longest = 60;
  for (int tries = words_.language == "cps" ? -20 : 0; tries < 8; ++tries) {
    const Piece& found = subject_.pieces[random_.pick(all)];
    // What is used before, in the same definition, is often in scope here.
    bool near = words_.language != "cps" || tries > 5 ||
                (found.range.begin < piece.range.begin && item_of(words_, piece.range.begin).contains(found.range));
    if (near && !(found.range == piece.range) && found.range.size() <= longest &&
        text(words_, found.range) != text(words_, piece.range))
      return &found;
  }
  return nullptr;
}

const Piece* Mutator::piece_of(std::string_view type) {
  for (uint32_t i = 0; i < subject_.types.size(); ++i)
    if (subject_.types[i] == type) return &subject_.pieces[random_.pick(subject_.by_type[i])];
  return nullptr;
}

bool Mutator::is_bracketed(Range range) const {
  return word(range.begin).kind == Class::Open && word(range.begin).partner + 1 == range.end;
}

std::string Mutator::operand(Range range) {
  std::string plain = text(words_, range);
  bool bare = range.size() == 1 || is_bracketed(range) || random_.chance(20);
  return bare ? plain : "(" + plain + ")";
}

std::optional<uint32_t> Mutator::any_word(Class kind) {
  for (int tries = 0; tries < 20; ++tries)
    if (uint32_t at = random_.below(count()); word(at).kind == kind) return at;
  return std::nullopt;
}

// ---- Pieces

bool Mutator::piece_by_another() {
  const Piece* piece = any_piece();
  const Piece* other = piece ? piece_like(*piece) : nullptr;
  return other && edits_.replace(piece->range, operand(other->range));
}

bool Mutator::pieces_exchanged() {
  const Piece* piece = any_piece();
  const Piece* other = piece ? piece_like(*piece) : nullptr;
  return other && edits_.replace(piece->range, operand(other->range), other->range, operand(piece->range));
}

// `a + f(b)` becomes `b`.
bool Mutator::piece_by_its_part() {
  const Piece* piece = any_piece();
  if (!piece || piece->range.size() == 1) return false;
  for (int tries = 0; tries < 10; ++tries) {
    const Piece& part = subject_.pieces[random_.pick(subject_.by_type[piece->type])];
    if (piece->range.contains(part.range) && !(part.range == piece->range))
      return edits_.replace(piece->range, operand(part.range));
  }
  return false;
}

// ---- Words

bool Mutator::name_by_another() {
  std::optional<uint32_t> at = any_word(random_.chance(75) ? Class::Name : Class::Upper);
  std::optional<uint32_t> other = at ? any_word(word(*at).kind) : std::nullopt;
  return other && word(*at).text != word(*other).text && edits_.replace(Range{*at, *at + 1}, word(*other).text);
}

bool Mutator::literal() {
  static const std::vector<std::string> integers{"0", "1", "2", "3", "7", "-1", "10", "100", "2147483647"};
  static const std::vector<std::string> doubles{"0.0", "1.0", "0.5", "2.0", "1000000.0"};
  static const std::vector<std::string> texts{R"("")", R"("a")", R"("ab")", R"("\n")"};
  static const std::vector<std::string> characters{"'a'", "'z'", "' '"};
  static constexpr std::array kinds{Class::Integer, Class::Integer, Class::Double, Class::Text, Class::Character};
  Class kind = kinds[random_.below(kinds.size())];
  std::optional<uint32_t> at = any_word(kind);
  if (!at) return false;
  const std::vector<std::string>& known = kind == Class::Integer  ? integers
                                          : kind == Class::Double ? doubles
                                          : kind == Class::Text   ? texts
                                                                  : characters;
  std::string fresh = random_.pick(known);
  if (std::optional<uint32_t> other = any_word(kind); other && random_.chance(40)) fresh = word(*other).text;
  if (fresh == word(*at).text) return false;
  if (fresh.front() == '-' && words_.language == "l") fresh = "(" + fresh + ")";
  return edits_.replace(Range{*at, *at + 1}, fresh);
}

// The signs, and the names of operations, that take and give the same types.
static std::vector<std::string> like_sign(const std::string& language, const std::string& text) {
  static const std::vector<std::vector<std::string>> families{
      {"+", "-", "*", "/", "%"}, {"==", "!=", "<", "<=", ">", ">="}, {"&&", "||"}};
  if (language != "cps") {
    for (const std::vector<std::string>& family : families)
      if (std::find(family.begin(), family.end(), text) != family.end()) return family;
    return {};
  }
  std::vector<std::string> all;
  std::optional<Operation> given = operation_named(text);
  if (!given) return {};
  for (const OperationInfo& each : operations)
    if (each.operands == info(*given).operands && each.result == info(*given).result) all.emplace_back(each.name);
  return all;
}

bool Mutator::sign() {
  for (int tries = 0; tries < 20; ++tries) {
    uint32_t at = random_.below(count());
    if (word(at).kind != Class::Sign && word(at).kind != Class::Name) continue;
    std::vector<std::string> family = like_sign(words_.language, word(at).text);
    if (family.empty()) continue;
    const std::string& fresh = random_.pick(family);
    return fresh != word(at).text && edits_.replace(Range{at, at + 1}, fresh);
  }
  return false;
}

// Everything of one name in a definition, or in the whole program, gets the name of another thing.
bool Mutator::rename() {
  std::optional<uint32_t> at = any_word(Class::Name), other = any_word(Class::Name);
  if (!at || !other || word(*at).text == word(*other).text) return false;
  Range where = random_.chance(70) ? item_of(words_, *at) : Range{0, count()};
  bool changed = false;
  for (uint32_t i = where.begin; i < where.end; ++i)
    if (word(i).kind == Class::Name && word(i).text == word(*at).text)
      changed |= edits_.replace(Range{i, i + 1}, word(*other).text);
  return changed;
}

// A word is left out, doubled, or becomes any other one.
bool Mutator::scrambled() {
  uint32_t at = random_.below(count());
  static constexpr std::array forms{"", "@ @", "*"};
  std::string form = forms[random_.below(forms.size())];
  std::string fresh = form == "*"  ? word(random_.below(count())).text
                      : form == "" ? ""
                                   : word(at).text + " " + word(at).text;
  return edits_.replace(Range{at, at + 1}, fresh);
}

} // namespace letcont::mutate
