#include "app/model/llvm_list.h"

#include "app/model/actions.h"
#include "support/numbers/whole_number.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace letcont::app {

// The list that the engine runs.
static std::string running_list(const Model&);

bool has_llvm_passes(const Model& model) { return !model.known_llvm_passes.empty(); }

bool wants_llvm_passes(const Model& model) {
  if (!has_llvm_passes(model)) return false;
  for (const Layout::Pane& pane : model.layout.panes()) {
    if (pane.shows == passes_pane && model.llvm_list.open) return true;
    std::optional<StageWord> word = stage_word(model, pane.shows);
    if (word && execution_of(model, *word)) return true;
  }
  return false;
}

bool knows_llvm_passes(const Model& model) {
  auto list = model.documents.find(llvm_passes_stage);
  return list != model.documents.end() && !is_stale(model, list->second) && model.llvm.pipeline == running_list(model);
}

bool shows_llvm_passes(const Model& model) {
  bool is_last = !model.compiling.empty() || !model.compiles; // that of the last program stays until there is another
  return knows_llvm_passes(model) || (is_last && !model.llvm.pipeline.empty());
}

std::string llvm_message(const Model& model) {
  for (const Diagnostic& each : model.diagnostics)
    if (each.code == "driver/passes" || each.code == "driver/no-stage") return each.message + ".";
  if (!model.compiles) return std::string(model.words("The program does not compile."));
  auto said = model.documents.find(llvm_passes_stage);
  if (said == model.documents.end() || is_stale(model, said->second))
    return std::string(model.words("LLVM's optimiser is at work."));
  std::string text = said->second.text.bytes();
  text.erase(0, text.find_first_not_of("; "));
  if (!text.empty() && text.back() == '\n') text.pop_back();
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

const LlvmPassInfo* known_llvm_pass(const Model& model, std::string_view name) {
  for (const LlvmPassInfo& info : model.known_llvm_passes)
    if (info.name == name) return &info;
  return nullptr;
}

// ---- Executions

const LlvmExecution* llvm_execution(const Model& model, uint32_t number) {
  return number > 0 && number <= model.llvm.executions.size() ? &model.llvm.executions[number - 1] : nullptr;
}

// The first execution of the pass that changed something, or the one behind "#".
static std::optional<uint32_t> execution_named(const Model& model, std::string_view name) {
  if (name.starts_with("opt:")) name.remove_prefix(4);
  size_t mark = name.find('#');
  uint32_t left = 1;
  if (mark != name.npos) std::from_chars(name.data() + mark + 1, name.data() + name.size(), left);
  const std::vector<LlvmExecution>& all = model.llvm.executions;
  for (uint32_t i = 0; i < all.size(); ++i)
    if (all[i].changed && all[i].pass == name.substr(0, mark) && --left == 0) return i + 1;
  return std::nullopt;
}

std::optional<uint32_t> execution_of(const Model& model, const StageWord& word) {
  if (word.stage != "llvm" || word.pass.empty()) return std::nullopt;
  if (std::optional<uint32_t> number = whole_number<uint32_t>(word.pass)) return *number > 0 ? number : std::nullopt;
  return point_of(model, word.pass) ? std::nullopt : execution_named(model, word.pass);
}

StageWord stage_after(uint32_t number) { return {"llvm", number == 0 ? "" : std::to_string(number), {}}; }

StageWord difference_of(uint32_t number) {
  return {"llvm", std::to_string(number), number > 1 ? std::to_string(number - 1) : ""};
}

std::string execution_title(const Words& words, const LlvmExecution& execution) {
  return execution.on.empty() ? execution.pass : words("{0} in {1}", execution.pass, execution.on);
}

// ---- The list

std::string_view function_of(const LlvmExecution& execution) {
  return std::string_view(execution.on).substr(0, execution.on.find(": %"));
}

// The selected one is, though it may have changed nothing.
static bool is_listed(const Model& model, const LlvmExecution& each) {
  const LlvmList& list = model.llvm_list;
  bool is_selected = &each == llvm_execution(model, model.selected.execution);
  return (each.changed || list.all || is_selected) && (list.pass.empty() || list.pass == each.pass) &&
         (list.function.empty() || list.function == function_of(each));
}

std::vector<uint32_t> listed_executions(const Model& model) {
  std::vector<uint32_t> numbers;
  for (uint32_t i = 0; i < model.llvm.executions.size(); ++i)
    if (is_listed(model, model.llvm.executions[i])) numbers.push_back(i + 1);
  return numbers;
}

std::optional<uint32_t> next_changed_execution(const Model& model, uint32_t from, int by) {
  for (int64_t next = int64_t{from} + by; next > 0; next += by) {
    const LlvmExecution* there = llvm_execution(model, static_cast<uint32_t>(next));
    if (!there) break;
    if (there->changed && is_listed(model, *there)) return static_cast<uint32_t>(next);
  }
  return std::nullopt;
}

LlvmCounts llvm_counts(const Model& model) {
  const std::vector<LlvmExecution>& all = model.llvm.executions;
  auto changed = std::count_if(all.begin(), all.end(), [](const LlvmExecution& each) { return each.changed; });
  return {static_cast<size_t>(changed), all.size() + static_cast<size_t>(model.llvm.left_out)};
}

template <class Name>
static std::vector<std::string> names_of(const Model& model, Name name) {
  std::set<std::string, std::less<>> names;
  for (const LlvmExecution& each : model.llvm.executions)
    if ((each.changed || model.llvm_list.all) && !name(each).empty()) names.emplace(name(each));
  return {names.begin(), names.end()};
}

std::vector<std::string> listed_passes(const Model& model) {
  return names_of(model, [](const LlvmExecution& each) { return std::string_view(each.pass); });
}

std::vector<std::string> listed_functions(const Model& model) { return names_of(model, function_of); }

// ---- The pipeline

// The entries of the list, or those that are switched off, without their sign.
static std::vector<std::string> entries(std::string_view list, bool off) {
  std::vector<std::string> found;
  for (size_t begin = 0; begin < list.size();) {
    size_t end = std::min(list.find(',', begin), list.size());
    std::string_view entry = list.substr(begin, end - begin);
    if (entry.starts_with('-') == off) found.emplace_back(entry.substr(off ? 1 : 0));
    begin = end + 1;
  }
  return found;
}

static std::string base_of(std::string_view list) {
  std::string base;
  for (const std::string& entry : entries(list, false)) base.append(base.empty() ? "" : ",").append(entry);
  return base;
}

std::string llvm_pipeline_name(const Model& model) {
  std::string name = base_of(model.llvm_passes);
  for (const LlvmPipelineInfo& info : model.llvm_pipelines)
    if (name == "O2" && info.name == name && !info.missing.empty()) return "letcont";
  return name;
}

static std::string without(std::string list, const std::vector<std::string>& off) {
  for (const std::string& pass : off) list += (list.empty() ? "-" : ",-") + pass;
  return list;
}

static std::string running_list(const Model& model) {
  std::string list = model.llvm_passes, name = base_of(list), runs = llvm_pipeline_name(model);
  return runs == name ? list : list.replace(0, name.size(), runs);
}

void use_llvm_pipeline(Model& model, std::string_view name) {
  model.llvm_passes = without(std::string(name), llvm_passes_off(model));
}

std::vector<std::string> llvm_passes_off(const Model& model) { return entries(model.llvm_passes, true); }

void switch_llvm_pass(Model& model, std::string_view pass) {
  std::vector<std::string> off = llvm_passes_off(model);
  const LlvmPassInfo* info = known_llvm_pass(model, pass);
  if (std::erase(off, pass) == 0) {
    if (info && !info->can_be_off) return set_notice(model, model.words("LLVM runs {0} in any case.", pass));
    off.emplace_back(pass);
  }
  model.llvm_passes = without(base_of(model.llvm_passes), off);
}

} // namespace letcont::app
