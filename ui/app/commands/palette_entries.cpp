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
#include "app/words/languages.h"
#include "examples/example.h"
#include "support/utf8.h"

#include <algorithm>
#include <charconv>

namespace letcont::app {

namespace {

using Kind = PaletteEntry::Kind;

// What other programs call a command.
const char* synonyms(Command command) {
  switch (command) {
  case Command::Run: return marked_in("also", "execute start play");
  case Command::Debug: return marked_in("also", "debugger step watch");
  case Command::LeaveWatch: return marked_in("also", "stop debugger quit");
  case Command::CopyLink: return marked_in("also", "share url permalink");
  case Command::NewProgram: return marked_in("also", "empty clear create file erase");
  case Command::SaveFile:
  case Command::SaveFileAs: return marked_in("also", "download export write");
  case Command::OpenFile: return marked_in("also", "upload import load");
  case Command::SavePage: return marked_in("also", "download html share embed");
  case Command::SaveMarkdown: return marked_in("also", "download share");
  case Command::SavePicture: return marked_in("also", "download image graph");
  case Command::CountRuns: return marked_in("also", "profile profiler hot");
  case Command::CompareEngines: return marked_in("also", "benchmark speed race");
  case Command::ToggleTheme: return marked_in("also", "dark light settings colours preferences");
  case Command::ZoomIn: return marked_in("also", "font size larger settings preferences");
  case Command::ZoomOut: return marked_in("also", "font size smaller settings preferences");
  case Command::ResetLayout: return marked_in("also", "default panes settings");
  case Command::Shortcuts: return marked_in("also", "help keys keybindings");
  case Command::Tour: return marked_in("also", "help introduction tutorial");
  case Command::Book: return marked_in("also", "help manual documentation");
  case Command::Licences: return marked_in("also", "about copyright");
  case Command::NextProblem: return marked_in("also", "error warning");
  case Command::ToggleRemarks:
    return marked_in("also", "show optimisation optimization remarks inlined hoisted vectorised hints");
  case Command::ToDefinition: return marked_in("also", "declaration jump binding");
  case Command::Complete: return marked_in("also", "autocomplete suggest intellisense");
  case Command::LastStep: return marked_in("also", "call stack trace backtrace crash failure");
  case Command::References: return marked_in("also", "usages uses occurrences");
  case Command::Rename: return marked_in("also", "refactor symbol name change");
  case Command::ToPartner: return marked_in("also", "jump follow origin");
  case Command::Fold:
  case Command::FoldAll: return marked_in("also", "collapse hide");
  case Command::Unfold:
  case Command::UnfoldAll: return marked_in("also", "expand open");
  case Command::ToggleWrap: return marked_in("also", "long lines soft wrapping break");
  case Command::ReopenPane: return marked_in("also", "undo close restore");
  case Command::ToggleDifference: return marked_in("also", "compare changes");
  case Command::ToggleLlvm: return marked_in("also", "optimiser optimizer optimization pipeline opt");
  case Command::ToggleAllRuns: return marked_in("also", "optimiser executions show all hide unchanged");
  case Command::FilterByPass:
  case Command::FilterByFunction: return marked_in("also", "optimiser executions only search clear filter");
  default: return "";
  }
}

// What else people call the content of a pane.
const char* synonyms_of_pane(std::string_view shows) {
  constexpr std::pair<std::string_view, const char*> all[] = {
      {"llvm", marked_in("also", "assembly asm assembler machine code ssa")},
      {"llvm-remarks", marked_in("also", "optimisation optimization remarks inlined hoisted vectorised")},
      {"cps", marked_in("also", "ssa continuations ir intermediate representation")},
      {"ast", marked_in("also", "parse tree")},
      {"tokens", marked_in("also", "lexer scanner")},
      {"flow", marked_in("also", "control flow graph cfg blocks")},
      {"calls", marked_in("also", "call graph")},
      {"bytecode", marked_in("also", "virtual machine vm")},
      {output_pane, marked_in("also", "console terminal stdout result")},
      {input_pane, marked_in("also", "stdin console")},
      {library_pane, marked_in("also", "standard library builtins documentation")},
      {passes_pane, marked_in("also", "optimiser optimizations pipeline")},
      {engines_pane, marked_in("also", "benchmark interpreter compare")},
      {steps_pane, marked_in("also", "debugger call stack variables locals watch")},
      {heap_pane, marked_in("also", "memory objects")},
      {evaluation_pane, marked_in("also", "expression redex context hole reduction algebra debugger")},
  };
  for (auto [name, words] : all)
    if (name == shows) return words;
  return "";
}

// How well a title fits: whole words of the query count most, in the title more than elsewhere. Letters may be left out
// in the title only; elsewhere that would find almost everything.
std::optional<int> fit(const PaletteEntry& entry, std::string_view query) {
  std::string all = entry.title + " " + entry.detail + " " + entry.also;
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

// Whether the query begins with these words, in capitals or not.
bool begins_with(std::string_view query, std::string_view words) {
  auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; };
  return query.size() >= words.size() &&
         std::equal(words.begin(), words.end(), query.begin(), [&](char a, char b) { return small(a) == small(b); });
}

class Collector {
public:
  Collector(const Model& model, const Platform& platform) : model_(model), words_(model.words), platform_(platform) {}

  std::vector<PaletteEntry> run(std::string_view query) {
    commands();
    panes();
    passes();
    steps(query);
    references(query);
    layouts(query);
    display_languages();
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

  // Other words for it; in another language the English ones, too, since that is what manuals say.
  std::string also(const char* synonyms, std::string_view english) const {
    std::string all(words_.in("also", synonyms));
    if (!words_.is_english()) all.append(" ").append(english).append(" ").append(synonyms);
    return all;
  }

  void commands() {
    for (const CommandInfo& info : app::commands()) {
      if (!is_possible(platform_, info.command) || info.command == Command::Palette) continue;
      PaletteEntry& entry = add(Kind::Command, std::string(words_(info.what)));
      entry.command = info.command;
      entry.also = also(synonyms(info.command), info.what);
      if (has_keys(platform_, info.command) || info.chord == 0) entry.keys = words_.keys(shown_keys(info.command));
    }
  }

  void show(std::string word, std::string_view detail) {
    PaletteEntry& entry = add(Kind::Show, words_("Show {0}", pane_title(model_, word)), detail);
    entry.also = also(synonyms_of_pane(word), word);
    entry.word = std::move(word);
  }

  void panes() {
    show(std::string(source_pane), words_("the text of the program"));
    show(std::string(output_pane), words_("what the program printed"));
    show(std::string(input_pane), words_("what the program reads: its standard input"));
    if (library(model_)) show(std::string(library_pane), words_("the library of L: its definitions, read-only"));
    show(std::string(passes_pane), words_("the pipeline, and what each pass did"));
    show(std::string(engines_pane), words_("the engines and their run times"));
    show(std::string(steps_pane), words_("debug the program step by step"));
    show(std::string(heap_pane), words_("a drawing of the records that variables point to"));
    show(std::string(evaluation_pane), words_("the debugged program as an expression, what runs next marked"));
    for (const StageInfo& info : model_.stages) show(info.name, info.documentation);
    for (const char* stage : {"cps", "llvm"}) {
      if (!stage_info(model_, stage)) continue;
      StageWord word{stage, {}, {}};
      for (size_t point = 0; point <= last_point(model_) && point <= most_steps; ++point) {
        word.pass = pass_at(model_, point);
        show(text(word), point > 0 && changes_at(model_, point) == 0 ? words_("no changes") : "");
      }
      show(text(StageWord{stage, {}, "none"}), words_("the changes of all passes"));
    }
  }

  void passes() {
    std::vector<PipelineStep> steps = pipeline_steps(model_);
    for (size_t i = 0; i < steps.size(); ++i) {
      std::string number = std::to_string(i + 1);
      std::string title = steps[i].on ? words_("Disable pass {0}, {1}", number, steps[i].pass)
                                      : words_("Enable pass {0}, {1}", number, steps[i].pass);
      add(Kind::SwitchStep, std::move(title)).number = i;
    }
    if (pipeline_is_edited(model_)) add(Kind::ResetPasses, std::string(words_("Reset to the default passes")));
    llvm_passes();
    for (const EngineInfo& engine : model_.engines)
      add(Kind::Engine, words_("Use engine {0}", engine.name), engine.documentation).word = engine.name;
  }

  void llvm_passes() {
    for (const LlvmPipelineInfo& info : model_.llvm_pipelines) {
      if (!info.missing.empty()) continue;
      PaletteEntry& entry = add(Kind::LlvmPipeline, words_("LLVM's passes: {0}", info.name), info.documentation);
      entry.also = also(marked_in("also", "optimiser pipeline optimization level"), "");
      entry.word = info.name;
    }
    std::vector<std::string> off = llvm_passes_off(model_);
    for (const std::string& pass : off) add(Kind::SwitchLlvmPass, words_("Enable LLVM's pass {0}", pass)).word = pass;
    for (const std::string& pass : listed_passes(model_))
      if (std::find(off.begin(), off.end(), pass) == off.end())
        add(Kind::SwitchLlvmPass, words_("Disable LLVM's pass {0}", pass)).word = pass;
  }

  // "break at n == 5", "go to step 120": the rest of the query says where.
  void steps(std::string_view query) {
    std::string at = query_of(words_, PaletteQuery::BreakAt);
    std::string_view there = rest_of(query, PaletteQuery::BreakAt);
    add(Kind::Breakpoint, at + std::string(there.empty() ? "…" : there),
        there.empty() ? words_("type a line, function or condition, as in: {0}", at + "n == 5") : "")
        .word = there;
    add_numbered(Kind::GoToStep, PaletteQuery::GoToStep, "120", query, 0, SIZE_MAX);
    add_numbered(Kind::GoToLine, PaletteQuery::GoToLine, "12", query, 1, 0);
    std::vector<std::string> pinned;
    for (const Pinned& pin : model_.pinned) {
      add(Kind::Pin, words_("Stop watching {0}", pin.name)).word = pin.name;
      pinned.push_back(pin.name);
    }
    for (const WatchedVariable& variable : model_.watch.at.variables) {
      const std::string& name = shown_name(variable);
      if (std::find(pinned.begin(), pinned.end(), name) != pinned.end()) continue;
      add(Kind::Pin, words_("Watch variable {0}", name), words_("in all calls")).word = name;
      pinned.push_back(name);
    }
    for (size_t i = 0; i < model_.breakpoints.size(); ++i)
      add(Kind::RemoveBreakpoint, words_("Remove breakpoint at {0}", model_.breakpoints[i])).number = i;
  }

  // What stands in the query behind these words; nothing if they are not its beginning.
  std::string_view rest_of(std::string_view query, PaletteQuery wanted) const {
    std::string begin = query_of(words_, wanted);
    return begins_with(query, begin) ? query.substr(begin.size()) : std::string_view();
  }

  // "references ": where the variable at the caret is used. "rename to total": the rest of the query is the name.
  void references(std::string_view query) {
    std::string_view known = used_name(model_);
    std::string_view missing = !knows_uses(model_) ? ""
                               : model_.source.language() == "cps"
                                   ? words_("CPS does not say where names are used")
                                   : words_("no variable at the cursor, or the program does not compile");
    if (begins_with(query, query_of(words_, PaletteQuery::References))) places(known, missing);
    std::string begin = query_of(words_, PaletteQuery::Rename);
    if (!begins_with(query, begin)) return;
    std::string_view wanted = query.substr(begin.size());
    size_t count = model_.uses.places.size();
    std::string where =
        words_.plural("‘{0}’, in {1} place", "‘{0}’, in {1} places", count, known, std::to_string(count));
    PaletteEntry& entry = add(Kind::Rename, begin + (wanted.empty() ? "…" : std::string(wanted)),
                              known.empty() ? missing : std::string_view(where));
    entry.word = wanted;
  }
  // What is shown of a line: all but its indentation, and what is near the place if it is long.
  static std::string piece_at(std::string_view line, uint32_t at) {
    constexpr size_t before = 40, most = 200;
    size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    if (line.size() - begin > most && at > begin + before) begin = character_begin(line, at - before);
    std::string_view piece = line.substr(begin);
    return std::string(piece.substr(0, character_begin(piece, std::min(most, piece.size()))));
  }
  void places(std::string_view known, std::string_view missing) {
    const Text& text = model_.source.text();
    std::string list = query_of(words_, PaletteQuery::References);
    if (known.empty()) return void(add(Kind::Command, list + "…", missing).command = Command::References);
    for (Span place : model_.uses.places) {
      uint32_t begin = text.line_begin(text.line_of(place.begin));
      std::string line = piece_at(text.line(text.line_of(place.begin)), place.begin - begin);
      std::string number = words_("Ln {0}", std::to_string(text.line_of(place.begin) + 1));
      add(Kind::Reference, list + number, line).number = place.begin;
    }
  }

  // "go to step 120": the rest of the query is the number, of at least that; `unknown` stands for none.
  void add_numbered(Kind kind, PaletteQuery wanted, std::string_view example, std::string_view query, size_t least,
                    size_t unknown) {
    size_t number = 0;
    std::string words = query_of(words_, wanted);
    std::string_view rest = rest_of(query, wanted);
    bool names_one = !rest.empty() &&
                     std::from_chars(rest.data(), rest.data() + rest.size(), number).ec == std::errc() &&
                     number >= least;
    std::string hint = words_("type a number, as in: {0}", words + std::string(example));
    add(kind, words + (names_one ? std::to_string(number) : "…"), names_one ? "" : hint).number =
        names_one ? number : unknown;
  }

  void layouts(std::string_view query) {
    for (const Preset& preset : presets()) {
      std::string title = words_("Layout: {0}", words_.in("layout", preset.name));
      PaletteEntry& entry = add(Kind::Layout, std::move(title), words_(preset.what));
      entry.word = preset.name;
      entry.also = also("", preset.name);
    }
    for (const NamedLayout& layout : model_.layouts) {
      add(Kind::Layout, words_("Layout: {0}", layout.name), words_("saved layout")).word = layout.name;
      add(Kind::RemoveLayout, words_("Delete layout {0}", layout.name)).word = layout.name;
    }
    // "save layout lecture": the rest of the query is the name.
    std::string name(rest_of(query, PaletteQuery::SaveLayout));
    std::string example = query_of(words_, PaletteQuery::SaveLayout) + std::string(words_("lecture"));
    PaletteEntry& entry =
        add(Kind::SaveLayout, name.empty() ? std::string(words_("Save layout …")) : words_("Save layout as {0}", name),
            name.empty() ? words_("type a name, as in: {0}", example) : "");
    entry.word = name;
  }

  void display_languages() {
    auto entry = [&](std::string_view tag, std::string_view title) {
      PaletteEntry& entry = add(Kind::DisplayLanguage, words_("Display language: {0}", title));
      entry.also = also(marked_in("also", "settings preferences translation locale"), "Display language");
      entry.word = tag;
    };
    entry({}, words_("As the system"));
    for (const DisplayLanguage& language : app::display_languages()) entry(language.tag, language.title);
  }

  void programs() {
    for (const LanguageInfo& language : model_.languages)
      add(Kind::Language, words_("Language: {0}", language.title), language.extension).word = language.name;
    for (size_t i = 0; i < examples().size(); ++i)
      add(Kind::Example, words_("Example: {0}", examples()[i].title), program_description(examples()[i].text)).number =
          i;
    for (size_t i = 0; i < model_.kept.size(); ++i)
      add(Kind::Kept, words_("Recent: {0}", program_title(words_, model_.kept[i].text)), model_.kept[i].language)
          .number = i;
  }

  const Model& model_;
  const Words& words_;
  const Platform& platform_;
  std::vector<PaletteEntry> all_;
};

} // namespace

std::string query_of(const Words& words, PaletteQuery query) {
  constexpr std::string_view all[] = {marked_in("query", "break at"),   marked_in("query", "go to step"),
                                      marked_in("query", "go to line"), marked_in("query", "references"),
                                      marked_in("query", "rename to"),  marked_in("query", "save layout")};
  return std::string(words.in("query", all[static_cast<size_t>(query)])) + " ";
}

// The query with its beginning in this language, if that is in English: who has read a manual may type it so.
static std::string in_this_language(const Words& words, std::string_view query) {
  for (size_t i = 0; i <= static_cast<size_t>(PaletteQuery::SaveLayout); ++i)
    if (std::string begin = query_of(Words(), static_cast<PaletteQuery>(i)); begins_with(query, begin))
      return query_of(words, static_cast<PaletteQuery>(i)) + std::string(query.substr(begin.size()));
  return std::string(query);
}

std::vector<PaletteEntry> palette_entries(const Model& model, const Platform& platform, std::string_view typed) {
  std::string query = in_this_language(model.words, typed);
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
