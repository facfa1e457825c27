// The list of messages in the book (web/book/messages.md): each of its programs causes the message with that code and
// those words, and it lists every code of the sources.
#include "compile/compilation.h"
#include "engines/engine.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <sstream>

namespace letcont {
namespace {

struct Entry {
  std::string code, text, language, program, says;
};

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<Entry> entries() {
  std::istringstream file(read(std::string(LETCONT_SOURCE_FOLDER) + "/web/book/messages.md"));
  std::vector<Entry> all;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (!inside && line.starts_with("## ")) all.push_back({line.substr(3), {}, {}, {}, {}});
    if (all.empty() || line.starts_with("## ")) continue;
    Entry& entry = all.back();
    if (line.starts_with("```")) {
      if (!inside) entry.language = line.substr(3);
      inside = !inside;
    } else if (inside) {
      entry.program += line + "\n";
    } else if (line.starts_with("> ")) {
      entry.says = line.substr(2);
    } else {
      entry.text += line;
    }
  }
  return all;
}

// What compiling and running it says.
std::vector<Diagnostic> diagnostics_of(Compilation& compilation) {
  std::vector<Diagnostic> all;
  if (const cps::Program* program = compilation.cps()) {
    std::unique_ptr<Execution> execution = engines()[0].start(*program, {});
    RunState state = RunState::Running;
    while (state == RunState::Running) state = execution->run(1'000'000);
    if (state == RunState::Failed) all.push_back(execution->error());
  }
  const std::vector<Diagnostic>& found = compilation.diagnostics().all();
  all.insert(all.begin(), found.begin(), found.end());
  return all;
}

std::string line_of(const Source& source, const Diagnostic& diagnostic) {
  LineColumn place = source.line_column(diagnostic.span.begin);
  return std::to_string(place.line) + ":" + std::to_string(place.column) +
         (diagnostic.severity == Severity::Error ? ": error: " : ": warning: ") + diagnostic.message;
}

TEST(BookMessages, EachProgramGetsItsMessage) {
  size_t run = 0;
  for (const Entry& entry : entries()) {
    SCOPED_TRACE(entry.code);
    EXPECT_FALSE(entry.text.empty()) << "it is not explained";
    if (entry.program.empty() || entry.language == "sh") continue; // commands: tests/book/blocks.test.mjs
    ++run;
    Compilation compilation({entry.language, "p." + entry.language, entry.program, "default"});
    std::vector<Diagnostic> all = diagnostics_of(compilation);
    std::string codes;
    bool said = false;
    for (const Diagnostic& one : all) {
      codes += one.code + ": " + line_of(compilation.source(), one) + "\n";
      said = said || (one.code == entry.code && line_of(compilation.source(), one) == entry.says);
    }
    EXPECT_TRUE(said) << entry.says << "\nbut it says\n" << codes;
  }
  EXPECT_GT(run, 80u);
}

// Codes are written out in the sources, as "area/what".
TEST(BookMessages, EveryCodeOfTheSourcesIsExplained) {
  std::set<std::string> explained, found;
  for (const Entry& entry : entries())
    EXPECT_TRUE(explained.insert(entry.code).second) << entry.code << " stands twice";
  const std::regex code(
      "\"((syntax|name|type|match|macro|order|mono|extern|runtime|limit|passes|driver|prompt|internal)"
      "/[a-z-]+)\"");
  namespace fs = std::filesystem;
  for (const char* folder : {"core", "interpreter", "ui"})
    for (const auto& file : fs::recursive_directory_iterator(std::string(LETCONT_SOURCE_FOLDER) + "/" + folder)) {
      if (file.path().extension() != ".cpp" && file.path().extension() != ".h") continue;
      std::istringstream lines(read(file.path()));
      for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("//") || line.find("#include") != std::string::npos) continue;
        for (std::sregex_iterator it(line.begin(), line.end(), code), end; it != end; ++it) found.insert((*it)[1]);
      }
    }
  for (const std::string& one : found) EXPECT_TRUE(explained.contains(one)) << one << " is not in web/book/messages.md";
  for (const std::string& one : explained) EXPECT_TRUE(found.contains(one)) << one << " is in no source";
  EXPECT_GT(found.size(), 80u);
}

} // namespace
} // namespace letcont
