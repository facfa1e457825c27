// What is annotated with type variables is refused, or does the same: an annotation may make types equal, and never
// changes what a program means. The programs are lessons and test programs of L, and some with polymorphic local
// functions, in which a few expressions become `(e :: a)` or `(e :: b)`. (`let f = { x -> show((x :: a)) }` once
// generalised that a, and the next `(e :: a)` took it for its own: a Double was shown for an Int, in all engines
// alike.)
#include "compile/compilation.h"
#include "generate/random.h"
#include "mutate/corpus.h"
#include "mutate/edits.h"
#include "mutate/subject.h"
#include "property.h"

#include <array>
#include <gtest/gtest.h>

namespace letcont::property {
namespace {

constexpr size_t longest = 1500;      // bytes of a lesson or test program
constexpr uint32_t annotated = 40;    // times, each program
constexpr uint64_t steps = 1'000'000; // at most, so that loops end

constexpr std::array polymorphic{
    "def g = { () -> let f = { x -> show(x) }; let y = f(1); let z = 2.5; (y, z) }\nprint(g())\n",
    "def g = { n -> let pair = { x -> (x, n) }; let a1 = pair(1.5); let b1 = pair(\"s\"); (a1, b1, n + 1) "
    "}\nprint(g(7))\n",
    "def g = { (s, xs) -> let rec size = { [] -> 0; [_, ...r] -> 1 + size(r) }; (size(xs), size([s]), s) }\n"
    "print(g(\"a\", [1, 2]))\nprint(g('c', [2.5]))\n",
    "def twice = { f -> let again = { x -> f(f(x)) }; again }\nprint(twice({ n -> n * 2 })(5)); print(twice({ s -> s "
    "++ s })(\"ab\"))\n",
    "def g = { () -> let id = { x -> x } and const = { (x, _) -> x }; let p = id((1, true)); (const(p, 'x'), "
    "id(\"s\")) }\nprint(g())\n",
};

std::vector<mutate::Base> bases() {
  std::vector<mutate::Base> all;
  for (const char* text : polymorphic) all.push_back({"l", "polymorphic", text});
  for (mutate::Base& base : mutate::corpus(LETCONT_SOURCE_FOLDER, longest))
    if (base.language == "l") all.push_back(std::move(base));
  return all;
}

// A piece of a type that is a variable, mostly, if there is one.
const mutate::Piece& any_piece(const mutate::Subject& subject, generate::Random& random) {
  const mutate::Piece* piece = &random.pick(subject.pieces);
  for (int tries = 0; tries < 8 && random.chance(60) && subject.types[piece->type].size() > 1; ++tries)
    piece = &random.pick(subject.pieces);
  return *piece;
}

std::string with_annotations(const mutate::Subject& subject, generate::Random& random) {
  mutate::Edits edits(subject.words);
  for (uint32_t i = 0, count = 2 + random.below(3); i < count; ++i) {
    mutate::Range range = any_piece(subject, random).range;
    edits.replace(range, "(" + text(subject.words, range) + (random.chance(70) ? " :: a)" : " :: b)"));
  }
  return edits.text();
}

std::optional<Outcome> run(const std::string& text) {
  Compilation compilation({"l", "program.l", text, "none"});
  if (!compilation.cps()) return std::nullopt;
  Outcome outcome = evaluate(*compilation.cps(), compilation.source(), steps);
  if (outcome.error.find("limit") != std::string::npos) return std::nullopt;
  if (!outcome.error.empty()) outcome.error = "an error"; // its place is another one
  return outcome;
}

TEST(Annotations, ChangeNoMeaning) {
  std::vector<mutate::Base> all = bases();
  ASSERT_GT(all.size(), polymorphic.size() + 10);
  std::string found;
  auto fine = [&](uint32_t seed) {
    const mutate::Base& base = all[seed % all.size()];
    doing(base.name);
    std::optional<Outcome> expected = run(base.text);
    mutate::Subject subject = mutate::subject_of("l", base.text);
    if (!expected || subject.pieces.empty()) return true;
    uint32_t accepted = 0;
    for (uint32_t i = 0; i < annotated; ++i) {
      generate::Random random(seed * annotated + i);
      found = with_annotations(subject, random);
      doing(base.name + ":\n" + found);
      std::optional<Outcome> outcome = run(found);
      if (outcome && !(*outcome == *expected)) return false;
      accepted += outcome.has_value();
    }
    return accepted > 0 || base.name != "polymorphic"; // else nothing was tried
  };
  auto failure = first_failure(fine, static_cast<uint32_t>(all.size() + polymorphic.size()));
  if (failure) FAIL() << "seed " << *failure << ": " << what_was_done();
}

} // namespace
} // namespace letcont::property
