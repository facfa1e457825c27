// Opening and saving by paths: nothing is lost without a question.
#include "app_harness.h"

#include <gtest/gtest.h>
#include <utility>

namespace letcont::app {
namespace {

// Files in memory.
class FilePlatform : public FakePlatform {
public:
  bool has_files() const override { return true; }
  std::string read_file(const std::string& path, std::string& text) override {
    if (!files.contains(path)) return "Cannot open " + path;
    text = files[path].first;
    return {};
  }
  std::string write_file(const std::string& path, std::string_view text) override {
    put(path, text);
    return {};
  }
  std::string file_state(const std::string& path) override {
    return files.contains(path) ? std::to_string(files[path].second) : "";
  }
  void put(const std::string& path, std::string_view text) { files[path] = {std::string(text), ++writes}; }
  std::string text(const std::string& path) { return files[path].first; }

private:
  std::map<std::string, std::pair<std::string, int>> files;
  int writes = 0;
};

struct Files : testing::Test {
  FilePlatform platform;
  Harness it{platform};
  Files() {
    it.app.set_source("write(1)", "fun");
    it.settle();
  }
  void enter(Command command, const char* path) {
    it.app.command(command);
    it.settle();
    it.press(ImGuiMod_Ctrl | ImGuiKey_A);
    it.type(path);
    it.press(ImGuiKey_Enter);
  }
  // a.fun, whose program is write(3).
  void open_file() {
    platform.put("a.fun", "write(3)");
    it.app.files().open("a.fun");
    it.settle();
  }
  // Another program in its place, which is kept.
  void change(const char* text) {
    it.app.set_source(text, "fun");
    it.app.flush();
  }
  bool asks() { return it.app.files().asks(); }
};

TEST_F(Files, AFileThatIsThereIsReplacedAfterAQuestion) {
  platform.put("b.fun", "old");
  enter(Command::SaveFileAs, "b.fun");
  EXPECT_TRUE(asks());
  EXPECT_EQ(platform.text("b.fun"), "old");
  it.press(ImGuiKey_Enter);
  EXPECT_FALSE(asks());
  EXPECT_EQ(platform.text("b.fun"), "write(1)");
  it.app.set_source("write(2)", "fun");
  it.app.command(Command::SaveFile); // its own file now
  it.settle();
  EXPECT_FALSE(asks());
  EXPECT_EQ(platform.text("b.fun"), "write(2)");
}

TEST_F(Files, AnotherPathIsAnotherQuestion) {
  platform.put("b.fun", "old b");
  platform.put("b.fun2", "old c");
  enter(Command::SaveFileAs, "b.fun");
  it.type("2"); // behind what is there
  it.press(ImGuiKey_Enter);
  EXPECT_TRUE(asks());
  EXPECT_EQ(platform.text("b.fun"), "old b");
  EXPECT_EQ(platform.text("b.fun2"), "old c");
}

TEST_F(Files, WhatAnotherProgramHasWrittenIsReplacedAfterAQuestion) {
  open_file();
  platform.put("a.fun", "theirs");
  it.app.set_source("mine", "fun");
  it.app.command(Command::SaveFile);
  it.settle();
  EXPECT_TRUE(asks());
  EXPECT_EQ(platform.text("a.fun"), "theirs");
  it.press(ImGuiKey_Enter);
  EXPECT_FALSE(asks());
  EXPECT_EQ(platform.text("a.fun"), "mine");
}

TEST_F(Files, ALargeProgramIsLostAfterAQuestion) {
  platform.put("a.fun", "write(3)");
  std::string large = "// " + std::string(max_kept_bytes, 'x');
  it.app.set_source(large, "fun");
  enter(Command::OpenFile, "a.fun");
  EXPECT_TRUE(asks());
  EXPECT_EQ(it.app.source_text(), large);
  it.press(ImGuiKey_Enter);
  EXPECT_FALSE(asks());
  EXPECT_EQ(it.app.source_text(), "write(3)");
}

TEST_F(Files, AProgramOfManyLinesIsKept) {
  platform.put("a.fun", "write(3)");
  std::string text;
  while (text.size() < 200'000) text += "// a line of a program\n";
  it.app.set_source(text, "fun");
  enter(Command::OpenFile, "a.fun");
  EXPECT_FALSE(asks());
  ASSERT_FALSE(it.app.model().kept.empty());
  EXPECT_EQ(it.app.model().kept[0].text, text);
}

// The window may be closed without saving: nothing is lost, and it is still the program of that file.
TEST_F(Files, AProgramIsThatOfItsFileAtTheNextStart) {
  open_file();
  change("write(4)");
  Harness next(platform);
  EXPECT_EQ(next.app.model().file, "a.fun");
  EXPECT_EQ(next.app.source_text(), "write(4)");
  EXPECT_NE(next.app.model().saved_revision, next.app.model().source.revision());
  next.app.command(Command::SaveFile);
  next.settle();
  EXPECT_FALSE(next.app.files().asks());
  EXPECT_EQ(platform.text("a.fun"), "write(4)");
}

// What is kept of the program, and of its file, may be of different times: there was no room for one, or the process
// ended.
TEST_F(Files, AFileOfAnotherProgramIsForgotten) {
  open_file();
  change("write(4)");
  platform.full = "source";
  change("write(5)");
  EXPECT_EQ(Harness(platform).app.source_text(), "write(4)");
  platform.full.clear();
  platform.kept["source"] = "1 + 2";
  platform.kept_here.clear(); // it is another window
  Harness next(platform);
  EXPECT_EQ(next.app.source_text(), "1 + 2");
  EXPECT_EQ(next.app.model().file, "");
}

TEST_F(Files, ADroppedFileTakesNoLargeProgramAwayUnasked) {
  platform.put("a.fun", "write(3)");
  const std::string large = "// " + std::string(max_kept_bytes, 'x') + "\n1";
  it.app.set_source(large, "fun");
  it.app.files().open("a.fun");
  EXPECT_EQ(it.app.source_text(), large);
  EXPECT_TRUE(it.app.model().notice.error);
  it.app.files().open("a.fun");
  EXPECT_EQ(it.app.source_text(), "write(3)");
}

TEST_F(Files, TheQuestionIsAskedForEachVersionOfALargeProgram) {
  platform.put("a.fun", "write(3)");
  for (char c : {'x', 'y'}) {
    const std::string large = "// " + std::string(max_kept_bytes, c);
    it.app.set_source(large, "fun");
    it.app.files().open("a.fun");
    EXPECT_EQ(it.app.source_text(), large);
  }
}

TEST_F(Files, LargeFilesTakeNoSmallProgramOutOfTheRecentOnes) {
  it.app.set_source("write(42)", "fun");
  for (const char* name : {"a.fun", "b.fun", "c.fun", "d.fun"}) {
    platform.put(name, std::string("// ") + name + std::string(2 << 20, 'x'));
    it.app.files().open(name);
  }
  const std::vector<KeptProgram>& kept = it.app.model().kept;
  ASSERT_EQ(kept.size(), 3u);
  EXPECT_EQ(kept[0].text.substr(3, 5), "c.fun");
  EXPECT_EQ(kept[1].text.substr(3, 5), "b.fun") << "of two of one size the older one goes";
  EXPECT_EQ(kept[2].text, "write(42)");
}

// The engine tells the languages. Those that have examples are known before it is there.
TEST_F(Files, FilesThatComeBeforeTheEngineHaveTheirLanguages) {
  Harness early(platform, false);
  for (auto [name, text] : {std::pair("a.add", "1 + 2"), {"b.cps", "halt"}, {"c.l", "print(1)"}}) {
    platform.put(name, text);
    early.app.files().open(name);
  }
  const std::vector<KeptProgram>& kept = early.app.model().kept;
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[0], (KeptProgram{"cps", "halt"}));
  EXPECT_EQ(kept[1], (KeptProgram{"add", "1 + 2"}));
  EXPECT_EQ(early.app.model().source.language(), "l");
}

TEST_F(Files, WhatWasSavedIsReadAgainAtTheNextStart) {
  open_file();
  it.app.flush();
  platform.put("a.fun", "theirs");
  Harness next(platform);
  EXPECT_EQ(next.app.source_text(), "theirs");
  EXPECT_EQ(next.app.model().saved_revision, next.app.model().source.revision());
  next.app.links().open(it.app.links().text()); // a program of no file
  next.app.flush();
  EXPECT_EQ(Harness(platform).app.model().file, "");
}

} // namespace
} // namespace letcont::app
