// The application's export to a file: the program, the stages in the panes, the output.
#include "app_harness.h"
#include "export/export.h"

#include <gtest/gtest.h>

namespace letcont::app {
namespace {

class SavingPlatform final : public FakePlatform {
public:
  std::string export_file(const std::string& name, std::string_view text, bool& ok) override {
    ok = true;
    files[name] = text;
    return name + " is saved.";
  }
  std::string address() override { return at; }
  std::string at = "https://example.org/";
  std::map<std::string, std::string> files;
};

struct Saving {
  explicit Saving(const char* text) {
    it.app.set_source(text, "fun");
    it.settle();
  }
  SavingPlatform platform;
  Harness it{platform};
};

TEST(AppExport, SavesWhatIsShown) {
  Saving saving("def f(x) = x * x; // <&>\nwrite(f(5))\n");
  auto& [platform, it] = saving;
  it.app.command(Command::Run);
  it.settle();
  it.app.command(Command::SavePage);
  const std::string& page = platform.files["letcont.html"];
  EXPECT_EQ(it.app.model().notice.text, "letcont.html is saved.");
  for (const char* part : {"<!doctype html>", "// &lt;&amp;&gt;", "<h2>CPS</h2>", "<h2>LLVM IR</h2>",
                           "aria-label=\"Output\">25\n", "href=\"https://example.org/#1."})
    EXPECT_NE(page.find(part), std::string::npos) << part;

  it.app.command(Command::SaveMarkdown);
  const std::string& text = platform.files["letcont.md"];
  for (const char* part :
       {"```fun\ndef f(x)", "## CPS", it.app.engine().stage_text("cps").c_str(), "## Output\n\n```\n25\n```"})
    EXPECT_NE(text.find(part), std::string::npos) << part;

  platform.at.clear(); // on the desktop there is no playground to link to
  it.app.command(Command::SavePage);
  EXPECT_EQ(platform.files["letcont.html"].find("href="), std::string::npos);
}

TEST(AppExport, TheOutputOfAnotherProgramIsNot) {
  Saving saving("write(1 + 2)\n");
  auto& [platform, it] = saving;
  it.app.command(Command::Run);
  it.settle();
  it.app.set_source("write(4 + 5)\n", "fun");
  it.settle();
  it.app.command(Command::SaveMarkdown);
  EXPECT_EQ(platform.files["letcont.md"].find("## Output"), std::string::npos);
}

TEST(AppExport, MistakesAreInIt) {
  Saving saving("write(x)\n");
  auto& [platform, it] = saving;
  it.app.command(Command::SaveMarkdown);
  EXPECT_NE(platform.files["letcont.md"].find("1:7: error: there is no variable or constant 'x'"), std::string::npos);
}

// Ranges become spans that nest; what is not linked stays text.
TEST(Export, SpansNestAndTextIsEscaped) {
  ExportedProgram program;
  program.title = "a<b";
  program.text = "f(1) & 2";
  program.stages.push_back(
      {"S", "about", "cps", {"call <f> 1;", {{0, 10, {0, 4}, 1}, {9, 10, {2, 3}, 2}, {10, 11, nowhere, 3}}}, ""});
  const std::string page = export_html(program);
  EXPECT_NE(
      page.find("<span data-a=\"0\" data-b=\"4\">call &lt;f&gt; <span data-a=\"2\" data-b=\"3\">1</span></span>;"),
      std::string::npos)
      << page;
  EXPECT_NE(page.find("<span data-a=\"0\" data-b=\"4\">f(</span><span data-a=\"2\" data-b=\"3\">1</span>"
                      "<span data-a=\"0\" data-b=\"4\">)</span> &amp; 2"),
            std::string::npos)
      << page;
  EXPECT_NE(page.find("<title>a&lt;b</title>"), std::string::npos);
}

} // namespace
} // namespace letcont::app
