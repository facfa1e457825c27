#include "app/model/pass_selection.h"

#include "app/model/actions.h"
#include "app/model/llvm_list.h"
#include "app/model/pane_actions.h"
#include "app/model/pipeline.h"
#include "app/model/stage_names.h"

#include <algorithm>

namespace letcont::app {

namespace {

std::optional<StageWord> word_with_passes(const Model& model, std::string_view shows) {
  std::optional<StageWord> word = stage_word(model, shows);
  return word && follows_passes(model, word->stage) ? word : std::nullopt;
}

// The pane whose stage follows the selection.
Layout::Id stage_pane(const Model& model, Layout::Id focused) {
  Layout::Id first = Layout::none, at_point = Layout::none;
  for (const Layout::Pane& pane : model.layout.panes()) {
    std::optional<StageWord> word = word_with_passes(model, pane.shows);
    if (!word || word->from) continue;
    if (pane.id == focused) return focused;
    if (first == Layout::none) first = pane.id;
    if (at_point == Layout::none && !word->pass.empty()) at_point = pane.id;
  }
  return at_point != Layout::none || shows_difference(model) ? at_point : first;
}

std::optional<size_t> point_of_step(const Model& model, size_t step) {
  const PassResult* result = result_of_step(model, step);
  return result ? std::optional(static_cast<size_t>(result - model.pass_results.data()) + 1) : std::nullopt;
}

size_t step_at(const Model& model, size_t point) {
  for (size_t step = 0, count = pipeline_steps(model).size(); step < count && point > 0; ++step)
    if (point_of_step(model, step) == point) return step;
  return no_step;
}

void set_selection(Model& model, size_t point) {
  PassSelection selected;
  selected.step = step_at(model, point);
  selected.key = pass_at(model, point);
  selected.before = point > 0 ? pass_at(model, point - 1) : "";
  selected.stages_before = std::move(model.selected.stages_before);
  model.selected = std::move(selected);
  model.llvm_list.folds_pipeline = false;
}

void show(Model& model, Layout::Id pane, const std::string& shows) {
  if (model.layout.shown_by(pane) == shows) return;
  show_in_pane(model, pane, shows);
  model.layout_follows_engine = false;
}

// ---- The stages that panes showed before they showed LLVM's passes

void keep_stage(Model& model, Layout::Id pane, const std::string& stage) {
  auto& kept = model.selected.stages_before;
  std::erase_if(kept, [&](const auto& each) { return each.first == pane; });
  kept.emplace_back(pane, stage);
}

std::string stage_before(const Model& model, Layout::Id pane) {
  for (const auto& [id, stage] : model.selected.stages_before)
    if (id == pane) return stage;
  return "llvm";
}

// ---- What follows

void follow(Model& model, size_t point, Layout::Id focused) {
  Layout::Id stage = stage_pane(model, focused);
  for (const Layout::Pane& pane : model.layout.panes()) {
    std::optional<StageWord> word = word_with_passes(model, pane.shows);
    if (!word || (word->from ? point == 0 : pane.id != stage)) continue;
    if (execution_of(model, *word)) word->stage = stage_before(model, pane.id);
    word->pass = pass_at(model, point);
    if (word->from) word->from = pass_at(model, point - 1);
    show(model, pane.id, text(*word));
  }
}

void follow_execution(Model& model, uint32_t number, Layout::Id focused) {
  Layout::Id stage = stage_pane(model, focused);
  for (const Layout::Pane& pane : model.layout.panes()) {
    std::optional<StageWord> word = word_with_passes(model, pane.shows);
    if (!word || (!word->from && pane.id != stage)) continue;
    if (word->stage != "llvm") keep_stage(model, pane.id, word->stage);
    show(model, pane.id, text(word->from ? difference_of(number) : stage_after(number)));
  }
}

// How many executions up to there have the same pass and run on the same.
uint32_t count_like(const Model& model, uint32_t number) {
  const LlvmExecution& like = *llvm_execution(model, number);
  uint32_t count = 0;
  for (uint32_t i = 1; i <= number; ++i) {
    const LlvmExecution& each = *llvm_execution(model, i);
    if (each.pass == like.pass && each.on == like.on) ++count;
  }
  return count;
}

// The execution of the selection among those of now.
std::optional<uint32_t> selected_again(const Model& model) {
  const PassSelection& selected = model.selected;
  uint32_t left = selected.nth;
  for (uint32_t i = 1; i <= model.llvm.executions.size() && left > 0; ++i) {
    const LlvmExecution& each = *llvm_execution(model, i);
    if (each.pass == selected.key && each.on == selected.before && --left == 0) return i;
  }
  auto last = static_cast<uint32_t>(model.llvm.executions.size());
  return last > 0 ? std::optional(std::min(selected.execution, last)) : std::nullopt;
}

void keep_execution(Model& model) {
  if (!knows_llvm_passes(model)) return;
  const PassSelection& selected = model.selected;
  const LlvmExecution* now = llvm_execution(model, selected.execution);
  if (now && now->pass == selected.key && now->on == selected.before &&
      count_like(model, selected.execution) == selected.nth)
    return;
  // A link tells the number only.
  std::optional<uint32_t> there = now && selected.key.empty() ? selected.execution : selected_again(model);
  if (there) select_execution(model, *there, Layout::none);
}

} // namespace

void select_step(Model& model, size_t step, Layout::Id focused) {
  model.selected.step = step;
  model.selected.execution = 0;
  model.llvm_list.folds_pipeline = false;
  model.selected.first_change = model.selected.first_execution = false;
  if (std::optional<size_t> point = point_of_step(model, step)) select_point(model, *point, focused);
}

void select_point(Model& model, size_t point, Layout::Id focused) {
  set_selection(model, point);
  follow(model, point, focused);
}

void select_execution(Model& model, uint32_t number, Layout::Id focused) {
  PassSelection selected;
  selected.execution = number;
  if (const LlvmExecution* execution = llvm_execution(model, number)) {
    selected.key = execution->pass;
    selected.before = execution->on;
    selected.nth = count_like(model, number);
  }
  selected.stages_before = std::move(model.selected.stages_before);
  model.selected = std::move(selected);
  model.llvm_list.open = true;
  follow_execution(model, number, focused);
}

void select_shown(Model& model, Layout::Id pane) {
  std::optional<StageWord> word = word_with_passes(model, model.layout.shown_by(pane));
  if (!word || word->pass.empty()) return;
  if (std::optional<uint32_t> number = execution_of(model, *word)) return select_execution(model, *number, pane);
  if (std::optional<size_t> point = point_of(model, word->pass)) select_point(model, *point, pane);
}

// The pass that a pane shows, if nobody has selected one.
static void select_first_shown(Model& model) {
  for (const Layout::Pane& pane : model.layout.panes()) {
    std::optional<StageWord> word = word_with_passes(model, pane.shows);
    if (!word || word->pass.empty()) continue;
    if (std::optional<uint32_t> number = execution_of(model, *word)) {
      model.selected.execution = *number;
      model.llvm_list.open = model.llvm_list.folds_pipeline = true;
      return;
    }
    std::optional<size_t> point = point_of(model, word->pass);
    if (point && *point > 0) return set_selection(model, *point);
  }
}

void keep_selection(Model& model) {
  if (model.pass_results.empty()) return;
  PassSelection& selected = model.selected;
  if (selected.first_change) return select_point(model, next_changed_point(model, 0, 1, 0).value_or(1), Layout::none);
  if (selected.first_execution) {
    std::optional<uint32_t> first = knows_llvm_passes(model) ? next_changed_execution(model, 0, 1) : std::nullopt;
    if (first) select_execution(model, *first, Layout::none);
    return;
  }
  if (selected.execution != 0) return keep_execution(model);
  if (selected.step == no_step && selected.key.empty()) return select_first_shown(model);
  std::optional<size_t> point = point_of_step(model, selected.step);
  if (!point) return;
  std::string before = *point > 0 ? pass_at(model, *point - 1) : "";
  if (pass_at(model, *point) != selected.key || before != selected.before) select_point(model, *point, Layout::none);
}

std::optional<size_t> selected_point(const Model& model) { return point_of_step(model, model.selected.step); }

std::optional<size_t> next_changed_point(const Model& model, size_t point, int by, size_t least) {
  auto count = static_cast<int64_t>(last_point(model));
  for (int64_t next = static_cast<int64_t>(point) + by; next >= static_cast<int64_t>(least) && next <= count;
       next += by)
    if (next == 0 || changes_at(model, static_cast<size_t>(next)) > 0) return static_cast<size_t>(next);
  return std::nullopt;
}

bool shows_difference(const Model& model) {
  std::vector<Layout::Pane> panes = model.layout.panes();
  return std::any_of(panes.begin(), panes.end(), [&](const Layout::Pane& pane) {
    std::optional<StageWord> word = word_with_passes(model, pane.shows);
    return word && word->from;
  });
}

bool shows_selection(const Model& model, std::string_view shows) {
  std::optional<StageWord> word = word_with_passes(model, shows);
  if (!word) return false;
  if (uint32_t number = model.selected.execution; number != 0)
    return *word == (word->from ? difference_of(number) : stage_after(number));
  std::optional<size_t> point = selected_point(model);
  if (!point || word->pass != pass_at(model, *point)) return false;
  return !word->from || *word->from == pass_at(model, *point - 1);
}

} // namespace letcont::app
