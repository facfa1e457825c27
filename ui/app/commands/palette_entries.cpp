#include "app/commands/palette_entries.h"

#include "app/model/actions.h"
#include "app/model/pipeline.h"
#include "app/model/presets.h"
#include "app/model/stage_names.h"
#include "app/text/search.h"
#include "examples/example.h"

#include <algorithm>
#include <charconv>

namespace letcont::app {

namespace {

using Kind = PaletteEntry::Kind;

class Collector {
public:
  Collector(const Model& model, const Platform& platform) : model_(model), platform_(platform) {}

  std::vector<PaletteEntry> run(std::string_view query) {
    commands();
    panes();
    passes();
    steps(query);
    layouts(query);
    programs();
    return std::move(all_);
  }

private:
  PaletteEntry& add(Kind kind, std::string title, std::string_view detail = {}) {
    PaletteEntry entry;
    entry.kind = kind;
    entry.title = std::move(title);
    entry.detail = detail;
    all_.push_back(std::move(entry));
    return all_.back();
  }

  void commands() {
    for (const CommandInfo& info : app::commands()) {
      if (!is_possible(platform_, info.command) || info.command == Command::Palette) continue;
      PaletteEntry& entry = add(Kind::Command, std::string(info.what));
      entry.command = info.command;
      if (has_keys(platform_, info.command)) entry.keys = info.keys;
    }
  }

  void show(std::string word, std::string_view detail) {
    add(Kind::Show, "Show " + pane_title(model_, word), detail).word = std::move(word);
  }

  void panes() {
    show(std::string(source_pane), "the text of the program");
    show(std::string(output_pane), "what the program printed");
    show(std::string(passes_pane), "the pipeline, and what each pass did");
    show(std::string(engines_pane), "the engines and their run times");
    show(std::string(steps_pane), "debug the program step by step");
    show(std::string(heap_pane), "a drawing of the records that variables point to");
    for (const StageInfo& info : model_.stages) show(info.name, info.documentation);
    for (const char* stage : {"cps", "llvm"}) {
      if (!stage_info(model_, stage)) continue;
      StageWord word{stage, {}, {}};
      for (size_t point = 0; point <= last_point(model_) && point <= most_steps; ++point) {
        word.pass = pass_at(model_, point);
        show(text(word), point > 0 && changes_at(model_, point) == 0 ? "no changes" : "");
      }
      show(text(StageWord{stage, {}, "none"}), "the changes of all passes");
    }
  }

  void passes() {
    std::vector<PipelineStep> steps = pipeline_steps(model_);
    for (size_t i = 0; i < steps.size(); ++i) {
      std::string title =
          (steps[i].on ? "Disable pass " : "Enable pass ") + std::to_string(i + 1) + ", " + steps[i].pass;
      add(Kind::SwitchStep, std::move(title)).number = i;
    }
    if (pipeline_is_edited(model_)) add(Kind::ResetPasses, "Reset to the default passes");
    for (const EngineInfo& engine : model_.engines)
      add(Kind::Engine, "Use engine " + engine.name, engine.documentation).word = engine.name;
  }

  // "break at n == 5", "go to step 120": the rest of the query says where.
  void steps(std::string_view query) {
    constexpr std::string_view at = "break at ", go = "go to step ";
    bool names_place = query.starts_with(at) && query.size() > at.size();
    PaletteEntry& place =
        add(Kind::Breakpoint, std::string(at) + (names_place ? std::string(query.substr(at.size())) : "…"),
            names_place ? "" : "type a line, function or condition, as in: break at n == 5");
    if (names_place) place.word = query.substr(at.size());
    uint64_t step = 0;
    std::string_view number = query.substr(std::min(query.size(), go.size()));
    bool names_step = query.starts_with(go) && !number.empty() &&
                      std::from_chars(number.data(), number.data() + number.size(), step).ec == std::errc();
    PaletteEntry& there = add(Kind::GoToStep, std::string(go) + (names_step ? std::to_string(step) : "…"),
                              names_step ? "" : "type a number, as in: go to step 120");
    there.number = names_step ? static_cast<size_t>(step) : SIZE_MAX;
    for (size_t i = 0; i < model_.breakpoints.size(); ++i)
      add(Kind::RemoveBreakpoint, "Remove breakpoint at " + model_.breakpoints[i]).number = i;
  }

  void layouts(std::string_view query) {
    for (const Preset& preset : presets())
      add(Kind::Layout, "Layout: " + std::string(preset.name), preset.what).word = preset.name;
    for (const NamedLayout& layout : model_.layouts) {
      add(Kind::Layout, "Layout: " + layout.name, "saved layout").word = layout.name;
      add(Kind::RemoveLayout, "Delete layout " + layout.name).word = layout.name;
    }
    // "save layout lecture": the rest of the query is the name.
    constexpr std::string_view save = "save layout ";
    std::string name(query.substr(std::min(query.size(), save.size())));
    bool names_one = query.substr(0, save.size()) == save && !name.empty();
    PaletteEntry& entry = add(Kind::SaveLayout, names_one ? "Save layout as " + name : "Save layout …",
                              names_one ? "" : "type a name, as in: save layout lecture");
    entry.word = names_one ? name : "";
  }

  void programs() {
    for (const LanguageInfo& language : model_.languages)
      add(Kind::Language, "Language: " + language.title, language.extension).word = language.name;
    for (size_t i = 0; i < examples().size(); ++i)
      add(Kind::Example, "Example: " + std::string(examples()[i].title), examples()[i].language).number = i;
    for (size_t i = 0; i < model_.kept.size(); ++i)
      add(Kind::Kept, "Recent: " + program_title(model_.kept[i].text), model_.kept[i].language).number = i;
  }

  const Model& model_;
  const Platform& platform_;
  std::vector<PaletteEntry> all_;
};

} // namespace

std::vector<PaletteEntry> palette_entries(const Model& model, const Platform& platform, std::string_view query) {
  std::vector<PaletteEntry> all = Collector(model, platform).run(query);
  if (query.empty()) return all;
  std::vector<std::pair<int, size_t>> order;
  for (size_t i = 0; i < all.size(); ++i) {
    std::optional<int> score = fuzzy_score(all[i].title, query);
    int worse = 0; // what only its description fits comes behind
    if (!score) {
      score = fuzzy_score(all[i].title + " " + all[i].detail, query);
      worse = 20;
    }
    if (score) order.emplace_back(worse - *score, i);
  }
  std::sort(order.begin(), order.end()); // equals in the order of the list
  std::vector<PaletteEntry> found;
  for (auto [score, i] : order) found.push_back(std::move(all[i]));
  return found;
}

} // namespace letcont::app
