// Links: encoding and decoding are inverse, damage is detected, and old links stay readable.
#include "link/base64url.h"
#include "link/bounds.h"
#include "link/dictionary.h"
#include "link/fields.h"
#include "link/link.h"
#include "link/packing.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iostream>
#include <random>

namespace letcont {
namespace {

SharedState state_of(std::string text, std::string language = "add") {
  SharedState state;
  state.program.language = std::move(language);
  state.program.text = std::move(text);
  return state;
}

void expect_round_trip(const SharedState& state) {
  std::string link = encode_link(state);
  ASSERT_FALSE(link.empty());
  DecodedLink decoded = decode_link(link);
  ASSERT_TRUE(decoded.ok) << decoded.message;
  EXPECT_TRUE(decoded.state == state);
}

void expect_refused(std::string_view link, std::string_view message_part) {
  DecodedLink decoded = decode_link(link);
  EXPECT_FALSE(decoded.ok) << link.substr(0, 200);
  EXPECT_NE(decoded.message.find(message_part), std::string::npos) << decoded.message;
  EXPECT_TRUE(decoded.state == SharedState{});
}

// A link with a checksum that fits, whatever is in it.
std::string sealed(const std::string& head, std::string_view packed) {
  uint32_t crc = crc32_of(head, packed);
  std::string payload;
  for (int shift = 24; shift >= 0; shift -= 8) payload += static_cast<char>(crc >> shift & 255);
  return "#" + head + encode_base64url(payload.append(packed));
}

// A text as people write them, or as they do not: letters, blanks, tabs, both line ends, and all of Unicode.
std::string random_text(std::mt19937& random, size_t length) {
  static const std::vector<std::string> pieces{"x",    " ",    "\n", "\r\n", "\t", "λ",      "∣",  "→", "😀", "\xFF",
                                               "3 + ", "def ", "(",  ")",    "é",  "\u0301", "漢", "-", "_",  "\x01"};
  std::string text;
  while (text.size() < length) text += pieces[random() % pieces.size()];
  return text;
}

TEST(Link, ProgramsComeBackByteForByte) {
  for (std::string text : {"", "3 + (2 + 4)", "x = 5\nx + x + 1\n", "a\r\nb\r\n\tc", "λ → ∣ ≡ ×",
                           "\xEF\xBB\xBF"
                           "1",
                           "\n"})
    expect_round_trip(state_of(text));
  expect_round_trip(state_of("\x01\xFF\x80"));
}

TEST(Link, RandomProgramsComeBack) {
  std::mt19937 random(1);
  for (int i = 0; i < 10000; ++i) expect_round_trip(state_of(random_text(random, random() % 300), i % 2 ? "l" : "cps"));
}

TEST(Link, LargeProgramsComeBack) {
  std::mt19937 random(2);
  expect_round_trip(state_of(random_text(random, size_t{1} << 20)));
  std::string noise(max_shared_bytes, '\0');
  for (char& c : noise) c = static_cast<char>(1 + random() % 255);
  expect_round_trip(state_of(noise)); // nothing to compress, and exactly as long as may be
}

TEST(Link, OptionsPanesAndUnknownFieldsComeBack) {
  SharedState state = state_of("1");
  state.program.passes = "shrink,contify";
  state.panes = {"source", "cps@shrink", "llvm", ""};
  state.unknown_fields = {{9, "from the future"}, {7, ""}, {9, "twice"}, {UINT32_MAX, std::string(1, '\0')}};
  expect_round_trip(state);
  EXPECT_EQ(write_fields(SharedState{}), "") << "only what differs from the defaults is written";
}

// Every field of the view, alone and together.
TEST(Link, TheViewComesBack) {
  SharedState full = state_of("1 + 2");
  full.program.passes = "shrink";
  full.program.llvm_passes = "letcont,-gvn";
  full.layout = "(h 440 (v 680 source output) (v 500 cps@shrink..cps llvm))";
  full.engine = "eval";
  full.place = {3, 17, 1000, {4, 5}};
  full.step = 123456789012;
  full.input = "7 8\xFF\n";
  expect_round_trip(full);
  std::vector<void (*)(SharedState&)> defaults{
      [](SharedState& state) { state.program.passes = "default"; },
      [](SharedState& state) { state.program.llvm_passes = "O2"; },
      [](SharedState& state) { state.layout.clear(); },
      [](SharedState& state) { state.engine.clear(); },
      [](SharedState& state) { state.place.pane = state.place.anchor = state.place.caret = 0; },
      [](SharedState& state) { state.place.piece = nowhere; },
      [](SharedState& state) { state.step = 0; },
      [](SharedState& state) { state.input.clear(); }};
  for (unsigned chosen = 0; chosen < 1u << defaults.size(); ++chosen) {
    SharedState state = full;
    for (size_t i = 0; i < defaults.size(); ++i)
      if (chosen >> i & 1) defaults[i](state);
    expect_round_trip(state);
  }
}

TEST(Link, DamagedNumbersOfTheViewAreRefused) {
  EXPECT_TRUE(read_fields(std::string_view("\x06\x03\x01\x02\x03", 5)));
  EXPECT_FALSE(read_fields(std::string_view("\x06\x02\x01\x02", 4))); // a number is missing
  EXPECT_FALSE(read_fields(std::string_view("\x06\x04\x01\x02\x03\x04", 6))) << "one too many";
  EXPECT_FALSE(read_fields(std::string_view("\x06\x03\x01\x02\x80", 5)));
  EXPECT_FALSE(read_fields(std::string_view("\x06\x03\x01\x02\x03\x06\x03\x01\x02\x03", 10))) << "twice";
  EXPECT_FALSE(read_fields(std::string_view("\x0A\x00", 2)));
}

// The page would show them up to there, and run what is behind it, too.
TEST(Link, TextsWithAZeroByteAreRefused) {
  const std::string hidden("// harmless \0 hidden\nprint(6 * 7)\n", 34);
  SharedState reads = state_of("1");
  reads.input = hidden;
  EXPECT_EQ(encode_link(reads), "");
  expect_refused(sealed("1.B.", write_fields(reads)), "damaged");
  for (std::string ProgramText::* text : {&ProgramText::text, &ProgramText::original}) {
    SharedState state = state_of("1");
    state.program.*text = hidden;
    EXPECT_EQ(encode_link(state), "");
    expect_refused(sealed("1.B.", write_fields(state)), "damaged");
    state.unknown_fields = {{99, std::string(max_shared_bytes + (size_t{1} << 20), 'x')}}; // opened by its beginning
    expect_refused(sealed("1.A.", *deflate_with(link_dictionary_v1(), write_fields(state))), "damaged");
  }
}

// The programs that people share, in the default view: as long as a chat message takes.
TEST(Link, ExamplesFitInAMessage) {
  size_t of_40 = 0, of_150 = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(LETCONT_SOURCE_FOLDER) / "ui/examples")) {
    std::string language = entry.path().extension().string();
    if (language != ".add" && language != ".fun" && language != ".l" && language != ".cps") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::string text, line;
    for (int lines = 1; std::getline(file, line); ++lines) {
      text += line + "\n";
      size_t length = encode_link(state_of(text, language.substr(1))).size();
      if (lines <= 40) EXPECT_LE(length, 900u) << entry.path() << " up to line " << lines;
      if (lines <= 150) EXPECT_LE(length, 2500u) << entry.path() << " up to line " << lines;
      if (lines == 40) of_40 = std::max(of_40, length);
      if (lines == 150) of_150 = std::max(of_150, length);
    }
  }
  ASSERT_GT(of_150, 0u) << "no example has 150 lines";
  std::cout << "links of examples: at most " << of_40 << " characters for 40 lines, " << of_150 << " for 150\n";
}

TEST(Link, TooLongProgramsAreNotEncoded) {
  EXPECT_EQ(encode_link(state_of(std::string(max_shared_bytes + 1, 'x'))), "");
  SharedState state;
  state.panes.assign(100000, "pane");
  EXPECT_EQ(encode_link(state), "");
}

TEST(Link, UsesOnlyCharactersThatSurviveCopying) {
  std::mt19937 random(3);
  for (int i = 0; i < 2000; ++i) {
    std::string link = encode_link(state_of(random_text(random, random() % 60)));
    ASSERT_EQ(link.substr(0, 3), "#1.");
    EXPECT_EQ(link.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.", 1),
              link.npos);
    EXPECT_TRUE(std::isalnum(static_cast<unsigned char>(link.back()))) << link;
  }
}

TEST(Link, IsFoundAtTheEndOfAnAddressAndInBlanks) {
  std::string link = encode_link(state_of("3 + (2 + 4)"));
  for (std::string form :
       {"http://127.0.0.1:8000/play/" + link, link + "\n", "  " + link + " \r\n", "index.html?x=1" + link})
    EXPECT_TRUE(decode_link(form).ok) << form;
}

TEST(Link, EachFlippedBitIsFound) {
  for (std::string text : {"", "3 + (2 + 4)", "x = 5\nx + x + 1\n"}) {
    std::string link = encode_link(state_of(text));
    for (size_t bit = 0; bit < link.size() * 8; ++bit) {
      std::string bad = link;
      bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
      DecodedLink decoded = decode_link(bad);
      EXPECT_FALSE(decoded.ok) << bad;
      EXPECT_FALSE(decoded.message.empty());
      EXPECT_EQ(decoded.message.find("newer"), std::string::npos) << bad;
    }
  }
}

TEST(Link, EachTruncationIsFound) {
  std::string link = encode_link(state_of("let x = 1 in λ\n"));
  for (size_t length = 0; length < link.size(); ++length) expect_refused(link.substr(0, length), ".");
  for (size_t begin = 1; begin < link.size(); ++begin) expect_refused(link.substr(begin), ".");
}

TEST(Link, MutationsNeverGiveAnotherProgram) {
  std::mt19937 random(4);
  SharedState state = state_of("def fact(n) = if n == 0 then 1 else n * fact(n - 1);\nwrite(fact(10))\n", "fun");
  std::string link = encode_link(state);
  for (int i = 0; i < 20000; ++i) {
    std::string bad = link;
    for (unsigned n = random() % 3 + 1; n > 0; --n) {
      size_t at = random() % bad.size();
      if (random() % 3 == 0)
        bad.erase(at, random() % 5);
      else if (random() % 2 == 0)
        bad.insert(at, 1, bad[random() % bad.size()]);
      else
        bad[at] = static_cast<char>(random());
      if (bad.empty()) bad = "x";
    }
    DecodedLink decoded = decode_link(bad);
    if (decoded.ok)
      EXPECT_TRUE(decoded.state == state) << bad;
    else
      EXPECT_FALSE(decoded.message.empty());
  }
}

TEST(Link, WhatIsNoLinkIsSaidSo) {
  expect_refused("", "not a link");
  expect_refused("hello", "not a link");
  expect_refused("http://127.0.0.1:8000/", "not a link");
  expect_refused("http://127.0.0.1:8000/#section-2", "incomplete");
  expect_refused("#", "incomplete");
  expect_refused("#1.A.", "incomplete");
}

TEST(Link, NewerVersionsAreToldFromDamage) {
  expect_refused(sealed("2.A.", "anything at all"), "newer version");
  expect_refused(sealed("17.AAA.", ""), "newer version");
  expect_refused(sealed("1.I.", ""), "newer version"); // an unknown flag
  expect_refused(sealed("1.AA.", ""), "newer version");
  expect_refused(sealed("01.A.", ""), "incomplete");
  expect_refused(sealed("0.A.", ""), "incomplete");
  expect_refused(sealed("1.B.", "\x01\x05"
                                "add"),
                 "incomplete");
  EXPECT_TRUE(decode_link(sealed("1.B.", "\x01\x03"
                                         "add"))
                  .ok);
}

TEST(Link, FieldsThatAreWrittenInAnotherWayAreRefused) {
  EXPECT_FALSE(read_fields("\x01"));
  EXPECT_FALSE(read_fields("\x01\x02"
                           "a"));
  EXPECT_FALSE(read_fields("\x01\x01"
                           "a\x01\x01"
                           "b"));                                             // twice
  EXPECT_FALSE(read_fields(std::string_view("\x01\x80\x00", 3)));             // not the shortest form
  EXPECT_FALSE(read_fields(std::string_view("\xFF\xFF\xFF\xFF\x7F\x00", 6))); // more than 32 bits
  EXPECT_FALSE(read_fields("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01"));
  EXPECT_TRUE(read_fields(std::string_view("\xFF\xFF\xFF\xFF\x0F\x00", 6)));
}

TEST(Link, BombsAreDefused) {
  std::string zeros(size_t{200} << 20, '\0');
  std::optional<std::string> bomb = deflate_with(link_dictionary_v1(), zeros);
  ASSERT_TRUE(bomb);
  ASSERT_LT(bomb->size(), size_t{1} << 20);
  expect_refused(sealed("1.A.", *bomb), "too long");
  expect_refused(sealed("1.B.", std::string_view(zeros).substr(0, size_t{6} << 20)), "too long");
  expect_refused("#1.A." + std::string(size_t{100} << 20, 'A'), "too long");
  std::string many_fields(size_t{4} << 20, '\0'); // two million empty fields with the number 0
  expect_refused(sealed("1.B.", many_fields), "damaged");
}

TEST(Link, TrailingBytesAfterTheStreamAreRefused) {
  std::optional<std::string> packed = deflate_with(link_dictionary_v1(), write_fields(state_of("1 + 2")));
  EXPECT_TRUE(decode_link(sealed("1.A.", *packed)).ok);
  expect_refused(sealed("1.A.", *packed + "x"), "damaged");
  expect_refused(sealed("1.C.", *packed + "x"), "damaged"); // padded, but not with a zero
  EXPECT_TRUE(decode_link(sealed("1.C.", *packed + std::string(1, '\0'))).ok);
}

// ---- What a link may ask for

// The link as it would be written by somebody who does not keep to the bounds.
DecodedLink decode_unbounded(const SharedState& state) {
  std::optional<std::string> packed = deflate_with(link_dictionary_v1(), write_fields(state));
  return decode_link(sealed("1.A.", *packed));
}

std::string repeated(std::string_view word, size_t times) {
  std::string list(word);
  while (--times > 0) list.append(",").append(word);
  return list;
}

// Opens the program, and reports what was dropped; fast, whatever the link asks for.
void expect_bounded(const SharedState& state, std::string_view notice_part) {
  auto begin = std::chrono::steady_clock::now();
  DecodedLink decoded = decode_unbounded(state);
  auto end = std::chrono::steady_clock::now();
  ASSERT_TRUE(decoded.ok) << decoded.message;
  EXPECT_EQ(decoded.state.program.text, state.program.text);
  EXPECT_NE(decoded.notice.find(notice_part), std::string::npos) << decoded.notice;
  EXPECT_LT(decoded.notice.size(), 500u);
  EXPECT_LT(std::chrono::duration_cast<std::chrono::milliseconds>(end - begin).count(), 1000);
  SharedState again = decoded.state;
  EXPECT_EQ(bound(again), "") << "what is left keeps to the bounds";
  expect_round_trip(decoded.state);
}

TEST(LinkBounds, PassesAreBounded) {
  SharedState state = state_of("1 + 2");
  for (std::string passes : {repeated("cse", 3000), repeated("cse", 1'000'000), repeated("default", 5),
                             repeated("cse", 101), repeated("", 2000), repeated("  default ", 5)}) {
    state.program.passes = passes;
    expect_bounded(state, "passes; the default ones are used");
  }
  EXPECT_EQ(decode_unbounded(state).state.program.passes, "default");
  state.program.passes = repeated("cse", 3000);
  EXPECT_NE(decode_unbounded(state).notice.find("3,000"), std::string::npos);
  for (std::string passes :
       {std::string(1 << 20, 'x'), std::string("cse\x1b[2J"), repeated(std::string(200, ' '), 50)}) {
    state.program.passes = passes;
    expect_bounded(state, "list of passes is not one");
  }
  for (std::string passes : {repeated("specialise", 100), repeated("default", 4), std::string("none")}) {
    state.program.passes = passes;
    EXPECT_EQ(decode_unbounded(state).notice, "") << passes;
    EXPECT_EQ(decode_unbounded(state).state.program.passes, passes);
  }
}

TEST(LinkBounds, LlvmsPassesAreBounded) {
  SharedState state = state_of("1 + 2");
  for (std::string passes : {repeated("gvn", 3000), repeated("gvn", 101), repeated("", 2000)}) {
    state.program.llvm_passes = passes;
    expect_bounded(state, "of LLVM's passes; the default ones are used");
    EXPECT_EQ(decode_unbounded(state).state.program.llvm_passes, "O2");
  }
  for (std::string passes : {std::string(1 << 20, 'x'), std::string("gvn\x1b[2J")}) {
    state.program.llvm_passes = passes;
    expect_bounded(state, "list of LLVM's passes is not one");
  }
  for (std::string passes : {std::string("O3,-gvn"), std::string("none"), repeated("constraint-elimination", 100)}) {
    state.program.llvm_passes = passes;
    EXPECT_EQ(decode_unbounded(state).notice, "") << passes;
    EXPECT_EQ(decode_unbounded(state).state.program.llvm_passes, passes);
  }
}

// So long that not all of it is unpacked.
TEST(LinkBounds, TheProgramOutlivesAnEndlessListOfPasses) {
  SharedState state = state_of("1 + 2");
  state.program.passes = repeated("cse", 2'000'000);
  state.panes = {"cps"};
  expect_bounded(state, "The link is too long: what stands behind its program is left out.");
  DecodedLink decoded = decode_unbounded(state);
  EXPECT_EQ(decoded.state.program.text, "1 + 2");
  EXPECT_EQ(decoded.state.program.passes, "default");
  EXPECT_TRUE(decoded.state.panes.empty());
  state.program.text = std::string(max_shared_bytes + 1, 'x');
  EXPECT_FALSE(decode_unbounded(state).ok);
  state.program.text = std::string(2 * max_shared_bytes, 'x');
  EXPECT_FALSE(decode_unbounded(state).ok);
}

TEST(LinkBounds, TheViewIsBounded) {
  const SharedState usual = state_of("1 + 2");
  SharedState state = usual;
  state.panes.assign(900, "cps");
  expect_bounded(state, "layout is left out");
  state.panes = {std::string(65, 'x')};
  expect_bounded(state, "layout is left out");
  state.panes = {"cps\x1b]0;title\x07"};
  expect_bounded(state, "layout is left out");
  state = usual;
  state.layout = "(h 500 " + std::string(1 << 20, 'x') + ")";
  expect_bounded(state, "layout is left out");
  state = usual;
  state.engine = std::string(1 << 20, 'x');
  expect_bounded(state, "engine is not the name");
  state = usual;
  state.program.language = std::string(1 << 20, 'x');
  expect_bounded(state, "language is not the name");
  state = usual;
  state.step = most_linked_steps + 1;
  expect_bounded(state, "step is left out");
  state = usual;
  state.unknown_fields.assign(900, {99, std::string(4000, 'x')});
  expect_bounded(state, "a newer version");
  state.program.passes = repeated("cse", 3000);
  state.step = UINT64_MAX >> 1;
  expect_bounded(state, "step is left out");
}

// Links whose fields are changed by chance, with checksums that fit: whatever they ask for, what comes of it keeps to
// the bounds, and can be written and read again.
TEST(LinkBounds, WhateverIsInALink) {
  std::mt19937 random(5);
  SharedState state = state_of("def f(n) = n;\nwrite(f(1))\n", "fun");
  state.program.passes = "shrink,default,cse";
  state.panes = {"cps", "llvm"};
  state.layout = "(h 360 (v 600 source passes) (v 500 cps@none cps@none..cps))";
  state.program.llvm_passes = "letcont,-gvn";
  state.engine = "eval";
  state.place = {2, 41, 45, {17, 22}};
  state.step = 123456;
  state.unknown_fields = {{9, "new"}, {77, ""}};
  const std::string fields = write_fields(state);
  size_t decoded_ones = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string bytes = fields;
    for (unsigned n = random() % 4 + 1; n > 0 && !bytes.empty(); --n) {
      size_t at = random() % bytes.size();
      switch (random() % 5) {
      case 0: bytes[at] = static_cast<char>(random()); break;
      case 1: bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8)); break;
      case 2: bytes.erase(at, random() % 4); break;
      case 3: bytes.insert(at, bytes.substr(random() % bytes.size(), random() % 20)); break;
      default: { // a field of any number and length
        std::string field(1, static_cast<char>(random() % 13));
        size_t length = random() % 120;
        field += static_cast<char>(length);
        for (size_t c = 0; c < length; ++c) field += static_cast<char>(random());
        bytes += field;
      }
      }
    }
    DecodedLink decoded = decode_link(sealed("1.B.", bytes));
    if (!decoded.ok) {
      EXPECT_FALSE(decoded.message.empty());
      continue;
    }
    ++decoded_ones;
    EXPECT_EQ(decoded.notice.find_first_of("\x1b\n"), std::string::npos);
    SharedState again = decoded.state;
    EXPECT_EQ(bound(again), "");
    expect_round_trip(decoded.state);
  }
  EXPECT_GT(decoded_ones, 2000u);
}

TEST(Base64url, IsCanonical) {
  constexpr std::pair<const char*, const char*> encoded[] = {
      {"", ""}, {"f", "Zg"}, {"fo", "Zm8"}, {"foo", "Zm9v"}, {"\xFB\xFF\xFE", "-__-"}};
  for (auto [bytes, text] : encoded) EXPECT_EQ(encode_base64url(bytes), text);
  EXPECT_EQ(decode_base64url("Zm8"), "fo");
  for (const char* bad : {"Zh", "Zm9", "Z", "Zm9vA", "Zm8=", "Zm+v", "Zm/v", "Zm 8"})
    EXPECT_FALSE(decode_base64url(bad)) << bad;
}

// ---- Version 1 for ever. These never change; a failure means that links people have are lost.

TEST(LinkVersion1, TheDictionaryIsFrozen) {
  EXPECT_EQ(link_dictionary_v1().size(), 4733u);
  EXPECT_EQ(crc32_of(link_dictionary_v1(), ""), 0x9E90E12Au);
}

void expect_decodes(std::string_view link, const SharedState& state) {
  DecodedLink decoded = decode_link(link);
  ASSERT_TRUE(decoded.ok) << decoded.message;
  EXPECT_TRUE(decoded.state == state);
}

TEST(LinkVersion1, OldLinksAreReadForEver) {
  expect_decodes("#1.B.RZkLeg", {});
  expect_decodes("#1.A.YDns94OQ3Eg2AAA", state_of("3 + (2 + 4)"));
  expect_decodes("#1.A.alhe4YOQAuhOAwA", state_of("x = 5\nx + x + 1\n"));
  expect_decodes("#1.A.HGrCLoOQrIUOUYz_AQ", state_of("q@Z\x01\xFF"));
  SharedState full =
      state_of("def fact(n) = if n == 0 then 1 else n * fact(n - 1);\r\nwrite(fact(10)) // λ\r\n", "fun");
  full.program.passes = "shrink,contify";
  full.panes = {"cps", "llvm"};
  full.unknown_fields = {{9, "new"}};
  SharedState view = state_of("def f = { x -> x + 1 }\nprint(f(2)) // λ\n", "l");
  view.program.passes = "shrink,cse";
  view.layout = "(h 360 (v 600 source passes) (v 500 cps@none cps@none..cps))";
  view.engine = "eval";
  view.place = {2, 41, 45, {17, 22}};
  view.step = 123456;
  expect_decodes("#1.A.bVNiggPxNcE5E7nNDrQVGEuQZnCaBrDkVgCG4bndXMxcxRlAwWyd5OJUVhuNDAVjMwMFjTJga9pAoTi_tCgZGF6gZjiwlASK"
                 "mgJFgXY6gGyHM_T0gCxNTTZmJk1dDiZBMS7mA0fYuVlAQwYA",
                 view);
  expect_decodes("#1.A.tJO3D4OwfcmpsXjRi38FYECf283LxcxXnAEMtWwdcIClVYIdAXEPJzOwfQIA", full);
}

} // namespace
} // namespace letcont
