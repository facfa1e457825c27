#include "app/commands/palette_entries.h"

#include "app/model/actions.h"
#include "app/model/linking.h"
#include "app/model/llvm_list.h"
#include "app/model/pipeline.h"
#include "app/model/presets.h"
#include "app/model/references.h"
#include "app/model/stage_names.h"
#include "app/model/watching.h"
#include "app/text/search.h"
#include "examples/example.h"

#include <algorithm>
#include <charconv>

namespace letcont::app {

namespace {

using Kind = PaletteEntry::Kind;

// What other programs call a command.
std::string_view synonyms(Command command) {
  switch (command) {
  case Command::Run: return "execute start play";
  case Command::Debug: return "debugger step watch";
  case Command::LeaveWatch: return "stop debugger quit";
  case Command::CopyLink: return "share url permalink";
  case Command::NewProgram: return "empty clear create file erase";
  case Command::SaveFile: return "download export write";
  case Command::OpenFile: return "upload import load";
  case Command::SavePage: return "download html share embed";
  case Command::SaveMarkdown: return "download share";
  case Command::SavePicture: return "download image graph";
  case Command::CountRuns: return "profile profiler hot";
  case Command::CompareEngines: return "benchmark speed race";
  case Command::ToggleTheme: return "dark light settings colours preferences";
  case Command::ZoomIn: return "font size larger settings preferences";
  case Command::ZoomOut: return "font size smaller settings preferences";
  case Command::ResetLayout: return "default panes settings";
  case Command::Shortcuts: return "help keys keybindings";
  case Command::Tour: return "help introduction tutorial";
  case Command::Book: return "help manual documentation";
  case Command::Licences: return "about copyright";
  case Command::NextProblem: return "error warning";
  case Command::ToggleRemarks: return "show optimisation optimization remarks inlined hoisted vectorised hints";
  case Command::ToDefinition: return "declaration jump binding";
  case Command::Complete: return "autocomplete suggest intellisense";
  case Command::LastStep: return "call stack trace backtrace crash failure";
  case Command::References: return "usages uses occurrences";
  case Command::Rename: return "refactor symbol name change";
  case Command::ToPartner: return "jump follow origin";
  case Command::Fold:
  case Command::FoldAll: return "collapse hide";
  case Command::Unfold:
  case Command::UnfoldAll: return "expand open";
  case Command::ToggleWrap: return "long lines soft wrapping break";
  case Command::ReopenPane: return "undo close restore";
  case Command::ToggleDifference: return "compare changes";
  case Command::ToggleLlvm: return "optimiser optimizer optimization pipeline opt";
  case Command::ToggleAllRuns: return "optimiser executions show all hide unchanged";
  case Command::FilterByPass:
  case Command::FilterByFunction: return "optimiser executions only search clear filter";
  default: return {};
  }
}

// What else people call the content of a pane.
std::string_view synonyms_of_pane(std::string_view shows) {
  constexpr std::pair<std::string_view, std::string_view> all[] = {
      {"llvm", "assembly asm assembler machine code ssa"},
      {"llvm-remarks", "optimisation optimization remarks inlined hoisted vectorised"},
      {"cps", "ssa continuations ir intermediate representation"},
      {"ast", "parse tree"},
      {"tokens", "lexer scanner"},
      {"flow", "control flow graph cfg blocks"},
      {"calls", "call graph"},
      {"bytecode", "virtual machine vm"},
      {output_pane, "console terminal stdout result"},
      {input_pane, "stdin console"},
      {library_pane, "standard library builtins documentation"},
      {passes_pane, "optimiser optimizations pipeline"},
      {engines_pane, "benchmark interpreter compare"},
      {steps_pane, "debugger call stack variables locals watch"},
      {heap_pane, "memory objects"},
      {evaluation_pane, "expression redex context hole reduction algebra debugger"},
  };
  for (auto [name, words] : all)
    if (name == shows) return words;
  return {};
}

// How well a title fits: whole words of the query count most, in the title more than elsewhere. Letters may be left out
// in the title only; elsewhere that would find almost everything.
std::optional<int> fit(const PaletteEntry& entry, std::string_view query) {
  std::string all = entry.title + " " + entry.detail + " " + std::string(entry.also);
  std::optional<int> score = fuzzy_score(entry.title, query);
  if (!score && begins_words(entry.also, query)) score = fuzzy_score(entry.also, query).value_or(0) - 10;
  if (!score && begins_words(all, query)) score = fuzzy_score(all, query).value_or(0) - 20;
  if (!score) return score;
  constexpr int whole_in_title = 60, whole_elsewhere = 30;
  if (has_words(entry.title, query))
    *score += whole_in_title;
  else if (has_words(all, query))
    *score += whole_elsewhere;
  return score;
}

class Collector {
public:
  Collector(const Model& model, const Platform& platform) : model_(model), platform_(platform) {}

  std::vector<PaletteEntry> run(std::string_view query) {
    commands();
    panes();
    passes();
    steps(query);
    references(query);
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
      entry.also = synonyms(info.command);
      if (has_keys(platform_, info.command) || info.chord == 0) entry.keys = shown_keys(info.command);
    }
  }

  void show(std::string word, std::string_view detail) {
    PaletteEntry& entry = add(Kind::Show, "Show " + pane_title(model_, word), detail);
    entry.also = synonyms_of_pane(word);
    entry.word = std::move(word);
  }

  void panes() {
    show(std::string(source_pane), "the text of the program");
    show(std::string(output_pane), "what the program printed");
    show(std::string(input_pane), "what the program reads: its standard input");
    if (library(model_)) show(std::string(library_pane), "the library of L: its definitions, read-only");
    show(std::string(passes_pane), "the pipeline, and what each pass did");
    show(std::string(engines_pane), "the engines and their run times");
    show(std::string(steps_pane), "debug the program step by step");
    show(std::string(heap_pane), "a drawing of the records that variables point to");
    show(std::string(evaluation_pane), "the debugged program as an expression, what runs next marked");
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
    llvm_passes();
    for (const EngineInfo& engine : model_.engines)
      add(Kind::Engine, "Use engine " + engine.name, engine.documentation).word = engine.name;
  }

  void llvm_passes() {
    for (const LlvmPipelineInfo& info : model_.llvm_pipelines) {
      if (!info.missing.empty()) continue;
      PaletteEntry& entry = add(Kind::LlvmPipeline, "LLVM's passes: " + info.name, info.documentation);
      entry.also = "optimiser pipeline optimization level";
      entry.word = info.name;
    }
    std::vector<std::string> off = llvm_passes_off(model_);
    for (const std::string& pass : off) add(Kind::SwitchLlvmPass, "Enable LLVM's pass " + pass).word = pass;
    for (const std::string& pass : listed_passes(model_))
      if (std::find(off.begin(), off.end(), pass) == off.end())
        add(Kind::SwitchLlvmPass, "Disable LLVM's pass " + pass).word = pass;
  }

  // "break at n == 5", "go to step 120": the rest of the query says where.
  void steps(std::string_view query) {
    constexpr std::string_view at = "break at ";
    bool names_place = query.starts_with(at) && query.size() > at.size();
    PaletteEntry& place =
        add(Kind::Breakpoint, std::string(at) + (names_place ? std::string(query.substr(at.size())) : "…"),
            names_place ? "" : "type a line, function or condition, as in: break at n == 5");
    if (names_place) place.word = query.substr(at.size());
    add_numbered(Kind::GoToStep, "go to step ", "120", query, 0, SIZE_MAX);
    add_numbered(Kind::GoToLine, "go to line ", "12", query, 1, 0);
    std::vector<std::string> pinned;
    for (const Pinned& pin : model_.pinned) {
      add(Kind::Pin, "Stop watching " + pin.name).word = pin.name;
      pinned.push_back(pin.name);
    }
    for (const WatchedVariable& variable : model_.watch.at.variables) {
      const std::string& name = shown_name(variable);
      if (std::find(pinned.begin(), pinned.end(), name) != pinned.end()) continue;
      add(Kind::Pin, "Watch variable " + name, "in all calls").word = name;
      pinned.push_back(name);
    }
    for (size_t i = 0; i < model_.breakpoints.size(); ++i)
      add(Kind::RemoveBreakpoint, "Remove breakpoint at " + model_.breakpoints[i]).number = i;
  }

  // "references ": where the variable at the caret is used. "rename to total": the rest of the query is the name.
  void references(std::string_view query) {
    constexpr std::string_view list = "references ", name = "rename to ";
    const Text& text = model_.source.text();
    std::string_view known = used_name(model_);
    std::string_view missing = !knows_uses(model_) ? ""
                               : model_.source.language() == "cps"
                                   ? "CPS does not say where names are used"
                                   : "no variable at the cursor, or the program does not compile";
    if (query.starts_with(list) && known.empty())
      add(Kind::Command, std::string(list) + "…", missing).command = Command::References;
    if (query.starts_with(list) && !known.empty())
      for (Span place : model_.uses.places) {
        std::string line(text.line(text.line_of(place.begin)));
        line.erase(0, std::min(line.find_first_not_of(" \t"), line.size()));
        add(Kind::Reference, std::string(list) + "Ln " + std::to_string(text.line_of(place.begin) + 1), line).number =
            place.begin;
      }
    if (!query.starts_with(name)) return;
    std::string_view wanted = query.substr(name.size());
    size_t count = model_.uses.places.size();
    std::string places =
        "‘" + std::string(known) + "’, in " + std::to_string(count) + (count == 1 ? " place" : " places");
    PaletteEntry& entry = add(Kind::Rename, std::string(name) + (wanted.empty() ? "…" : std::string(wanted)),
                              known.empty() ? missing : std::string_view(places));
    entry.word = wanted;
  }

  // "go to step 120": the rest of the query is the number, of at least that; `unknown` stands for none.
  void add_numbered(Kind kind, std::string_view words, std::string_view example, std::string_view query, size_t least,
                    size_t unknown) {
    size_t number = 0;
    std::string_view rest = query.substr(std::min(query.size(), words.size()));
    bool names_one = query.starts_with(words) && !rest.empty() &&
                     std::from_chars(rest.data(), rest.data() + rest.size(), number).ec == std::errc() &&
                     number >= least;
    std::string hint = "type a number, as in: " + std::string(words) + std::string(example);
    add(kind, std::string(words) + (names_one ? std::to_string(number) : "…"), names_one ? std::string() : hint)
        .number = names_one ? number : unknown;
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
      add(Kind::Example, "Example: " + std::string(examples()[i].title), program_description(examples()[i].text))
          .number = i;
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
    if (std::optional<int> score = fit(all[i], query)) order.emplace_back(-*score, i);
  }
  std::sort(order.begin(), order.end()); // equals in the order of the list
  std::vector<PaletteEntry> found;
  for (auto [score, i] : order) found.push_back(std::move(all[i]));
  return found;
}

} // namespace letcont::app
