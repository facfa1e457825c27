// The patterns of an expanded program: their constructors are known, and their names are variables, in scope from then
// on.
//
//   { Add(x, 0) | Add(0, x) -> x }      both alternatives bind one variable x
#pragma once

#include "syntax/l/infer/expand.h"
#include "syntax/l/infer/resolve.h"

#include <unordered_map>
#include <utility>
#include <vector>

namespace letcont::l {

class PatternBinder {
public:
  PatternBinder(const Program& tree, Program& out, Resolver& resolver, Scope& scope, Diagnostics& diagnostics,
                std::vector<NameUse>* gone)
      : in_(tree), out_(out), resolver_(resolver), scope_(scope), diagnostics_(diagnostics), gone_(gone) {}

  // Returns the tree's pattern in the expanded program. `use`: the place of the macro's use, if it is of a template.
  // Reports names that are bound twice, or in some alternatives only, and wrong numbers of fields. O(its size), but for
  // the names that alternatives bind, which are compared.
  Pattern bind(Pattern, Context, Span use);

private:
  using Bound = std::pair<Name, Variable>;
  // The alternatives of a pattern that is being bound.
  struct Alternatives {
    size_t mark = 0;          // in bound_
    std::vector<Bound> first; // what the first one binds, once it is bound
    bool first_done = false;
  };
  // A pattern is met again when its parts are done; each alternative has an end.
  struct Step {
    enum Kind : uint8_t { Begin, End, AlternativeEnd };
    Pattern pattern{};
    Kind kind = Begin;
  };

  void begin(const Step&);
  Pattern end(Pattern);
  void declare(PatternData&);
  void add(Bound);
  void cut(size_t mark); // to as many as that
  void end_alternative(const PatternData&);
  void fields(PatternData&, std::vector<Pattern>& children);
  void labelled(PatternData&, std::vector<Pattern>& children);
  bool is_too_large(uint32_t wanted, PatternData&);
  void not_everywhere(Name, Span, Span template_span, std::string_view hint = "");

  const Program& in_;
  Program& out_;
  Resolver& resolver_;
  Scope& scope_;
  Diagnostics& diagnostics_;
  std::vector<NameUse>* gone_; // labels (expand.h); may be null

  size_t added_ = 0; // wildcards that no program has written
  bool reported_size_ = false;
  Context context_ = 0;
  Span use_;
  std::vector<Step> steps_;
  std::vector<Pattern> made_;
  std::vector<Bound> bound_;                // in the pattern, without what other alternatives bind
  std::unordered_map<Name, uint32_t> held_; // by name: how often it is there
  std::vector<Alternatives> open_;
};

} // namespace letcont::l
