#include "compile/uses.h"

#include <algorithm>

namespace letcont {

namespace {

bool touches(Span span, uint32_t position) { return span.known() && span.begin <= position && position <= span.end; }

void sort_once(std::vector<Span>& spans) {
  auto before = [](Span a, Span b) { return a.begin != b.begin ? a.begin < b.begin : a.end < b.end; };
  std::sort(spans.begin(), spans.end(), before);
  spans.erase(std::unique(spans.begin(), spans.end()), spans.end());
}

class Finder {
public:
  Finder(const lambda::Program& program, const Source& source)
      : program_(program), text_(source.text({0, source.library().end})), own_(source.text().size()),
        library_(source.library().begin) {}

  Uses find(uint32_t position) const {
    Uses uses;
    Span bound = binding_at(position);
    if (!bound.known()) return uses;
    uses.of_library = bound.begin > own_;
    uses.binding = uses.of_library ? Span{bound.begin - library_, bound.end - library_} : bound;
    std::vector<Span> others;
    auto put = [&](Span binding, Span place) {
      if (place.end > own_) return;
      if (binding == bound)
        uses.places.push_back(place);
      else if (word(binding) == word(bound))
        others.push_back(place);
    };
    each_binding([&](Span binding) { put(binding, binding); });
    each_use(put);
    sort_once(uses.places);
    sort_once(others);
    uses.others = static_cast<uint32_t>(others.size());
    return uses;
  }

private:
  std::string_view word(Span span) const { return text_.substr(span.begin, span.end - span.begin); }
  bool is_in_text(Span span) const { return span.known() && span.begin < span.end && span.end <= text_.size(); }

  template <class Each>
  void each_binding(Each each) const {
    for (uint32_t i = 1; i < program_.variable_limit(); ++i)
      if (Span binding = program_[lambda::Variable{i}].span; is_in_text(binding)) each(binding);
  }

  // Uses that a person wrote: others stand at places with another text.
  template <class Each>
  void each_use(Each each) const {
    for (uint32_t i = 1; i < program_.term_limit(); ++i) {
      const lambda::TermNode& node = program_[lambda::Term{i}];
      if (node.kind != lambda::TermKind::Var || !is_in_text(node.span)) continue;
      Span binding = program_[node.variable].span;
      if (is_in_text(binding) && word(binding) == word(node.span)) each(binding, node.span);
    }
  }

  Span binding_at(uint32_t position) const {
    Span found = nowhere;
    each_binding([&](Span binding) {
      if (touches(binding, position)) found = binding;
    });
    if (found.known()) return found;
    each_use([&](Span binding, Span use) {
      if (touches(use, position)) found = binding;
    });
    return found;
  }

  const lambda::Program& program_;
  std::string_view text_; // with the library
  size_t own_;            // bytes of it that are the program's
  uint32_t library_;      // where the library begins
};

} // namespace

Uses uses_at(const lambda::Program& program, const Source& source, uint32_t position) {
  return Finder(program, source).find(position);
}

} // namespace letcont
