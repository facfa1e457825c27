// What earlier versions have written, in tests/versions: messages between the application and the engine, and settings
// that a browser or a desktop has kept. Fixtures never change; a new version of the messages has one of its own.
#include "app/model/actions.h"
#include "protocol/messages.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>
#include <string>

namespace letcont {
namespace {

const std::filesystem::path folder = std::filesystem::path(LETCONT_SOURCE_FOLDER) / "tests/versions";

std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// ---- Messages

std::string hex(const std::vector<uint8_t>& bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (uint8_t byte : bytes) text.append({digits[byte >> 4], digits[byte & 15]});
  return text;
}

std::vector<uint8_t> bytes_of(const std::string& text) {
  std::vector<uint8_t> bytes;
  for (size_t i = 0; i + 1 < text.size(); i += 2)
    bytes.push_back(static_cast<uint8_t>(std::stoul(text.substr(i, 2), nullptr, 16)));
  return bytes;
}

// Some of each direction, with every kind of field: numbers, flags, texts, lists, structs, enumerations.
std::map<std::string, std::vector<uint8_t>> messages() {
  ProgramText program;
  program.language = "add";
  program.name = "sum.add";
  program.text = "3 + (2 + 4)";
  Diagnostic error{Severity::Error, "type/mismatch", Span{1, 4}, "λ", {}};
  return {
      {"compile", to_bytes(Request(Compile{7, program, {"cps", "llvm"}}))},
      {"run", to_bytes(Request(Run{.id = 8, .program = program, .engine = "vm", .max_steps = 1000, .input = "x"}))},
      {"stop", to_bytes(Request(Stop{0x01020304, 9}))},
      {"output", to_bytes(Event(Output{8, "9\n"}))},
      {"finished", to_bytes(Event(Finished{.id = 8, .outcome = Outcome::Failed, .diagnostics = {error}, .steps = 5}))},
      {"stopped", to_bytes(Event(Stopped{9, true}))},
  };
}

// Lines of "name hexadecimal".
std::map<std::string, std::vector<uint8_t>> fixture(uint32_t version) {
  std::istringstream lines(read_text(folder / "messages" / (std::to_string(version) + ".txt")));
  std::map<std::string, std::vector<uint8_t>> found;
  for (std::string name, bytes; lines >> name >> bytes;) found[name] = bytes_of(bytes);
  return found;
}

bool is_read(const std::vector<uint8_t>& bytes) {
  Request request;
  Event event;
  return from_bytes(bytes.data(), bytes.size(), request) || from_bytes(bytes.data(), bytes.size(), event);
}

TEST(Versions, TheMessagesOfThisVersionAreAsTheyWere) {
  std::string wanted;
  for (const auto& [name, bytes] : messages()) wanted += name + " " + hex(bytes) + "\n";
  ASSERT_EQ(read_text(folder / "messages" / (std::to_string(protocol_version) + ".txt")), wanted)
      << "If messages have changed, raise protocol_version, and add a file with that text.";
  for (const auto& [name, bytes] : fixture(protocol_version)) EXPECT_TRUE(is_read(bytes)) << name;
}

// The page and its engine are of one release. Should they meet others, they say so and read nothing wrong.
TEST(Versions, MessagesOfOtherVersionsAreRefused) {
  size_t versions = 0;
  for (uint32_t version = 1; version < protocol_version; ++version) {
    for (const auto& [name, bytes] : fixture(version)) EXPECT_FALSE(is_read(bytes)) << version << " " << name;
    versions += !fixture(version).empty();
  }
  EXPECT_EQ(versions, protocol_version - 1) << "each version has a fixture";
}

// ---- Settings

TEST(Versions, SettingsAreReadForEver) {
  app::Model model;
  app::apply_settings(model, read_text(folder / "settings/1.txt"));
  EXPECT_EQ(model.theme, app::Theme::Dark);
  EXPECT_FLOAT_EQ(model.zoom, 1.5f);
  EXPECT_EQ(model.source.language(), "fun");
  EXPECT_FALSE(model.layout_follows_engine);
  EXPECT_EQ(model.layout.text(), "(h 440 (v 680 source output) (v 500 cps llvm))");
  ASSERT_EQ(model.layouts.size(), 1u);
  EXPECT_EQ(model.layouts[0].name, "mine");
  EXPECT_TRUE(model.tour_seen && model.side_by_side && model.shows_remarks);
  EXPECT_EQ(model.wraps, true);
}

TEST(Versions, KeptProgramsAreReadForEver) {
  app::Model model;
  app::read_kept_programs(model, read_text(folder / "settings/1-programs.txt"));
  ASSERT_EQ(model.kept.size(), 2u);
  EXPECT_EQ(model.kept[0].text, "3 + (2 + 4)");
  EXPECT_EQ(model.kept[1].language, "l");
  EXPECT_EQ(model.kept[1].text, "print(1)");
}

} // namespace
} // namespace letcont
