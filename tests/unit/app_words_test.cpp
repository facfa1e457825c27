// The words of the application in another language: catalogues, what a person sees in German, and, in a pseudo-language
// whose letters no English text has, that every word which is drawn was marked to be translated.
#include "app/translations/translations.h"
#include "app/words/languages.h"
#include "app_user.h"
#include "drawn_text.h"
#include "examples/example.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <tuple>

namespace letcont::app {
namespace {

class GermanPlatform : public FakePlatform {
public:
  std::string languages() override { return preferred; }
  std::string_view catalogue(std::string_view language) override { return translation(language); }
  void speaks(std::string_view language) override { spoken_now = language; }
  std::string preferred, spoken_now;
};

bool shows_control(const Harness& it, std::string_view label) {
  const std::vector<ShownControl>& all = it.app.model().controls;
  return std::any_of(all.begin(), all.end(), [&](const ShownControl& each) { return each.label == label; });
}

void open_palette(Harness& it, const char* query) {
  it.press(ImGuiMod_Ctrl | ImGuiKey_K);
  it.type(query);
}

Words german() { return Words::read(german_translation()).value_or(Words()); }

// ---- Catalogues

TEST(Words, WithoutACatalogueAreEnglish) {
  Words words;
  EXPECT_EQ(words("Run"), "Run");
  EXPECT_EQ(words.in("replace", "All"), "All");
  EXPECT_EQ(words("{0} of {1}", "3", "17"), "3 of 17");
  EXPECT_EQ(words.plural("{0} step", "{0} steps", 1, "1"), "1 step");
  EXPECT_EQ(words.plural("{0} step", "{0} steps", 0, "0"), "0 steps");
  EXPECT_EQ(words.keys("Ctrl+Shift+Up"), "Ctrl+Shift+Up");
  EXPECT_EQ(words.number(1234567), "1,234,567");
  EXPECT_EQ(words.fraction("0.4"), "0.4");
}

TEST(Words, OfGerman) {
  Words words = german();
  ASSERT_FALSE(words.is_english());
  EXPECT_EQ(words("Undo"), "Rückgängig");
  EXPECT_EQ(words.in("replace", "All"), "Alle");
  EXPECT_EQ(words("All"), "All") << "in no sense that has a translation";
  EXPECT_EQ(words("{0} of {1}", "3", "17"), "3 von 17");
  EXPECT_EQ(words.plural("{0} step", "{0} steps", 1, "1"), "1 Schritt");
  EXPECT_EQ(words.plural("{0} step", "{0} steps", 0, "0"), "0 Schritte");
  EXPECT_EQ(words.plural("{0} cow", "{0} cows", 2, "2"), "2 cows") << "has no translation";
  EXPECT_EQ(words.keys("Ctrl+Shift+Up"), "Strg+Umschalt+Auf");
  EXPECT_EQ(words.keys("F1 or ?"), "F1 oder ?");
  EXPECT_EQ(words.keys("Shift and a movement"), "Umschalt und Bewegung");
  EXPECT_EQ(words.number(1234567), "1.234.567");
  EXPECT_EQ(words.fraction("0.4"), "0,4");
  EXPECT_EQ(words("What nobody has translated"), "What nobody has translated");
}

TEST(Words, AValueIsNoPattern) {
  EXPECT_EQ(Words()("Watch variable {0}", "{0}{1}"), "Watch variable {0}{1}");
  EXPECT_EQ(Words()("{0} of {1}", "{1}", "x"), "{1} of x");
  EXPECT_EQ(Words()("{2} {a} {0", "x"), "{2} {a} {0");
}

// Whatever bytes come, there is an answer, and no reading beyond them.
TEST(Words, OfDamagedCataloguesAreRefusedOrHarmless) {
  std::string whole(german_translation());
  for (size_t size = 0; size < whole.size(); size += size < 6000 ? 1 : 97) {
    std::string cut = whole.substr(0, size);
    if (std::optional<Words> words = Words::read(cut)) EXPECT_FALSE(words->keys("Ctrl+K").empty());
  }
  std::srand(1);
  for (int round = 0; round < 2000; ++round) {
    std::string damaged = whole;
    for (int i = 0; i < 3; ++i)
      damaged[static_cast<size_t>(std::rand()) % (round % 2 ? 200 : damaged.size())] = static_cast<char>(std::rand());
    std::optional<Words> words = Words::read(damaged);
    if (!words) continue;
    std::ignore = (*words)("Run");
    std::ignore = words->plural("{0} step", "{0} steps", 2, "2");
    std::ignore = words->number(12345);
  }
}

// ---- Which language

TEST(DisplayLanguage, IsTheFirstThatTheUserReadsAndThereIs) {
  for (std::string_view german : {"de", "fr-CA,de-AT,en", "de_AT.UTF-8:en_GB", ":de@euro", "fr:,de,"})
    EXPECT_EQ(display_language_for(german), "de") << german;
  for (std::string_view english : {"", "fr", "en-GB,de", "deu,-", ":", "en_US.UTF-8"})
    EXPECT_EQ(display_language_for(english), "en") << english;
}

TEST(DisplayLanguage, FollowsTheSystemUntilTheUserChooses) {
  GermanPlatform platform;
  platform.preferred = "de-DE,en";
  Harness it(platform);
  it.settle();
  EXPECT_TRUE(shows_control(it, "Ausführen"));
  EXPECT_TRUE(shows_control(it, "Quelltext"));
  EXPECT_EQ(platform.spoken_now, "de") << "the host is told";
  it.app.flush();
  EXPECT_EQ(platform.kept["settings"].find("display-language"), std::string::npos);
  open_palette(it, "display language english"); // the English words find it, too
  it.press(ImGuiKey_Enter);
  EXPECT_TRUE(shows_control(it, "Run"));
  EXPECT_FALSE(shows_control(it, "Ausführen"));
  EXPECT_EQ(platform.spoken_now, "en");
  it.app.flush();
  EXPECT_NE(platform.kept["settings"].find("\ndisplay-language en\n"), std::string::npos);

  Harness again(platform);
  again.settle();
  EXPECT_TRUE(shows_control(again, "Run"));
  open_palette(again, "display language system");
  again.press(ImGuiKey_Enter);
  EXPECT_TRUE(shows_control(again, "Ausführen"));
  again.app.flush();
  EXPECT_EQ(platform.kept["settings"].find("display-language"), std::string::npos);
}

TEST(DisplayLanguage, ThatComesLaterIsShownWhenItIsThere) {
  FakePlatform platform;
  Harness it(platform);
  it.settle();
  open_palette(it, "display language deutsch");
  it.press(ImGuiKey_Enter);
  EXPECT_TRUE(shows_control(it, "Run")) << "nothing has come yet";
  it.app.set_words("fr", std::string(german_translation()));
  it.settle();
  EXPECT_TRUE(shows_control(it, "Run")) << "nobody wants it";
  it.app.set_words("de", "");
  it.settle();
  EXPECT_TRUE(shows_control(it, "Run"));
  EXPECT_TRUE(it.app.model().notice.error);
  it.app.set_words("de", std::string(german_translation()));
  it.settle();
  EXPECT_TRUE(shows_control(it, "Ausführen"));
  open_palette(it, "anzeigesprache english");
  it.press(ImGuiKey_Enter);
  it.settle();
  EXPECT_TRUE(shows_control(it, "Run"));
}

// ---- In German

struct InGerman : testing::Test {
  InGerman() {
    it.app.set_source(factorial, "fun");
    it.settle();
  }
  const Model& model() { return it.app.model(); }
  void palette(const char* query) {
    open_palette(it, query);
    it.press(ImGuiKey_Enter);
    it.settle();
  }
  GermanPlatform platform = [] {
    GermanPlatform platform;
    platform.preferred = "de";
    return platform;
  }();
  Harness it{platform};
};

TEST_F(InGerman, TheModelSpeaksIt) {
  EXPECT_EQ(status(model()).substr(0, 3), "in ");
  EXPECT_NE(status(model()).find(" übersetzt"), std::string::npos);
  it.app.command(Command::Run);
  it.settle();
  EXPECT_EQ(run_status(model()).substr(0, 9), "beendet, ");
  EXPECT_NE(run_status(model()).find(" Schritte"), std::string::npos);
  it.app.set_source("def f(x) = y", "fun");
  it.settle();
  EXPECT_EQ(status(model()), "2 Fehler");
  it.app.command(Command::Redo);
  EXPECT_EQ(model().notice.text, "Es gibt nichts zu wiederholen.");
}

TEST_F(InGerman, ThePaletteFindsCommandsByGermanAndByEnglishWords) {
  palette("gehe zu Zeile 3");
  EXPECT_EQ(model().source.text().line_of(model().source.selection().caret), 2u);
  it.app.command(Command::GoToLine);
  it.settle();
  it.type("1");
  it.press(ImGuiKey_Enter);
  EXPECT_EQ(model().source.text().line_of(model().source.selection().caret), 0u);
  palette("haltepunkt bei 2");
  EXPECT_EQ(model().breakpoints, std::vector<std::string>{"2"});
  palette("break at 1");
  EXPECT_EQ(model().breakpoints, (std::vector<std::string>{"2", "1"}));
  Theme before = model().theme;
  palette("dunkel");
  EXPECT_NE(model().theme, before);
  palette("toggle theme");
  EXPECT_EQ(model().theme, before);
  palette("Layout speichern Vorlesung");
  ASSERT_EQ(model().layouts.size(), 1u);
  EXPECT_EQ(model().layouts[0].name, "Vorlesung");
}

TEST_F(InGerman, NamesThatAreKeptStayTheSame) {
  palette("Layout: Durchläufe");
  EXPECT_EQ(model().layout.text().find("Durch"), std::string::npos);
  it.app.flush();
  EXPECT_NE(platform.kept["settings"].find("layout (h 360 (v 600 source passes)"), std::string::npos);
}

// How many characters of menus are outside of what their window shows.
int cut_in_menus() {
  int cut = 0;
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
    if (!std::string_view(list->_OwnerName).starts_with("##Popup")) continue;
    for (const ImDrawCmd& command : list->CmdBuffer)
      for (unsigned i = 0; i < command.ElemCount; ++i) {
        float x = list->VtxBuffer[list->IdxBuffer[static_cast<int>(command.IdxOffset + i)]].pos.x;
        if (x < command.ClipRect.x - 1 || x > command.ClipRect.z + 1) ++cut;
      }
  }
  return cut;
}

TEST_F(InGerman, NothingOfTheMenuOfANarrowWindowIsCutOff) {
  for (float width : {320.0f, 360.0f, 420.0f, 600.0f}) {
    it.width = width;
    it.app.touch();
    it.settle();
    const std::vector<ShownControl> all = model().controls;
    auto more = std::find_if(all.begin(), all.end(), [](const ShownControl& each) { return each.label == "Mehr"; });
    ASSERT_NE(more, all.end()) << width;
    it.click(more->rect.x + 5, more->rect.y + 5);
    it.settle();
    ASSERT_TRUE(shows_control(it, "Befehlspalette")) << width;
    EXPECT_EQ(cut_in_menus(), 0) << width;
    it.press(ImGuiKey_Escape);
  }
}

TEST_F(InGerman, LongWordsOfSmallPanesAreCutWithASignOrGoOnInALine) {
  it.width = 700;
  it.height = 600;
  auto drawn = [&](const char* layout) {
    it.app.focus().use_layout(layout);
    it.app.touch();
    it.settle();
    std::string all;
    for (const std::string& run : drawn_text()) all += run + "\n";
    return all;
  };
  std::string passes = drawn("Passes");
  EXPECT_EQ(passes.find("keine Änderung"), std::string::npos) << "there is room for a number\n" << passes;
  it.app.command(Command::Step);
  it.app.command(Command::Step);
  std::string steps = drawn("Step");
  EXPECT_NE(steps.find("CPS vor allen D"), std::string::npos) << steps;
  EXPECT_EQ(steps.find("CPS vor allen Durchläufen"), std::string::npos) << steps;
  EXPECT_NE(steps.find("…"), std::string::npos) << steps;
  EXPECT_NE(steps.find("den Heap."), std::string::npos) << "the second line of a hint\n" << steps;
  it.width = 1280;
  it.height = 800;
  passes = drawn("Passes");
  EXPECT_NE(passes.find("keine Änderung\n"), std::string::npos) << "nothing touches it\n" << passes;
}

// ---- Every word is marked: see drawn_text.h for how what is drawn is read.

std::string pseudo_catalogue() {
  std::ifstream file(LETCONT_PSEUDO_WORDS, std::ios::binary);
  std::stringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

// What the compiler says: titles, documentation, names; and what belongs to the program. Stays English.
std::string untranslated(const Model& model) {
  std::string all = " letcont Letcont Fun Deutsch English KiB Original " + model.engine_version + "\n";
  auto add = [&](std::string_view text) { all.append(text).append("\n"); };
  for (const LanguageInfo& each : model.languages) add(each.title), add(each.extension), add(each.name);
  for (const StageInfo& each : model.stages) add(each.title), add(each.documentation);
  for (const PassInfo& each : model.known_passes) {
    add(each.name), add(each.documentation), add(each.text);
    for (const RuleInfo& rule : each.rules) add(rule.name), add(rule.text);
  }
  for (const PassResult& each : model.pass_results) add(each.pass), add(each.reason);
  for (const EngineInfo& each : model.engines) add(each.name), add(each.documentation);
  for (const RunCounter& each : model.run.counters) add(each.name);
  for (const auto& [name, view] : model.documents) add(view.text.bytes());
  for (const Diagnostic& each : problems(model)) add(each.message);
  for (const Library& each : model.libraries) add(each.text.bytes());
  for (const WatchedFrame& each : model.watch.at.frames) add(each.text);
  for (const WatchedVariable& each : model.watch.at.variables) add(each.name + " " + each.type + " " + each.value);
  add(model.watch.at.what), add(model.source.text().bytes()), add(model.run.output.bytes()), add(model.type.type);
  for (const Example& each : examples()) add(each.title), add(program_description(each.text)), add(each.text);
  for (const auto& each : model.watch.at.breakpoints) add(each.problem);
  all += "show engines show heap show input show prelude show evaluation\n"; // what is typed into the palette
  all += "letcont run --engine=native, letcont build --emit=asm, letcont build --emit=llvm letcont emit --stage=flow\n";
  all += "read_line() µs ms s O2 O0 O1 O3\n";
  std::erase(all, '`');
  std::replace(all.begin(), all.end(), '\n', ' ');
  return all;
}

class Pseudo {
public:
  Pseudo() {
    it.app.set_source(lists, "l");
    it.settle();
    open_palette(it, "display language deutsch");
    it.press(ImGuiKey_Enter);
    it.app.set_words("de", pseudo_catalogue());
    it.settle();
  }
  // Reads what the frame shows, and notes English words in it that nobody marked.
  void look() {
    it.settle();
    std::string known = untranslated(it.app.model());
    for (const std::string& run : drawn_text())
      for (const std::string& piece : english_pieces(run))
        if (known.find(piece) == std::string::npos) unmarked.insert(piece + "   in: " + run);
    ++looks;
  }
  FakePlatform platform;
  Harness it{platform};
  std::set<std::string> unmarked;
  int looks = 0;
};

TEST(PseudoLanguage, EveryWordThatIsDrawnIsMarked) {
  Pseudo the;
  Harness& it = the.it;
  ASSERT_FALSE(it.app.model().words.is_english());
  the.look();
  for (const char* name : {"Learn", "Passes", "Step", "Evaluation", "LLVM", "Notations", "Pictures", "Program"}) {
    it.app.focus().use_layout(name);
    it.app.command(Command::Run);
    it.app.command(Command::Step);
    it.app.command(Command::ToggleBreakpoint);
    it.app.command(Command::Tour);
    the.look();
    it.app.command(Command::LeaveWatch);
    the.look();
  }
  for (Command command : {Command::Palette, Command::Shortcuts, Command::FindEverywhere, Command::Replace}) {
    it.app.command(command);
    the.look();
    it.press(ImGuiKey_Escape);
    it.press(ImGuiKey_Escape);
  }
  for (std::string_view pane : {engines_pane, heap_pane, input_pane, library_pane, evaluation_pane}) {
    it.app.focus().use_layout("Program");
    it.settle();
    open_palette(it, ("show " + std::string(pane)).c_str());
    the.look();
    it.press(ImGuiKey_Enter);
    it.app.command(Command::CompareEngines);
    the.look();
  }
  // Menus and tooltips, at two widths.
  for (float width : {1280.0f, 420.0f}) {
    it.width = width;
    it.app.focus().use_layout("Passes");
    the.look();
    for (float y : {24.0f, 70.0f, 440.0f})
      for (float x = 30; x < width; x += 50) {
        it.move_mouse(x, y);
        it.pass(1);
        the.look();
        it.click(x, y);
        the.look();
        it.press(ImGuiKey_Escape);
        it.press(ImGuiKey_Escape);
      }
  }
  EXPECT_GT(the.looks, 50);
  std::string all;
  for (const std::string& each : the.unmarked) all += each + "\n";
  EXPECT_EQ(all, "") << "mark these with words(…) or marked(…): ui/app/words/words.h";
}

// The other way round: it would see English words, since it sees them when the words are English.
TEST(PseudoLanguage, SeesWhatIsNotMarked) {
  Pseudo the;
  the.it.app.set_words("de", "");
  the.look();
  std::string all;
  for (const std::string& each : the.unmarked) all += each + "\n";
  for (const char* word : {"Layout", "Copy", "Source", "Debug"}) EXPECT_NE(all.find(word), std::string::npos) << all;
}

} // namespace
} // namespace letcont::app
