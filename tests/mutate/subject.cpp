#include "mutate/subject.h"

#include "compile/language.h"
#include "cps/parse/parse.h"
#include "cps/var.h"

#include <algorithm>

namespace letcont::mutate {

namespace {

class Finder {
public:
  explicit Finder(Words words) { subject_.words = std::move(words); }

  void add(Range range, const std::string& type) {
    auto [known, is_new] = numbers_.emplace(type, static_cast<uint32_t>(subject_.types.size()));
    if (is_new) subject_.types.push_back(type), subject_.by_type.emplace_back();
    subject_.pieces.push_back({range, known->second});
  }
  // The bytes of a piece, which begin and end with words.
  void add(Span span, const std::string& type) {
    auto starts = [](const Word& word, uint32_t offset) { return word.begin < offset; };
    const std::vector<Word>& all = words();
    auto index = [&](uint32_t offset) {
      return static_cast<uint32_t>(std::lower_bound(all.begin(), all.end(), offset, starts) - all.begin());
    };
    Range range{index(span.begin), index(span.end)};
    // Separators of no length stand at the end of a line.
    while (range.size() > 0 && all[range.end - 1].kind == Class::Separator) --range.end;
    if (range.size() > 0) add(range, type);
  }
  const std::vector<Word>& words() const { return subject_.words.words; }

  Subject finish() {
    std::vector<Piece>& pieces = subject_.pieces;
    auto key = [](const Piece& piece) { return std::tuple(piece.range.begin, piece.range.end, piece.type); };
    std::sort(pieces.begin(), pieces.end(), [&](const Piece& a, const Piece& b) { return key(a) < key(b); });
    auto same = [&](const Piece& a, const Piece& b) { return key(a) == key(b); };
    pieces.erase(std::unique(pieces.begin(), pieces.end(), same), pieces.end());
    for (uint32_t i = 0; i < pieces.size(); ++i) subject_.by_type[pieces[i].type].push_back(i);
    return std::move(subject_);
  }

private:
  Subject subject_;
  std::map<std::string, uint32_t> numbers_;
};

void find_told(Finder& finder, const Language& language, const Source& source) {
  Diagnostics ignored;
  std::unique_ptr<FrontEnd> front_end = language.open(source, ignored);
  for (const Word& word : finder.words())
    if (std::optional<TypeAt> found = front_end->type_at(word.begin)) finder.add(found->span, found->type);
}

void find_sums(Finder& finder) {
  for (uint32_t i = 0; i < finder.words().size(); ++i) {
    const Word& word = finder.words()[i];
    if (word.kind == Class::Integer || word.kind == Class::Name) finder.add(Range{i, i + 1}, "Int");
    if (word.kind == Class::Open && word.partner != Word::none) finder.add(Range{i, word.partner + 1}, "Int");
  }
}

// A type of CPS by its number: whoever reads it only compares.
std::string text(Type type) { return std::to_string(type.index); }

// What a continuation takes, as a type.
std::string type_of(const cps::Program& program, cps::ContVar k) {
  std::string out = "continuation";
  for (uint32_t i = 0; i < cps::arity(program, k); ++i) out += " " + text(cps::parameter_type(program, k, i));
  return out;
}

// Whether a name is bound here, as it is printed: `let x`, `def f`, `decl k`, a parameter, `k(x) = {`.
bool is_bound_at(const std::vector<Word>& words, uint32_t at) {
  auto text = [&](uint32_t i) { return i < words.size() ? std::string_view(words[i].text) : std::string_view(); };
  auto opens_parameters = [&](uint32_t open) {
    uint32_t close = words[open].partner;
    if (close == Word::none) return false;
    std::string_view after = text(close + 1);
    return after == "=" || after == "->" || after == ":";
  };
  std::string_view next = text(at + 1);
  if (next == ":" || next == "=" || (next == "(" && opens_parameters(at + 1))) return true;
  for (uint32_t i = at; i-- > 0;) {
    if (words[i].kind == Class::Close) break;
    if (words[i].kind == Class::Open) {
      bool operands = i >= 2 && (words[i].text == "{" || words[i - 2].text == "=" || words[i - 1].text == "=");
      return !operands && opens_parameters(i);
    }
    if (words[i].text == "let" || words[i].text == "def" || words[i].text == "fun" || words[i].text == "code")
      return i + 1 == at;
    if (words[i].text == "decl") return true;
    if (words[i].kind == Class::Sign && words[i].text != ",") return false;
    if (words[i].kind == Class::Name && (i + 1 == at || words[i + 1].kind != Class::Comma) &&
        words[i + 1].kind != Class::Open)
      return false;
  }
  return false;
}

// A name may be that of several variables; then it is a piece of several types.
void find_operands(Finder& finder, const Source& source) {
  Diagnostics ignored;
  std::optional<cps::Program> program = cps::parse(source, ignored);
  if (!program) return;
  std::map<std::string, std::vector<std::string>> types;
  auto note = [&](Name name, std::string type) {
    std::vector<std::string>& known = types[std::string(program->names.text(name))];
    if (std::find(known.begin(), known.end(), type) == known.end()) known.push_back(std::move(type));
  };
  const cps::ProgramData& data = program->data();
  for (uint32_t i = 1; i < data.vars.limit(); ++i)
    if (data.vars[cps::Var{i}].type) note(data.vars[cps::Var{i}].name, text(data.vars[cps::Var{i}].type));
  for (uint32_t i = 1; i < data.conts.limit(); ++i)
    note(data.conts[cps::ContVar{i}].name, type_of(*program, cps::ContVar{i}));
  for (uint32_t i = 0; i < finder.words().size(); ++i)
    if (is_bound_at(finder.words(), i))
      continue;
    else if (auto found = types.find(finder.words()[i].text); found != types.end())
      for (const std::string& type : found->second) finder.add(Range{i, i + 1}, type);
}

} // namespace

Subject subject_of(std::string_view language, const std::string& text) {
  Finder finder(words_of(language, text));
  Source source("program", text);
  if (language == "add")
    find_sums(finder);
  else if (language == "cps")
    find_operands(finder, source);
  else
    find_told(finder, *language_named(language), source);
  return finder.finish();
}

Range item_of(const Words& words, uint32_t word) {
  for (const Range& item : words.groups[0].items)
    if (item.begin <= word && word < item.end) return item;
  return {};
}

} // namespace letcont::mutate
