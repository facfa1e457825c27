#include "app/model/stage_names.h"

#include "app/model/actions.h"
#include "app/model/llvm_list.h"
#include "app/model/pass_selection.h"

#include <algorithm>
#include <charconv>

namespace letcont::app {

namespace {

std::pair<std::string_view, std::string_view> split(std::string_view word) {
  size_t at = word.find('@');
  if (at == std::string_view::npos) return {word, {}};
  return {word.substr(0, at), word.substr(at + 1)};
}

bool is_stage(const Model& model, std::string_view name) {
  return std::any_of(model.stages.begin(), model.stages.end(),
                     [&](const StageInfo& info) { return info.name == name; });
}

} // namespace

std::optional<StageWord> stage_word(const Model& model, std::string_view shows) {
  StageWord word;
  size_t dots = shows.find("..");
  auto [stage, pass] = split(dots == std::string_view::npos ? shows : shows.substr(dots + 2));
  if (!is_stage(model, stage)) return std::nullopt;
  word.stage = stage;
  word.pass = pass;
  if (dots == std::string_view::npos) return word;
  auto [first, from] = split(shows.substr(0, dots));
  if (first != stage) return std::nullopt;
  word.from = from;
  return word;
}

std::string text(const StageWord& word) {
  auto half = [&](const std::string& pass) { return pass.empty() ? word.stage : word.stage + "@" + pass; };
  return word.from ? half(*word.from) + ".." + half(word.pass) : half(word.pass);
}

bool follows_passes(const Model& model, std::string_view stage) {
  // The list is in the order of compilation, and the passes work on CPS. Stages after LLVM IR are made at the end
  // only.
  bool behind = false;
  for (const StageInfo& info : model.stages) {
    behind |= info.name == "cps";
    if (info.name == stage) return behind;
    if (info.name == "llvm") return false;
  }
  return false;
}

size_t last_point(const Model& model) { return model.pass_results.size(); }

std::optional<size_t> point_of(const Model& model, std::string_view pass) {
  if (pass.empty()) return last_point(model);
  if (pass == "none") return 0;
  for (size_t i = 0; i < model.pass_results.size(); ++i)
    if (model.pass_results[i].key == pass) return i + 1;
  return std::nullopt;
}

std::string pass_at(const Model& model, size_t point) {
  return point == 0 ? "none" : model.pass_results[point - 1].key;
}

std::string point_title(const Model& model, std::string_view pass) {
  const Words& words = model.words;
  if (pass.empty()) return std::string(words("after all passes"));
  if (pass == "none") return std::string(words("before any pass"));
  if (std::optional<uint32_t> number = execution_of(model, {"llvm", std::string(pass), {}})) {
    const LlvmExecution* execution = llvm_execution(model, *number);
    std::string numbered = std::to_string(*number);
    return execution ? words("after {0}, number {1}", execution->pass, numbered) : words("after number {0}", numbered);
  }
  size_t hash = pass.find('#');
  if (hash == std::string_view::npos) return words("after {0}", pass);
  std::string number(pass.substr(hash + 1));
  const std::string_view values[] = {pass.substr(0, hash), number};
  std::string_view pattern = number == "2"   ? words("after {0} (2nd run)")
                             : number == "3" ? words("after {0} (3rd run)")
                                             : words("after {0} ({1}th run)");
  return Words::fill(pattern, values);
}

uint64_t changes_at(const Model& model, size_t point) {
  uint64_t sum = 0;
  if (point > 0 && point <= model.pass_results.size())
    for (const RuleTimes& rule : model.pass_results[point - 1].rules) sum += rule.times;
  return sum;
}

std::optional<std::string> next_change(const Model& model, std::string_view shows, int by) {
  std::optional<StageWord> word = stage_word(model, shows);
  if (!word || !follows_passes(model, word->stage)) return std::nullopt;
  std::optional<size_t> here = point_of(model, word->pass);
  if (!here) return std::nullopt;
  // The point before all passes is worth a look, but has no difference.
  std::optional<size_t> there = next_changed_point(model, *here, by, word->from ? 1 : 0);
  if (!there) return std::nullopt;
  word->pass = pass_at(model, *there);
  if (word->from) word->from = pass_at(model, *there - 1);
  return text(*word);
}

// ---- Macros

std::optional<size_t> unfolded(const Model& model, std::string_view shows) {
  std::optional<StageWord> word = stage_word(model, shows);
  if (!word || word->stage != "expanded" || model.macros.empty()) return std::nullopt;
  size_t number = model.macros.size();
  std::from_chars(word->pass.data(), word->pass.data() + word->pass.size(), number);
  return std::min(number, model.macros.size());
}

// The program with so many uses unfolded. All are, when nothing is said.
static std::string unfolding(const Model& model, size_t count) {
  return count == model.macros.size() ? "expanded" : "expanded@" + std::to_string(count);
}

// What the last of so many uses changed.
static std::string unfolding_step(size_t count) {
  return text(StageWord{"expanded", std::to_string(count), std::to_string(count - 1)});
}

std::optional<std::string> next_unfolding(const Model& model, std::string_view shows, int by) {
  std::optional<size_t> here = unfolded(model, shows);
  if (!here) return std::nullopt;
  bool is_difference = stage_word(model, shows)->from.has_value();
  int64_t there = static_cast<int64_t>(*here) + by, least = is_difference ? 1 : 0;
  if (there < least || there > static_cast<int64_t>(model.macros.size())) return std::nullopt;
  auto count = static_cast<size_t>(there);
  return is_difference ? unfolding_step(count) : unfolding(model, count);
}

std::optional<std::string> toggled_difference(const Model& model, std::string_view shows) {
  std::optional<StageWord> word = stage_word(model, shows);
  if (std::optional<size_t> here = unfolded(model, shows))
    return word->from ? unfolding(model, *here) : unfolding_step(std::max<size_t>(*here, 1));
  if (!word || !follows_passes(model, word->stage)) return std::nullopt;
  if (word->from) {
    word->from.reset();
  } else if (word->pass.empty() || word->pass == "none") {
    word->from = "none"; // what all passes did together
    word->pass.clear();
  } else if (std::optional<uint32_t> number = execution_of(model, *word)) {
    *word = difference_of(*number);
  } else if (std::optional<size_t> here = point_of(model, word->pass)) {
    word->from = pass_at(model, *here - 1);
  }
  return text(*word);
}

// The panes that show no stage: their words in a layout, their titles, and what they show.
struct PaneInfo {
  std::string_view shows, title, documentation;
};
static constexpr PaneInfo pane_infos[] = {
    {source_pane, marked("Source"), marked("the program, to edit")},
    {output_pane, marked("Output"), marked("what the program prints")},
    {input_pane, marked("Input"), marked("what the program reads")},
    {library_pane, marked("Prelude"), marked("the library that every program in L may use, read-only")},
    {passes_pane, marked("Passes"), marked("what each pass of the pipeline did, and which passes run")},
    {engines_pane, marked("Engines"), marked("which engine runs the program, and how fast each is")},
    {steps_pane, marked("Steps"), marked("the debugger: call stack, variables, breakpoints")},
    {heap_pane, marked("Heap"), marked("the records that variables point to, while debugging")},
    {evaluation_pane, marked("Evaluation"),
     marked("the program as an expression, what runs next marked, while debugging")},
};
static_assert(std::size(pane_infos) == own_panes.size());

std::string_view pane_documentation(std::string_view shows) {
  for (const PaneInfo& each : pane_infos)
    if (each.shows == shows) return each.documentation;
  return {};
}

std::string pane_title(const Model& model, std::string_view shows) {
  for (const PaneInfo& each : pane_infos)
    if (each.shows == shows) return std::string(model.words(each.title));
  std::optional<StageWord> word = stage_word(model, shows);
  if (!word) return std::string(shows);
  std::string title = stage_info(model, shows)->title;
  if (word->from) return model.words("{0} difference", title);
  if (word->stage == "expanded") return title; // the header says how far
  return word->pass.empty() ? title : model.words("{0} {1}", title, point_title(model, word->pass));
}

} // namespace letcont::app
