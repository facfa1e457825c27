#include "app/control/navigation.h"

#include "app/control/focus.h"
#include "app/model/actions.h"
#include "app/model/linking.h"
#include "app/model/pane_actions.h"
#include "app/model/references.h"
#include "app/model/stage_names.h"
#include "app/text/definition.h"

#include <algorithm>

namespace letcont::app {

Span piece_at_caret(const Model& model, const Focus& focus) {
  return linked_span(model, focus.shown(), focus.selection().caret);
}

void go_to_partner(Model& model, Focus& focus) {
  std::vector<Layout::Pane> panes = model.layout.panes();
  size_t count = panes.size(), at = 0;
  while (at < count && panes[at].id != focus.pane()) ++at;
  Span piece = piece_at_caret(model, focus);
  for (size_t i = 1; piece.known() && i < count; ++i) {
    const Layout::Pane& pane = panes[(at + i) % count];
    std::optional<uint32_t> there = first_lit(model, pane.shows, piece);
    if (!there) continue;
    focus.remember_here();
    return focus.go_to({pane.id, *there, *there});
  }
  set_notice(model, "No linked code in another pane.");
}

// Returns where the program binds that name: the last place before `at`, or else the first one after it.
static std::optional<uint32_t> binding_in_program(const Model& model, std::string_view name, uint32_t at) {
  const Text& text = model.source.text();
  std::optional<uint32_t> before, after;
  for (const auto& [shows, view] : model.documents) {
    // These two say where names are bound: by ranges without a node. In others such a range may be a use.
    std::optional<StageWord> word_of = stage_word(model, shows);
    if (!word_of || (word_of->stage != "cps" && word_of->stage != "llvm") || is_stale(model, view)) continue;
    for (const Range& range : view.ranges) {
      bool is_name = range.node == 0 && range.source.known() && range.source.end <= text.size() &&
                     range.source.end - range.source.begin == name.size();
      if (!is_name || text.bytes().compare(range.source.begin, name.size(), name) != 0) continue;
      uint32_t there = range.source.begin;
      if (there <= at)
        before = std::max(before.value_or(there), there);
      else
        after = std::min(after.value_or(there), there);
    }
  }
  return before ? before : after;
}

static void go_into_program(Focus& focus, uint32_t there) {
  focus.remember_here();
  focus.go_to_source(there);
}

static void go_into_library(Model& model, Focus& focus, std::optional<uint32_t> there) {
  if (!there) return set_notice(model, "No definition of this in the program.");
  focus.remember_here();
  if (Layout::Id pane = show_library(model); pane != Layout::none) focus.go_to({pane, *there, *there});
}

static std::optional<uint32_t> binding_in_library(const Model& model, std::string_view name) {
  const Library* its = library(model);
  return its ? find_definition(its->text, name) : std::nullopt;
}

static std::string_view name_at(const Text& text, uint32_t position) {
  Selection word = word_at(text, position);
  std::string_view name = std::string_view(text.bytes()).substr(word.begin(), word.end() - word.begin());
  return !name.empty() && is_word(name[0]) ? name : std::string_view();
}

static void go_by_name(Model& model, Focus& focus) {
  const Text& text = model.source.text();
  uint32_t caret = model.source.selection().caret;
  std::string_view name = name_at(text, caret);
  if (std::optional<uint32_t> there = binding_in_program(model, name, word_at(text, caret).begin()))
    return go_into_program(focus, *there);
  go_into_library(model, focus, binding_in_library(model, name));
}

std::optional<Request> go_to_definition(Model& model, Focus& focus) {
  bool in_library = focus.shown() == library_pane;
  bool is_code = in_library || focus.shown() == source_pane;
  const Text* text = is_code ? focus.text_in(focus.pane()) : nullptr;
  std::string_view name = text ? name_at(*text, focus.selection().caret) : std::string_view();
  if (!text)
    set_notice(model, "Definitions are found from Source and Prelude.");
  else if (name.empty())
    set_notice(model, "No name at the cursor.");
  else if (in_library)
    go_into_library(model, focus, binding_in_library(model, name));
  else if (std::optional<Request> question = ask_uses(model, model.source.selection().caret)) {
    model.uses.to_binding = true;
    return question;
  } else
    go_by_name(model, focus);
  return {};
}

void follow_definition(Model& model, Focus& focus) {
  if (!model.uses.to_binding || !model.uses.answered) return;
  model.uses.to_binding = false;
  if (!knows_uses(model)) return; // the program has changed meanwhile
  Span binding = model.uses.binding;
  if (!binding.known())
    go_by_name(model, focus);
  else if (model.uses.of_library)
    go_into_library(model, focus, binding.begin);
  else
    go_into_program(focus, binding.begin);
}

void go_to_problem(Model& model, Focus& focus, int by) {
  uint32_t caret = model.source.selection().caret;
  std::vector<uint32_t> places;
  for (const Diagnostic& problem : problems(model))
    if (problem.span.known()) places.push_back(std::min(problem.span.begin, model.source.text().size()));
  for (const SourceRemark& remark : remarks(model)) places.push_back(remark.piece.begin);
  if (places.empty())
    return set_notice(model,
                      model.shows_remarks ? model.words("No problems or remarks.") : model.words("No problems."));
  std::sort(places.begin(), places.end());
  if (by == 0) return focus.go_to_source(places.front());
  if (by > 0) {
    auto next = std::upper_bound(places.begin(), places.end(), caret);
    return focus.go_to_source(next == places.end() ? places.front() : *next);
  }
  auto previous = std::lower_bound(places.begin(), places.end(), caret);
  focus.go_to_source(previous == places.begin() ? places.back() : *(previous - 1));
}

} // namespace letcont::app
