// The model's transitions for events of the engine and actions of the user, without a display and without a compiler.
#include "app/model/actions.h"
#include "app/model/layout.h"
#include "app/model/linking.h"
#include "app/model/pane_actions.h"

#include <gtest/gtest.h>
#include <random>
#include <set>
#include <string>

namespace letcont::app {
namespace {

using RunRequest = letcont::Run; // testing::Test has a Run too

Model loaded(std::string source) {
  Model model;
  model.source.load(std::move(source));
  return model;
}

void hello(Model& model, uint32_t protocol = protocol_version) {
  Hello event;
  event.protocol = protocol;
  event.languages = {{"add", ".add", "Addition"}, {"fun", ".fun", "Fun"}};
  event.stages = {
      {"cps", "CPS", "continuations", "cps"}, {"llvm", "LLVM IR", "for LLVM", "llvm"}, {"ast", "Tree", "", "plain"}};
  receive(model, event);
}

template <typename Message>
Message expect(std::optional<Request> request) {
  EXPECT_TRUE(request.has_value());
  return request && std::holds_alternative<Message>(*request) ? std::get<Message>(*request) : Message{};
}

Compiled compiled(uint32_t id, std::string cps, std::vector<Range> ranges = {}) {
  Compiled event;
  event.id = id;
  event.ok = true;
  event.stages.push_back({"cps", {std::move(cps), std::move(ranges)}});
  event.microseconds = 420;
  return event;
}

TEST(Model, LoadsWithoutAnEngine) {
  Model model = loaded("1");
  EXPECT_EQ(status(model), "engine is loading");
  EXPECT_FALSE(compile(model));
  EXPECT_FALSE(run(model));
  hello(model);
  EXPECT_EQ(model.engine, EngineState::Ready);
  EXPECT_TRUE(compile(model));
}

TEST(Model, RefusesAnotherProtocol) {
  Model model = loaded("1");
  hello(model, protocol_version + 1);
  EXPECT_EQ(model.engine, EngineState::Unusable);
  EXPECT_FALSE(status(model).empty());
  EXPECT_FALSE(compile(model));
}

TEST(Model, CompilesWhatIsShown) {
  Model model = loaded("1 + 2");
  hello(model);
  Compile request = expect<Compile>(compile(model));
  EXPECT_EQ(request.program.text, "1 + 2");
  EXPECT_EQ(request.program.language, "add");
  EXPECT_EQ(request.stages, (std::vector<std::string>{"cps", "llvm"}));
  EXPECT_EQ(status(model), "compiling");
  receive(model, compiled(request.id, "let x"));
  EXPECT_EQ(status(model), "compiled in 0.4 ms");
  EXPECT_EQ(model.documents.at("cps").text.bytes(), "let x");
  EXPECT_FALSE(is_stale(model, model.documents.at("cps")));
}

TEST(Model, DurationsAreRounded) {
  EXPECT_EQ(time_text(Words(), 0), "less than 0.1 ms");
  EXPECT_EQ(time_text(Words(), 420), "0.4 ms");
  EXPECT_EQ(time_text(Words(), 9'949), "9.9 ms");
  EXPECT_EQ(time_text(Words(), 9'950), "10 ms");
  EXPECT_EQ(time_text(Words(), 57'900), "58 ms");
  EXPECT_EQ(time_text(Words(), 999'499), "999 ms");
  EXPECT_EQ(time_text(Words(), 999'500), "1.0 s");
  EXPECT_EQ(time_text(Words(), 83'460'000), "83.5 s");
}

TEST(Model, OldDocumentsStayAndAreStale) {
  Model model = loaded("1");
  hello(model);
  receive(model, compiled(expect<Compile>(compile(model)).id, "one"));
  model.source.type("2");
  Compile second = expect<Compile>(compile(model));
  EXPECT_EQ(model.documents.at("cps").text.bytes(), "one");
  EXPECT_TRUE(is_stale(model, model.documents.at("cps")));
  receive(model, compiled(second.id, "two"));
  EXPECT_EQ(model.documents.at("cps").text.bytes(), "two");
  EXPECT_FALSE(is_stale(model, model.documents.at("cps")));
}

TEST(Model, SupersededAndLateAnswersChangeNothing) {
  Model model = loaded("1");
  hello(model);
  Compile first = expect<Compile>(compile(model));
  model.source.type("2");
  Compile second = expect<Compile>(compile(model));
  receive(model, compiled(second.id, "two"));
  receive(model, compiled(first.id, "one")); // out of order
  EXPECT_EQ(model.documents.at("cps").text.bytes(), "two");
  receive(model, compiled(99, "ninety-nine")); // never asked
  EXPECT_EQ(model.documents.at("cps").text.bytes(), "two");
  model.source.type("3");
  receive(model, Superseded{expect<Compile>(compile(model)).id});
  EXPECT_TRUE(model.compiling.empty());
}

TEST(Model, ErrorsKeepTheLastGoodStages) {
  Model model = loaded("1");
  hello(model);
  receive(model, compiled(expect<Compile>(compile(model)).id, "one"));
  model.source.type("+");
  Compiled failed;
  failed.id = expect<Compile>(compile(model)).id;
  failed.diagnostics = {{Severity::Error, "syntax/x", {1, 2}, "expected an expression", {}},
                        {Severity::Warning, "w", {0, 1}, "hm", {}}};
  receive(model, failed);
  EXPECT_EQ(status(model), "1 error");
  EXPECT_EQ(model.documents.at("cps").text.bytes(), "one");
  EXPECT_TRUE(is_stale(model, model.documents.at("cps")));
  EXPECT_FALSE(model.compiles);
}

TEST(Model, AnEqualDocumentKeepsItsVersion) {
  Model model = loaded("1");
  hello(model);
  receive(model, compiled(expect<Compile>(compile(model)).id, "one"));
  uint64_t version = model.documents.at("cps").version;
  model.source.type(" ");
  receive(model, compiled(expect<Compile>(compile(model)).id, "one"));
  EXPECT_EQ(model.documents.at("cps").version, version);
  EXPECT_FALSE(is_stale(model, model.documents.at("cps")));
}

TEST(Model, RunsAndEnds) {
  Model model = loaded("1");
  hello(model);
  EXPECT_EQ(run_status(model), "not run yet");
  RunRequest request = expect<RunRequest>(run(model));
  EXPECT_EQ(model.run.state, RunState::Running);
  receive(model, Progress{request.id, 1234567});
  EXPECT_EQ(run_status(model), "running, 1,234,567 steps");
  receive(model, Output{request.id, "4"});
  receive(model, Output{request.id, "2\n"});
  receive(model, Output{request.id + 1, "not mine"});
  receive(model, Finished{request.id, Outcome::Ended, {}, 1});
  EXPECT_EQ(model.run.output.bytes(), "42\n");
  EXPECT_EQ(run_status(model), "finished, 1 step");
  receive(model, Output{request.id, "late"});
  EXPECT_EQ(model.run.output.bytes(), "42\n");
  run(model); // anew
  EXPECT_EQ(model.run.output.bytes(), "");
}

TEST(Model, StopsOnlyWhatRuns) {
  Model model = loaded("1");
  hello(model);
  EXPECT_FALSE(stop(model));
  RunRequest request = expect<RunRequest>(run(model));
  Stop stopping = expect<Stop>(stop(model));
  EXPECT_EQ(stopping.run, request.id);
  EXPECT_GT(stopping.id, request.id);
  EXPECT_EQ(model.run.state, RunState::Stopping);
  receive(model, Finished{request.id, Outcome::Stopped, {}, 5});
  receive(model, Stopped{stopping.id, true});
  EXPECT_EQ(model.run.state, RunState::Stopped);
  EXPECT_EQ(run_status(model), "stopped, 5 steps");
}

TEST(Model, OutputIsBounded) {
  Model model = loaded("1");
  hello(model);
  RunRequest request = expect<RunRequest>(run(model));
  for (int i = 0; i < 10; ++i) {
    receive(model, Output{request.id, std::string(1 << 20, static_cast<char>('0' + i))});
    EXPECT_LE(model.run.output.size(), 6u << 20);
  }
  receive(model, Finished{request.id, Outcome::Ended, {}, 5});
  EXPECT_EQ(model.run.left_out, 6u << 20);
  std::string expected;
  for (char c : {'0', '1', '\n', '8', '9'})
    expected += c == '\n' ? "\n[… 6,291,456 bytes are left out …]\n" : std::string(1 << 20, c);
  EXPECT_TRUE(model.run.output.bytes() == expected);
}

// What is kept does not depend on the pieces in which the output came.
TEST(Model, OutputIsCutAtLines) {
  std::string all;
  for (int i = 0; all.size() < (9u << 20); ++i) all += "line " + std::to_string(i) + "\n";
  std::string kept;
  for (size_t piece : {size_t{1000}, size_t{65536}, size_t{5} << 20, all.size()}) {
    Model model = loaded("1");
    hello(model);
    RunRequest request = expect<RunRequest>(run(model));
    for (size_t at = 0; at < all.size(); at += piece) receive(model, Output{request.id, all.substr(at, piece)});
    receive(model, Finished{request.id, Outcome::Ended, {}, 5});
    if (kept.empty()) kept = model.run.output.bytes();
    EXPECT_TRUE(model.run.output.bytes() == kept);
  }
  size_t gap = kept.find("\n[… ");
  ASSERT_NE(gap, std::string::npos);
  EXPECT_EQ(kept.substr(gap + 1).find("bytes are left out …]\nline "), kept.substr(gap + 1).find("bytes"));
  EXPECT_EQ(kept.substr(0, gap + 1), all.substr(0, gap + 1));
  EXPECT_TRUE(all.ends_with(kept.substr(kept.find("]\n") + 2)));
  EXPECT_LE(kept.size(), (4u << 20) + 100);
}

TEST(Model, AnEngineThatDiesIsForgotten) {
  Model model = loaded("1");
  hello(model);
  compile(model);
  run(model);
  forget_engine(model);
  EXPECT_EQ(status(model), "engine is loading");
  EXPECT_FALSE(model.run.active());
  EXPECT_TRUE(model.compiling.empty());
  hello(model);
  EXPECT_TRUE(compile(model));
}

TEST(Model, RejectedRequestsAreTold) {
  Model model = loaded("1");
  hello(model);
  receive(model, Rejected{expect<RunRequest>(run(model)).id, "damaged"});
  EXPECT_FALSE(model.run.active());
  EXPECT_TRUE(model.notice.error);
}

TEST(Model, FilesSayTheirLanguage) {
  Model model;
  hello(model);
  open_file(model, "/somewhere/p.fun", "skip");
  EXPECT_EQ(model.source.language(), "fun");
  EXPECT_EQ(program(model).name, "p.fun");
  EXPECT_EQ(program(model).text, "skip");
  open_file(model, "README", "text");
  EXPECT_EQ(model.source.language(), "fun");
}

TEST(Model, SettingsComeBack) {
  Model model;
  model.theme = Theme::Light;
  set_zoom(model, 1.7f);
  model.source.set_language("fun");
  Layout::Id first = model.layout.panes()[0].id;
  split_pane(model, first, Axis::Vertical);
  model.layout_follows_engine = false;
  Model other;
  apply_settings(other, settings_text(model));
  EXPECT_EQ(other.theme, Theme::Light);
  EXPECT_FLOAT_EQ(other.zoom, 1.7f);
  EXPECT_EQ(other.source.language(), "fun");
  EXPECT_EQ(other.layout.text(), model.layout.text());
  apply_settings(other, "zoom x\ntheme pink\n\nlayout )(\nzoom 99999999999999999999\n\x01\x02");
  EXPECT_EQ(other.theme, Theme::Light);
  EXPECT_FLOAT_EQ(other.zoom, 1.7f);
  EXPECT_GE(other.layout.panes().size(), 1u);
}

TEST(Model, ZoomStaysInItsBounds) {
  Model model;
  set_zoom(model, 100);
  EXPECT_FLOAT_EQ(model.zoom, greatest_zoom);
  set_zoom(model, 0);
  EXPECT_FLOAT_EQ(model.zoom, least_zoom);
}

// ---- Layout

TEST(Layout, IsNeverEmpty) {
  Layout layout;
  std::vector<Layout::Pane> panes = layout.panes();
  ASSERT_EQ(panes.size(), 4u);
  for (size_t i = 0; i + 1 < panes.size(); ++i) EXPECT_TRUE(layout.close(panes[i].id));
  EXPECT_FALSE(layout.close(panes.back().id));
  EXPECT_EQ(layout.panes().size(), 1u);
}

TEST(Layout, SplitsUpToABound) {
  Layout layout;
  Layout::Id pane = layout.panes()[0].id;
  for (int i = 0; i < 100; ++i) layout.split(pane, i % 2 ? Axis::Horizontal : Axis::Vertical, "cps");
  EXPECT_EQ(layout.panes().size(), Layout::max_panes);
}

TEST(Layout, FillsAnyWindow) {
  Layout layout;
  layout.split(layout.panes()[1].id, Axis::Horizontal, "llvm");
  for (Rect window : {Rect{0, 0, 1200, 800}, Rect{5, 7, 30, 20}, Rect{0, 0, 0, 0}}) {
    float area = 0;
    for (const Layout::Pane& pane : layout.arrange(window, 0).panes) {
      EXPECT_GE(pane.rect.width, 0);
      EXPECT_GE(pane.rect.height, 0);
      EXPECT_LE(pane.rect.x + pane.rect.width, window.x + window.width + 0.01f);
      EXPECT_LE(pane.rect.y + pane.rect.height, window.y + window.height + 0.01f);
      area += pane.rect.width * pane.rect.height;
    }
    EXPECT_FLOAT_EQ(area, window.width * window.height);
  }
}

TEST(Layout, NudgesTheNearestSplitter) {
  Layout layout;
  Layout::Id output = layout.panes()[1].id;
  auto before = layout.arrange({0, 0, 1000, 1000}, 0).panes;
  layout.nudge(output, Axis::Vertical, 0.1f);
  auto after = layout.arrange({0, 0, 1000, 1000}, 0).panes;
  EXPECT_GT(after[0].rect.height, before[0].rect.height);
  EXPECT_EQ(after[0].rect.width, before[0].rect.width);
  layout.nudge(output, Axis::Horizontal, 7);
  EXPECT_NEAR(layout.arrange({0, 0, 1000, 1000}, 0).panes[0].rect.width, 900, 1);
}

TEST(Layout, ReadsWhatItWrites) {
  std::mt19937 random(5);
  Layout layout;
  for (int i = 0; i < 300; ++i) {
    auto panes = layout.panes();
    Layout::Id pane = panes[random() % panes.size()].id;
    if (random() % 2)
      layout.split(pane, random() % 2 ? Axis::Horizontal : Axis::Vertical, "stage" + std::to_string(i));
    else
      layout.close(pane);
    ASSERT_EQ(Layout::from_text(layout.text()).text(), layout.text());
  }
}

// Docking moves one tab: nothing is lost or doubled, whatever goes where.
TEST(Layout, DockingLosesNothing) {
  std::mt19937 random(7);
  Layout layout;
  auto contents = [&] {
    std::multiset<std::string> all;
    for (const Layout::Pane& pane : layout.panes()) all.insert(pane.tabs.begin(), pane.tabs.end());
    return all;
  };
  for (int i = 0; i < 2000; ++i) {
    std::vector<Layout::Pane> panes = layout.panes();
    Layout::Id pane = panes[random() % panes.size()].id, target = panes[random() % panes.size()].id;
    if (contents().size() < 8) layout.add_tab(pane, "stage" + std::to_string(i));
    layout.select_tab(pane, random() % 3);
    std::string shown(layout.shown_by(pane));
    std::multiset<std::string> before = contents();
    Layout::Id docked = layout.dock(pane, target, static_cast<Side>(random() % 5));
    ASSERT_EQ(contents(), before);
    if (docked != Layout::none) ASSERT_EQ(layout.shown_by(docked), shown);
    ASSERT_EQ(Layout::from_text(layout.text()).text(), layout.text());
    std::set<Layout::Id> ids;
    for (const Layout::Pane& each : layout.panes()) ASSERT_TRUE(ids.insert(each.id).second);
    if (i % 5 == 0) layout.close(target);
  }
}

TEST(Layout, PanesKeepTheirLeastSizeWhereThereIsRoom) {
  Layout layout = Layout::from_text("(h 100 source (h 900 cps (v 100 llvm output)))");
  for (const Layout::Pane& pane : layout.arrange({0, 0, 1000, 500}, 8, 160).panes) {
    EXPECT_GE(pane.rect.width, 160) << pane.shows;
    EXPECT_GE(pane.rect.height, 160) << pane.shows;
  }
  EXPECT_EQ(layout.arrange({0, 0, 100, 100}, 8, 160).panes.size(), 4u) << "too small for all: each gets its share";
}

TEST(Layout, DamagedTextsGiveTheDefault) {
  std::string usual = Layout().text();
  for (const char* text : {"",
                           "(",
                           ")",
                           "(h",
                           "(h 500 a",
                           "(h 500 a)",
                           "(h 500 a b c)",
                           "(q 500 a b)",
                           "(h x a b)",
                           "a b",
                           "(h 500 a b))",
                           "((h 500 a b)",
                           "(h 500 <script> b)",
                           "()",
                           "(t 0)",
                           "(t 0 (h 500 a b))",
                           "(t x a b)",
                           "(t 0 a b",
                           "(h 500 (t 0 a b) )",
                           "(t -1 a b)"})
    EXPECT_EQ(Layout::from_text(text).text(), usual) << text;
  EXPECT_EQ(Layout::from_text("(h 99999 a b)").text(), "(h 900 a b)");
  EXPECT_EQ(Layout::from_text("(t 9 a b)").text(), "(t 1 a b)");
  EXPECT_EQ(Layout::from_text("(h 500 (t 0 a) b)").text(), "(h 500 a b)");
  EXPECT_EQ(Layout::from_text("source").panes().size(), 1u);
}

// ---- Linking

// "3 + (2 + 4)": the whole, the inner sum, the numbers.
Model linked() {
  Model model = loaded("3 + (2 + 4)");
  hello(model);
  std::vector<Range> ranges{
      {0, 5, {0, 1}, 1}, {6, 20, {5, 10}, 2}, {8, 10, {5, 6}, 3}, {21, 30, {0, 11}, 4}, {31, 35, {0, 11}, 4}};
  receive(model, compiled(expect<Compile>(compile(model)).id, std::string(40, '.'), ranges));
  return model;
}

TEST(Linking, FindsTheSmallestPiece) {
  Model model = linked();
  EXPECT_EQ(linked_span(model, "source", 0), (Span{0, 1}));
  EXPECT_EQ(linked_span(model, "source", 7), (Span{5, 10}));
  EXPECT_EQ(linked_span(model, "source", 3), (Span{0, 11}));
  EXPECT_EQ(linked_span(model, "cps", 15), (Span{5, 10}));
  EXPECT_EQ(linked_span(model, "cps", 9), (Span{5, 6}));
  EXPECT_FALSE(linked_span(model, "cps", 38).known());
  EXPECT_FALSE(linked_span(model, "no such stage", 0).known());
}

TEST(Linking, LightsUpEveryRangeAndItsParts) {
  Model model = linked();
  EXPECT_EQ(lit_ranges(model, "cps", {0, 11}),
            (std::vector<LitRange>{{0, 5, true}, {6, 20, true}, {8, 10, true}, {21, 30, false}, {31, 35, false}}));
  EXPECT_EQ(lit_ranges(model, "cps", {0, 4}), (std::vector<LitRange>{{0, 5, false}}));
  EXPECT_EQ(lit_ranges(model, "source", {5, 10}), (std::vector<LitRange>{{5, 10, false}}));
  EXPECT_TRUE(lit_ranges(model, "cps", {}).empty());
}

TEST(Linking, StaleDocumentsAreNotLinked) {
  Model model = linked();
  model.source.type(" ");
  EXPECT_FALSE(linked_span(model, "cps", 15).known());
  EXPECT_TRUE(lit_ranges(model, "cps", {0, 11}).empty());
}

} // namespace
} // namespace letcont::app
