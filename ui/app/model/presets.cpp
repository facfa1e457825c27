#include "app/model/presets.h"

#include "app/model/actions.h"

#include <algorithm>

namespace letcont::app {

namespace {

constexpr Preset all[] = {
    {marked_in("layout", "Learn"), marked("the program, its output, its continuations, its LLVM IR"),
     "(h 440 (v 680 source output) (v 500 cps llvm))"},
    {marked_in("layout", "Passes"), marked("what each pass did, and the difference that it made"),
     "(h 360 (v 600 source passes) (v 500 cps@none cps@none..cps))"},
    {marked_in("layout", "LLVM passes"), marked("what each of LLVM's passes did, and the difference that it made"),
     "(h 360 (v 420 source passes) (v 500 llvm@none llvm@none..llvm))", true},
    {marked_in("layout", "Step"), marked("debug the program: its continuations, variables and heap"),
     "(h 330 (v 640 source output) (h 480 cps@none (v 580 steps heap)))"},
    {marked_in("layout", "Evaluation"), marked("the program as an expression, evaluated step by step"),
     "(h 400 (v 640 source output) (v 450 evaluation steps))"},
    {marked_in("layout", "LLVM"), marked("the program beside its LLVM IR, before and after the passes"),
     "(h 340 (v 680 source output) (h 500 llvm@none llvm))"},
    {marked_in("layout", "Notations"), marked("one program in every notation of continuations"),
     "(h 340 source (h 500 (v 500 cps listing) (v 500 k lambda)))"},
    {marked_in("layout", "Pictures"), marked("the program beside its blocks and its calls"),
     "(h 380 (v 680 source output) (v 620 flow calls))"},
    {marked_in("layout", "Program"), marked("nothing but the program and its output"), "(h 600 source output)"},
};

constexpr size_t most_layouts = 20;

std::string clean(std::string_view name) {
  std::string result;
  for (char c : name.substr(0, 40)) result += c == '\n' || c == '\r' || c == '=' ? ' ' : c;
  return result;
}

const Preset* preset_named(std::string_view name) {
  for (const Preset& preset : all)
    if (preset.name == name) return &preset;
  return nullptr;
}

} // namespace

std::span<const Preset> presets() { return all; }

bool apply_layout(Model& model, std::string_view name) {
  std::string_view text;
  if (const Preset* preset = preset_named(name)) text = preset->text;
  for (const NamedLayout& layout : model.layouts)
    if (layout.name == name) text = layout.text;
  if (text.empty()) return false;
  model.layout = Layout::from_text(text);
  model.layout_follows_engine = false;
  std::vector<Layout::Pane> panes = model.layout.panes();
  bool shows_passes = std::any_of(panes.begin(), panes.end(), [](auto& pane) { return pane.shows == passes_pane; });
  const Preset* preset = preset_named(name);
  bool of_llvm = preset && preset->of_llvm;
  model.llvm_list.open |= of_llvm;
  model.llvm_list.folds_pipeline = of_llvm;
  model.selected.first_execution = of_llvm;
  model.selected.first_change = shows_passes && !of_llvm;
  return true;
}

void save_layout(Model& model, std::string_view wanted) {
  std::string name = clean(wanted);
  if (name.empty() || preset_named(name)) return set_notice(model, "A layout needs a name of its own.", true);
  remove_layout(model, name);
  if (model.layouts.size() >= most_layouts) return set_notice(model, "Too many layouts: delete one first.", true);
  model.layouts.push_back({name, model.layout.text()});
  set_notice(model, model.words("Layout saved as “{0}”.", name));
}

void remove_layout(Model& model, std::string_view name) {
  std::erase_if(model.layouts, [&](const NamedLayout& layout) { return layout.name == name; });
}

void reset_layout(Model& model) {
  model.layout = Layout();
  model.layout_follows_engine = true;
}

bool show_stages(Model& model, std::string_view wanted) {
  std::vector<std::string> stages;
  for (size_t begin = 0; begin < wanted.size();) {
    size_t end = std::min(wanted.find(' ', begin), wanted.size());
    stages.emplace_back(wanted.substr(begin, end - begin));
    begin = end + 1;
  }
  std::vector<Layout::Pane> panes = model.layout.panes();
  bool seen = std::all_of(stages.begin(), stages.end(), [&](const std::string& stage) {
    return std::any_of(panes.begin(), panes.end(), [&](const Layout::Pane& pane) { return pane.shows == stage; });
  });
  if (seen) return false;
  ClosedPane before{model.layout.text(), {}, std::string(source_pane)};
  model.layout = Layout::with_stages(stages);
  model.layout_follows_engine = false;
  before.after = model.layout.text();
  model.closed_panes.push_back(std::move(before));
  return true;
}

bool use_linked_layout(Model& model, std::string_view layout, const std::vector<std::string>& stages) {
  bool usual = layout.empty() && stages.empty();
  Layout wanted = !layout.empty() ? Layout::from_text(layout) : usual ? Layout() : Layout::with_stages(stages);
  std::string before = model.layout.text();
  if (wanted.text() == before) return false;
  auto same = [&](const auto& known) { return known.text == before; };
  bool has_name = std::any_of(presets().begin(), presets().end(), same) ||
                  std::any_of(model.layouts.begin(), model.layouts.end(), same);
  if (!model.layout_follows_engine && !has_name) save_layout(model, model.words("Before the link"));
  model.layout = std::move(wanted);
  model.layout_follows_engine = usual;
  show_stages_of_engine(model);
  return true;
}

void show_stages_of_engine(Model& model) {
  if (!model.layout_follows_engine) return;
  for (const Layout::Pane& pane : model.layout.panes()) {
    bool known = !is_stage_pane(pane.shows) || stage_info(model, pane.shows);
    if (!known) model.layout.show(pane.id, unseen_stage(model).value_or(pane.shows));
  }
}

} // namespace letcont::app
