// The C interface: each promise of letcont.h once.
#include "library/letcont.h"
#include "link/link.h"

#include <clocale>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

struct Text {
  letcont_status status = LETCONT_OK;
  std::string text;
};

// The text that a function gives.
template <class Function, class... Arguments>
Text text_of(Function function, Arguments... arguments) {
  const char* text = nullptr;
  uint64_t length = 0;
  letcont_status status = function(arguments..., &text, &length);
  if (status == LETCONT_OK) EXPECT_EQ(text[length], '\0');
  return {status, status == LETCONT_OK ? std::string(text, length) : std::string()};
}

class Library : public testing::Test {
protected:
  void SetUp() override { ASSERT_EQ(letcont_session_new(LETCONT_ABI, &session), LETCONT_OK); }
  void TearDown() override { letcont_free(session); }

  letcont_program program(const char* language, const std::string& text, const char* name = "p") {
    letcont_program made = 0;
    EXPECT_EQ(letcont_program_new(session, language, name, text.data(), text.size(), &made), LETCONT_OK) << said();
    return made;
  }
  letcont_run run(letcont_program of, const char* engine = nullptr) {
    letcont_run made = 0;
    EXPECT_EQ(letcont_run_new(of, engine, &made), LETCONT_OK) << said();
    return made;
  }
  Text stage(letcont_program of, const char* name) {
    letcont_document document = 0;
    letcont_status status = letcont_program_stage(of, name, &document);
    return status == LETCONT_OK ? text_of(letcont_document_text, document) : Text{status, said()};
  }
  Text code(letcont_program of, uint32_t form) {
    letcont_document document = 0;
    letcont_status status = letcont_program_build(of, form, &document);
    return status == LETCONT_OK ? text_of(letcont_document_text, document) : Text{status, said()};
  }
  void set(letcont_handle handle, uint32_t setting, const char* text) {
    EXPECT_EQ(letcont_set_text(handle, setting, text, LETCONT_TERMINATED), LETCONT_OK) << said();
  }
  void set(letcont_handle handle, uint32_t setting, uint64_t number) {
    EXPECT_EQ(letcont_set_number(handle, setting, number), LETCONT_OK) << said();
  }
  std::string said() { return text_of(letcont_session_message, session).text; }
  static std::string diagnostic(letcont_handle handle, uint32_t column, uint32_t note = 0) {
    return text_of(letcont_diagnostic_text, handle, 0, note, column).text;
  }
  static std::string output(letcont_run of) { return text_of(letcont_get_text, of, LETCONT_OUTPUT).text; }
  static std::vector<std::string> names(letcont_handle handle, uint32_t list) {
    uint32_t size = 0;
    EXPECT_EQ(letcont_list_size(handle, list, &size), LETCONT_OK);
    std::vector<std::string> all;
    for (uint32_t i = 0; i < size; ++i) all.push_back(text_of(letcont_list_text, handle, list, i, LETCONT_NAME).text);
    return all;
  }

  letcont_session session = 0;
};

constexpr char endless[] = "def loop(n) = loop(n + 1);\nwrite(loop(0))";

TEST_F(Library, Versions) {
  EXPECT_EQ(letcont_abi(), uint32_t{LETCONT_ABI});
  EXPECT_STREQ(letcont_version(), LETCONT_VERSION);
  EXPECT_NE(std::strstr(letcont_licences(), "LLVM"), nullptr);
  EXPECT_STREQ(letcont_status_text(LETCONT_OK), "no error");
  letcont_session other = 7;
  EXPECT_EQ(letcont_session_new(LETCONT_ABI + 1, &other), LETCONT_WRONG_ABI);
  EXPECT_EQ(other, 0u);
}

TEST_F(Library, StagesKnowTheirSource) {
  const std::string text = "3 + (2 + 4)";
  letcont_program sum = program("add", text);
  ASSERT_EQ(letcont_program_compile(sum), LETCONT_OK);
  letcont_document cps = 0;
  ASSERT_EQ(letcont_program_stage(sum, "cps", &cps), LETCONT_OK);
  std::string shown = text_of(letcont_document_text, cps).text;
  const letcont_range* ranges = nullptr;
  uint64_t count = 0;
  ASSERT_EQ(letcont_document_ranges(cps, &ranges, &count), LETCONT_OK);
  ASSERT_GT(count, 0u);
  bool found = false;
  for (uint64_t i = 0; i < count; ++i) {
    if (ranges[i].source_begin == LETCONT_NOWHERE) continue;
    std::string of = text.substr(ranges[i].source_begin, ranges[i].source_end - ranges[i].source_begin);
    found |= of == "2" && shown.substr(ranges[i].begin, ranges[i].end - ranges[i].begin).find("= 2") != shown.npos;
  }
  EXPECT_TRUE(found) << shown;
  EXPECT_NE(stage(sum, "assembly").text.find("ret"), std::string::npos);
  EXPECT_EQ(stage(sum, "cpz").status, LETCONT_NOT_THERE);
  EXPECT_EQ(said(), "there is no stage 'cpz'; did you mean 'cps'?");
  EXPECT_EQ(stage(sum, "cps@nonsense").status, LETCONT_NOT_THERE);
  EXPECT_NE(said().find("has no pass 'nonsense'"), std::string::npos) << said();
}

TEST_F(Library, Lists) {
  EXPECT_EQ(names(session, LETCONT_LANGUAGES), (std::vector<std::string>{"add", "fun", "l", "cps"}));
  EXPECT_EQ(names(session, LETCONT_ENGINES), (std::vector<std::string>{"vm", "eval", "native"}));
  EXPECT_GT(names(session, LETCONT_PASSES).size(), 10u);
  EXPECT_GT(names(session, LETCONT_LLVM_PASSES).size(), 10u);
  // A program lists the stages of its language only.
  letcont_program sum = program("add", "1");
  EXPECT_LT(names(sum, LETCONT_STAGES).size(), names(session, LETCONT_STAGES).size());
  for (const std::string& name : names(sum, LETCONT_STAGES))
    EXPECT_EQ(stage(sum, name.c_str()).status, LETCONT_OK) << name;
  EXPECT_EQ(text_of(letcont_list_text, session, LETCONT_LANGUAGES, 0, LETCONT_NOTATION).text, ".add");
  EXPECT_EQ(text_of(letcont_list_text, session, LETCONT_LANGUAGES, 99, LETCONT_NAME).status, LETCONT_BAD_VALUE);
}

TEST_F(Library, DiagnosticsOfPrograms) {
  letcont_program wrong = program("l", "def f = 1\ndef g = f + \"é\" + 2", "wrong.l");
  EXPECT_EQ(letcont_program_compile(wrong), LETCONT_ERRORS);
  uint32_t count = 0, severity = 0, notes = 0;
  ASSERT_EQ(letcont_diagnostic_count(wrong, &count), LETCONT_OK);
  ASSERT_GE(count, 1u);
  ASSERT_EQ(letcont_diagnostic_kind(wrong, 0, &severity, &notes), LETCONT_OK);
  EXPECT_EQ(severity, uint32_t{LETCONT_ERROR});
  letcont_place place;
  ASSERT_EQ(letcont_diagnostic_place(wrong, 0, 0, &place), LETCONT_OK);
  EXPECT_EQ(place.line, 2u);
  EXPECT_EQ(place.column, 13u);
  EXPECT_EQ(place.begin, 22u);
  EXPECT_EQ(place.end, 26u);
  EXPECT_EQ(place.end_column, 16u); // a character of two bytes
  EXPECT_EQ(place.original_line, 0u);
  EXPECT_EQ(diagnostic(wrong, LETCONT_FILE), "wrong.l");
  EXPECT_EQ(diagnostic(wrong, LETCONT_OWN_FILE), "wrong.l");
  EXPECT_EQ(diagnostic(wrong, LETCONT_LINE_TEXT), "def g = f + \"é\" + 2");
  EXPECT_EQ(diagnostic(wrong, LETCONT_CODE).substr(0, 5), "type/");
  EXPECT_EQ(diagnostic(wrong, LETCONT_RENDERED).substr(0, 20), "wrong.l:2:13: error:");
  for (uint32_t note = 1; note <= notes; ++note) EXPECT_NE(diagnostic(wrong, LETCONT_MESSAGE, note), "");
  EXPECT_EQ(stage(wrong, "cps").status, LETCONT_ERRORS);
  EXPECT_EQ(stage(wrong, "tokens").status, LETCONT_OK); // what comes before the error exists
  EXPECT_EQ(letcont_run_execute(run(wrong)), LETCONT_ERRORS);
}

TEST_F(Library, PlacesOfTheOriginal) {
  letcont_program made = program("cps", "source \"p.toy\"\nlet _ = {\n  @3:7-9 let x = 1\n"
                                        "  @4:2-8 let y = add(x, z)\n  halt(y)\n}\n");
  EXPECT_EQ(letcont_program_compile(made), LETCONT_ERRORS);
  letcont_place place;
  ASSERT_EQ(letcont_diagnostic_place(made, 0, 0, &place), LETCONT_OK);
  EXPECT_EQ(place.line, 4u);
  EXPECT_EQ(place.original_line, 4u) << diagnostic(made, LETCONT_RENDERED);
  EXPECT_EQ(place.original_column, 2u);
  EXPECT_EQ(diagnostic(made, LETCONT_FILE), "p.toy");
  EXPECT_EQ(diagnostic(made, LETCONT_OWN_FILE), "p"); // of which `line` is
}

TEST_F(Library, HandlesAreNeverMistaken) {
  letcont_program sum = program("add", "1 + 1");
  letcont_document cps = 0;
  ASSERT_EQ(letcont_program_stage(sum, "cps", &cps), LETCONT_OK);
  letcont_run of = run(sum);
  EXPECT_EQ(letcont_program_compile(cps), LETCONT_WRONG_KIND);
  EXPECT_EQ(letcont_run_execute(sum), LETCONT_WRONG_KIND);
  EXPECT_EQ(letcont_cancel(session), LETCONT_WRONG_KIND);
  EXPECT_EQ(letcont_free(sum), LETCONT_OK);
  EXPECT_EQ(letcont_free(sum), LETCONT_BAD_HANDLE);
  EXPECT_EQ(letcont_program_compile(sum), LETCONT_BAD_HANDLE);
  // What was made of a freed program stays.
  EXPECT_EQ(letcont_run_execute(of), LETCONT_OK);
  EXPECT_EQ(output(of), "2\n");
  EXPECT_EQ(text_of(letcont_document_text, cps).status, LETCONT_OK);
  letcont_session other = 0;
  ASSERT_EQ(letcont_session_new(LETCONT_ABI, &other), LETCONT_OK);
  EXPECT_EQ(letcont_free(session), LETCONT_OK);
  for (letcont_handle each : {session, of, cps}) EXPECT_EQ(letcont_free(each), LETCONT_BAD_HANDLE);
  for (letcont_handle small = 0; small < 1000; ++small) EXPECT_EQ(letcont_free(small), LETCONT_BAD_HANDLE);
  EXPECT_LT(other, uint64_t{1} << 53);
  session = other;
}

TEST_F(Library, MistakesInCalls) {
  letcont_program sum = 7;
  EXPECT_EQ(letcont_program_new(session, "add", "p", nullptr, 5, &sum), LETCONT_NULL_POINTER);
  EXPECT_EQ(sum, 0u);
  EXPECT_EQ(letcont_program_new(session, nullptr, "p", "1", 1, &sum), LETCONT_NULL_POINTER);
  EXPECT_EQ(letcont_program_new(session, "add", "p", "1", uint64_t{1} << 40, &sum), LETCONT_TOO_LONG);
  EXPECT_EQ(letcont_program_new(session, std::string(1024, 'a').c_str(), "p", "1", 1, &sum), LETCONT_TOO_LONG);
  EXPECT_EQ(letcont_program_new(session, "ad", "p", "1", 1, &sum), LETCONT_NOT_THERE);
  EXPECT_EQ(said(), "there is no language 'ad'; did you mean 'add'?");
  EXPECT_EQ(letcont_program_new(session, "add", "p", "1", 1, nullptr), LETCONT_NULL_POINTER);
  sum = program("add", "1");
  EXPECT_EQ(letcont_set_text(sum, LETCONT_TEXT, "2", 1), LETCONT_BAD_VALUE);
  EXPECT_EQ(letcont_set_number(sum, LETCONT_LEVEL, 4), LETCONT_BAD_VALUE);
  EXPECT_EQ(letcont_set_number(sum, LETCONT_MAX_STEPS, 4), LETCONT_BAD_VALUE); // a setting of runs
  EXPECT_EQ(code(sum, 99).status, LETCONT_BAD_VALUE);
  letcont_run of = 0;
  EXPECT_EQ(letcont_run_new(sum, "wm", &of), LETCONT_NOT_THERE);
}

TEST_F(Library, SettingsCompileAnew) {
  letcont_program sum = program("add", "1 + 2");
  std::string optimised = stage(sum, "cps").text;
  set(sum, LETCONT_PASSES_TO_RUN, "shrink,propagate");
  EXPECT_NE(stage(sum, "cps").text, optimised);
  set(sum, LETCONT_PASSES_TO_RUN, "nonsense");
  EXPECT_EQ(letcont_program_compile(sum), LETCONT_ERRORS);
  EXPECT_EQ(text_of(letcont_get_text, sum, LETCONT_PASSES_TO_RUN).text, "nonsense");
  uint64_t level = 0;
  EXPECT_EQ(letcont_get_number(sum, LETCONT_LEVEL, &level), LETCONT_OK);
  EXPECT_EQ(level, 2u);
}

struct Listener {
  letcont_session session = 0;
  letcont_run run = 0;
  std::string heard;
  letcont_status within = LETCONT_OK;
  bool ends = false, frees = false;
};

int32_t listen(void* context, const char* text, uint64_t length) {
  auto& listener = *static_cast<Listener*>(context);
  listener.heard.append(text, length);
  if (listener.run) listener.within = letcont_run_execute(listener.run);
  if (listener.frees) letcont_free(listener.session);
  return listener.ends;
}

TEST_F(Library, RunsAndTheirOutput) {
  letcont_program echo = program("l", "def line = read_line()\nprint(line)\nprint(1 / 0)", "echo.l");
  for (const char* engine : {"vm", "eval", "native"}) {
    letcont_run of = run(echo, engine);
    set(of, LETCONT_INPUT, "hello\n");
    EXPECT_EQ(letcont_run_execute(of), LETCONT_FAILED) << engine << said();
    EXPECT_NE(output(of).find("hello"), std::string::npos) << output(of);
    EXPECT_NE(diagnostic(of, LETCONT_MESSAGE).find("division by zero"), std::string::npos)
        << diagnostic(of, LETCONT_RENDERED);
  }
  letcont_run of = run(program("add", "1 + 2"));
  Listener listener;
  listener.session = session, listener.run = of;
  ASSERT_EQ(letcont_run_on_output(of, listen, &listener), LETCONT_OK);
  EXPECT_EQ(letcont_run_execute(of), LETCONT_OK);
  EXPECT_EQ(listener.heard, "3\n");
  EXPECT_EQ(listener.within, LETCONT_BUSY);
  EXPECT_EQ(output(of), "");
  listener.ends = true;
  EXPECT_EQ(letcont_run_execute(of), LETCONT_CANCELLED);
  listener.frees = true;
  EXPECT_EQ(letcont_run_execute(of), LETCONT_CANCELLED);
  EXPECT_EQ(letcont_run_execute(of), LETCONT_BAD_HANDLE);
}

TEST_F(Library, LimitsOfRuns) {
  letcont_program loop = program("fun", endless);
  letcont_run of = run(loop);
  set(of, LETCONT_MAX_STEPS, 1000);
  EXPECT_EQ(letcont_run_execute(of), LETCONT_FAILED);
  EXPECT_NE(diagnostic(of, LETCONT_MESSAGE).find("1000 steps"), std::string::npos);
  for (const char* engine : {"vm", "native"}) {
    of = run(loop, engine);
    set(of, LETCONT_MAX_MILLISECONDS, 300);
    EXPECT_EQ(letcont_run_execute(of), LETCONT_TIME_LIMIT) << said();
  }
  set(of, LETCONT_MAX_HEAP, 1000);
  EXPECT_EQ(letcont_run_execute(of), LETCONT_UNABLE);
}

TEST_F(Library, CancelFromAnotherThread) {
  letcont_run of = run(program("fun", endless));
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(letcont_run_execute(of), LETCONT_BUSY);
    EXPECT_EQ(letcont_cancel(of), LETCONT_OK);
  });
  EXPECT_EQ(letcont_run_execute(of), LETCONT_CANCELLED);
  other.join();
  EXPECT_EQ(letcont_run_execute(of), LETCONT_CANCELLED); // it stays so
  letcont_program sum = program("add", "1");
  EXPECT_EQ(letcont_cancel(sum), LETCONT_OK);
  EXPECT_EQ(letcont_program_compile(sum), LETCONT_CANCELLED);
  EXPECT_EQ(stage(sum, "cps").status, LETCONT_CANCELLED);
}

// What is freed during a call lives until its end.
TEST_F(Library, FreeFromAnotherThread) {
  letcont_run of = run(program("fun", endless));
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(letcont_free(session), LETCONT_OK);
  });
  EXPECT_EQ(letcont_run_execute(of), LETCONT_CANCELLED);
  other.join();
  EXPECT_EQ(letcont_run_execute(of), LETCONT_BAD_HANDLE);
}

// Nothing else can end an evaluation.
TEST_F(Library, FreeingASessionCancelsItsEvaluation) {
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(letcont_free(session), LETCONT_OK);
  });
  letcont_document answer = 7;
  EXPECT_EQ(letcont_evaluate(session, "fun", endless, LETCONT_TERMINATED, &answer), LETCONT_CANCELLED);
  other.join();
  EXPECT_EQ(answer, 0u);
}

// An error that concerns a stage is told whenever that is asked for, and concerns no other work.
TEST_F(Library, ErrorsOfSingleStages) {
  letcont_program sum = program("add", "1 + 2");
  set(sum, LETCONT_LLVM_PASSES_TO_RUN, "bogus");
  for (const char* name : {"llvm-passes", "llvm..llvm@1", "llvm@1", "llvm@1", "llvm-passes"}) {
    EXPECT_EQ(stage(sum, name).status, LETCONT_ERRORS) << name << said();
    EXPECT_NE(diagnostic(sum, LETCONT_MESSAGE).find("'bogus'"), std::string::npos) << name;
  }
  uint32_t count = 7;
  EXPECT_EQ(letcont_program_compile(sum), LETCONT_OK);
  EXPECT_EQ(letcont_diagnostic_count(sum, &count), LETCONT_OK);
  EXPECT_EQ(count, 0u);
  EXPECT_EQ(stage(sum, "cps").status, LETCONT_OK);
  EXPECT_EQ(stage(sum, "nonsense").status, LETCONT_NOT_THERE);
  EXPECT_EQ(letcont_run_execute(run(sum)), LETCONT_OK);
}

TEST_F(Library, CompilingHasALimitOfTime) {
  std::string sum = "1";
  for (int i = 0; i < 200'000; ++i) sum += "+1";
  letcont_program large = program("add", sum);
  set(large, LETCONT_MAX_MILLISECONDS, 1);
  EXPECT_EQ(letcont_program_compile(large), LETCONT_TIME_LIMIT) << said();
  letcont_run of = run(large);
  set(large, LETCONT_MAX_MILLISECONDS, uint64_t{0});
  EXPECT_EQ(letcont_program_compile(large), LETCONT_OK) << said();
  EXPECT_EQ(letcont_run_execute(of), LETCONT_OK);
  EXPECT_EQ(output(of), "200001\n");
}

TEST_F(Library, Code) {
  letcont_program sum = program("l", "def twice = { n -> n + n }\nprint(twice(21))", "sum.l");
  EXPECT_EQ(code(sum, LETCONT_OBJECT).text.substr(1, 3), "ELF");
  EXPECT_NE(code(sum, LETCONT_HEADER).text.find("int32_t twice"), std::string::npos);
  EXPECT_EQ(code(sum, LETCONT_WASM).text.substr(0, 4), std::string("\0asm", 4));
  EXPECT_NE(code(sum, LETCONT_WASM_LAUNCHER).text.find("sum.wasm"), std::string::npos);
  EXPECT_NE(code(sum, LETCONT_LLVM).text.find("target triple"), std::string::npos);
  EXPECT_EQ(code(sum, LETCONT_RUNTIME).text.substr(0, 7), "!<arch>");
  set(sum, LETCONT_TARGET, "aarch64-linux-gnu");
  EXPECT_NE(code(sum, LETCONT_ASSEMBLY).text.find("ret"), std::string::npos);
  set(sum, LETCONT_TARGET, "nonsense");
  EXPECT_EQ(code(sum, LETCONT_ASSEMBLY).status, LETCONT_UNABLE);
  // LLVM ends the process for processors without 64-bit code.
  set(sum, LETCONT_TARGET, "x86_64-linux-gnu");
  for (const char* name : {"pentium3", "i386", "athlon"}) {
    set(sum, LETCONT_CPU, name);
    EXPECT_EQ(code(sum, LETCONT_OBJECT).text,
              "the processor '" + std::string(name) + "' has no 64-bit code, which programs are compiled to");
  }
  set(sum, LETCONT_CPU, "nocona");
  EXPECT_EQ(code(sum, LETCONT_OBJECT).status, LETCONT_OK) << said();
  set(sum, LETCONT_CPU, "");
  set(sum, LETCONT_TARGET, "");
  EXPECT_EQ(letcont_program_build_executable(sum, "/nowhere/at/all"), LETCONT_UNABLE);
  EXPECT_NE(said(), "");
  std::string path = testing::TempDir() + "letcont_sum";
  ASSERT_EQ(letcont_program_build_executable(sum, path.c_str()), LETCONT_OK) << said();
  EXPECT_EQ(std::system((path + " | grep -q '^42$'").c_str()), 0);
  std::filesystem::remove(path);
  EXPECT_EQ(code(program("l", "x"), LETCONT_OBJECT).status, LETCONT_ERRORS);
}

TEST_F(Library, Links) {
  letcont_program echo = program("l", "print(read_all())");
  set(echo, LETCONT_INPUT, "hello\n");
  letcont_document made = 0;
  ASSERT_EQ(letcont_program_link(echo, &made), LETCONT_OK);
  std::string link = "http://127.0.0.1/" + text_of(letcont_document_text, made).text;
  letcont_program again = 0;
  ASSERT_EQ(letcont_program_of_link(session, link.data(), link.size(), &again), LETCONT_OK) << said();
  EXPECT_EQ(text_of(letcont_get_text, again, LETCONT_TEXT).text, "print(read_all())");
  EXPECT_EQ(text_of(letcont_get_text, again, LETCONT_PROGRAM_NAME).text, "program.l");
  letcont_run of = run(again);
  EXPECT_EQ(letcont_run_execute(of), LETCONT_OK);
  EXPECT_EQ(output(of), "hello\n");
  EXPECT_EQ(letcont_program_of_link(session, link.data(), link.size() - 3, &again), LETCONT_UNABLE);
  EXPECT_EQ(again, 0u);
  // The engine of a link, and one that only the playground has.
  for (auto [chosen, wanted] : {std::pair{"eval", "eval"}, {"wasm", "vm"}}) {
    letcont::SharedState state;
    state.program.language = "add";
    state.program.text = "1 + 2";
    state.engine = chosen;
    link = letcont::encode_link(state);
    ASSERT_EQ(letcont_program_of_link(session, link.data(), link.size(), &again), LETCONT_OK) << said();
    EXPECT_EQ(text_of(letcont_get_text, run(again), LETCONT_ENGINE).text, wanted);
    EXPECT_EQ(letcont_run_new(again, "wasm", &of), LETCONT_NOT_THERE);
  }
}

TEST_F(Library, Evaluate) {
  letcont_document answer = 0;
  ASSERT_EQ(letcont_evaluate(session, "add", "3 + (2 + 4)", LETCONT_TERMINATED, &answer), LETCONT_OK);
  EXPECT_EQ(text_of(letcont_document_text, answer).text, "9\n");
  EXPECT_EQ(letcont_evaluate(session, "add", "3 +", LETCONT_TERMINATED, &answer), LETCONT_ERRORS);
  EXPECT_EQ(said().substr(0, 23), "program.add:1:4: error:") << said();
}

// A folder for LOCPATH with a locale `comma`: the category of numbers, as localedef of glibc writes it for German.
class CommaLocale {
public:
  CommaLocale() {
    std::filesystem::create_directories(folder + "/comma");
    const uint32_t magic = 0x20031114, offsets[] = {32, 34, 36, 40, 44, 48}, count = 6;
    // The point and the separator of thousands, how many digits a group has, both as wide characters, the encoding.
    const char strings[] = ",\0.\0\3\3\0\0,\0\0\0.\0\0\0UTF-8";
    std::ofstream file(folder + "/comma/LC_NUMERIC", std::ios::binary);
    for (const void* word : {&magic, &count}) file.write(static_cast<const char*>(word), sizeof magic);
    file.write(reinterpret_cast<const char*>(offsets), sizeof offsets).write(strings, sizeof strings);
    file.close();
    setenv("LOCPATH", folder.c_str(), 1);
    is_set = std::setlocale(LC_NUMERIC, "comma") && std::localeconv()->decimal_point == std::string_view(",");
  }
  ~CommaLocale() {
    std::setlocale(LC_NUMERIC, "C");
    unsetenv("LOCPATH");
    std::filesystem::remove_all(folder);
  }

  const std::string folder = testing::TempDir() + "letcont_locale";
  bool is_set = false;
};

constexpr char numbers[] = "print(3.14 + 0.5); print(\" \"); print(leading_double(\"2.5,\"))\n"
                           "print(\" \"); print(show(0.1) ++ \" \" ++ show(1e300))";

// The process may have a locale whose numbers have a comma.
TEST_F(Library, NumbersAreTheSameInEveryLocale) {
  std::string module = code(program("l", numbers), LETCONT_WASM).text;
  ASSERT_EQ(module.substr(0, 4), std::string("\0asm", 4));
  CommaLocale german;
  if (!german.is_set) GTEST_SKIP() << "this C library reads no locale of glibc";
  letcont_program program_of_numbers = program("l", numbers);
  EXPECT_NE(stage(program_of_numbers, "cps@none").text.find(" 3.14\n"), std::string::npos);
  for (const char* engine : {"vm", "eval", "native"}) {
    letcont_run of = run(program_of_numbers, engine);
    EXPECT_EQ(letcont_run_execute(of), LETCONT_OK) << engine << diagnostic(of, LETCONT_RENDERED);
    EXPECT_EQ(output(of), "3.64 2.5 0.1 1e+300") << engine;
  }
  EXPECT_EQ(code(program_of_numbers, LETCONT_WASM).text, module);
  EXPECT_STREQ(std::localeconv()->decimal_point, ","); // it has left that alone
}

// So may a C program that calls a program's functions.
TEST_F(Library, NumbersOfAProgramThatCCalls) {
  CommaLocale german;
  if (!german.is_set) GTEST_SKIP() << "this C library reads no locale of glibc";
  auto write = [&](const char* name, const std::string& text) {
    std::ofstream(german.folder + "/" + name, std::ios::binary) << text;
  };
  write("main.c", "#include <locale.h>\n#include <stdio.h>\nvoid letcont_start(void);\nint main(void) {\n"
                  "if (!setlocale(LC_NUMERIC, \"comma\")) return 1;\nletcont_start();\n"
                  "return printf(\" %g\\n\", 2.5) < 0;\n}\n");
  letcont_program program_of_numbers = program("l", numbers);
  set(program_of_numbers, LETCONT_NO_MAIN, 1);
  write("runtime.a", code(program_of_numbers, LETCONT_RUNTIME).text);
  for (uint64_t collects : {0, 1}) {
    set(program_of_numbers, LETCONT_COLLECT, collects);
    write("numbers.o", code(program_of_numbers, LETCONT_OBJECT).text);
    std::string command = "cd " + german.folder + " && cc main.c numbers.o runtime.a -lm -o main && ./main > said";
    ASSERT_EQ(std::system(command.c_str()), 0);
    std::stringstream said;
    said << std::ifstream(german.folder + "/said").rdbuf();
    EXPECT_EQ(said.str(), "3.64 2.5 0.1 1e+300 2,5\n") << collects;
  }
}

// Sessions work at the same time, also while one of them starts child processes.
TEST_F(Library, Threads) {
  std::vector<std::thread> threads;
  std::vector<std::string> wrong(4);
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([i, &wrong] {
      letcont_session own = 0;
      letcont_session_new(LETCONT_ABI, &own);
      for (int round = 0; round < 4; ++round) {
        letcont_program sum = 0;
        letcont_document assembly = 0;
        letcont_run of = 0;
        letcont_program_new(own, "add", "p", "20 + 22", LETCONT_TERMINATED, &sum);
        letcont_run_new(sum, i % 2 == 0 ? "native" : "vm", &of);
        if (letcont_program_stage(sum, "assembly", &assembly) != LETCONT_OK) wrong[i] += "no assembly ";
        if (letcont_run_execute(of) != LETCONT_OK || output(of) != "42\n") wrong[i] += diagnostic(of, LETCONT_RENDERED);
      }
      letcont_free(own);
    });
  for (std::thread& each : threads) each.join();
  EXPECT_EQ(wrong, std::vector<std::string>(4));
}

} // namespace
