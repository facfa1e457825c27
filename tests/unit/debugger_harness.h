// Programs for tests of the debugger.
#pragma once

#include "compile/compilation.h"
#include "debugger/debugger.h"
#include "debugger/image.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace letcont::debugger {

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// A program and a debugger for it.
struct Fixture {
  Fixture(const std::string& language, const std::string& text, const std::string& passes = "none",
          const Options& options = {})
      : compilation({language, "test." + language, text, passes}) {
    const cps::Program* compiled = compilation.cps();
    EXPECT_TRUE(compiled) << render(compilation.diagnostics(), compilation.source(), false);
    if (compiled) debugger.emplace(*compiled, compilation.source(), options);
  }
  Debugger* operator->() { return &*debugger; }
  const cps::Program& program() { return *compilation.cps(); }
  // What runs next, as it is printed.
  std::string here() {
    const Range* range = debugger->printed_range(debugger->at());
    return range ? debugger->document().text.substr(range->begin, range->end - range->begin) : "";
  }
  // The source of it.
  std::string source_here() {
    return std::string(debugger->at() ? compilation.source().text(debugger->source_span()) : "");
  }
  // "n = 5"
  std::string value_of(const std::string& name, uint32_t frame = 0) {
    for (const Variable& variable : debugger->scope(frame).variables)
      if (variable.name == name) return debugger->text(variable.value);
    return "no such variable";
  }
  std::vector<std::string> frame_texts() {
    std::vector<std::string> texts;
    for (const Frame& frame : debugger->frames(0, 1000)) texts.push_back(frame.text());
    return texts;
  }

  Compilation compilation;
  std::optional<Debugger> debugger;
};

// The programs of tests/programs, and the lessons: language and path.
inline std::vector<std::pair<std::string, std::filesystem::path>> all_programs() {
  std::vector<std::pair<std::string, std::filesystem::path>> programs;
  for (const char* folder : {"tests/programs/cps", "tests/programs/fun", "tests/programs/l", "ui/examples/add"})
    for (const auto& entry : std::filesystem::directory_iterator(std::string(LETCONT_SOURCE_FOLDER) + "/" + folder)) {
      std::string extension = entry.path().extension().string();
      for (std::string language : {"add", "fun", "l", "cps"})
        if (extension == "." + language) programs.emplace_back(language, entry.path());
    }
  std::sort(programs.begin(), programs.end());
  return programs;
}

} // namespace letcont::debugger
