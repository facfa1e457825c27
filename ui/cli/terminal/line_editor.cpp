#include "cli/terminal/line_editor.h"

#include "cli/terminal/interrupts.h"
#include "support/visible.h"

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <filesystem>
#include <histedit.h>
#include <poll.h>
#include <unistd.h>

namespace letcont::cli {

namespace {

constexpr int history_length = 2000;

// SIGINT is held back while a line is edited and let through only where the editor waits for a key: one that comes at
// any other time, such as between the prompt and the first key, makes the next waiting end at once.
class HeldInterrupts {
public:
  HeldInterrupts() {
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigprocmask(SIG_BLOCK, &held, &mask_before_);
  }
  ~HeldInterrupts() { sigprocmask(SIG_SETMASK, &mask_before_, nullptr); }

private:
  CaughtInterrupts caught_; // outlives the destructor, so that one that waits is caught
  sigset_t mask_before_{};
};

// One byte of standard input. False at its end, and at a Ctrl-C.
bool read_byte(char& byte) {
  sigset_t open;
  sigprocmask(SIG_SETMASK, nullptr, &open);
  sigdelset(&open, SIGINT);
  pollfd input{STDIN_FILENO, POLLIN, 0};
  while (!CaughtInterrupts::has_come() && ppoll(&input, 1, nullptr, &open) < 0 && errno == EINTR) {
  }
  return !CaughtInterrupts::has_come() && ::read(STDIN_FILENO, &byte, 1) == 1;
}

// The editor's way to get a character: 1, or 0 at the end of the input, or -1 at a Ctrl-C.
int read_character(EditLine*, wchar_t* character) {
  std::mbstate_t state{};
  for (;;) {
    char byte = 0;
    if (!read_byte(byte)) return CaughtInterrupts::has_come() ? -1 : 0;
    size_t length = std::mbrtowc(character, &byte, 1, &state);
    if (length == static_cast<size_t>(-2)) continue; // the first bytes of a character
    if (length == static_cast<size_t>(-1)) *character = U'\uFFFD';
    return 1;
  }
}

// Longest text that all candidates begin with.
std::string common_start(const std::vector<std::string>& candidates) {
  std::string start = candidates[0];
  for (const std::string& each : candidates) {
    auto end = std::mismatch(start.begin(), start.end(), each.begin(), each.end()).first;
    start.erase(end, start.end());
  }
  return start;
}

} // namespace

std::string history_file(const std::string& name) {
  auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value ? value : "");
  };
  if (std::string state = variable("XDG_STATE_HOME"); !state.empty()) return state + "/letcont/" + name;
  if (std::string home = variable("HOME"); !home.empty()) return home + "/.local/state/letcont/" + name;
  return "";
}

struct LineEditor::State {
  EditLine* editor = nullptr;
  History* history = nullptr;
  HistEvent event{};
  std::string file;
  std::string prompt;
  Complete complete;

  static State& of(EditLine* editor) {
    void* state = nullptr;
    el_get(editor, EL_CLIENTDATA, &state);
    return *static_cast<State*>(state);
  }
  static char* show_prompt(EditLine* editor) { return of(editor).prompt.data(); }
  // The end of the input, if nothing is typed but perhaps control characters: a Ctrl-D that is typed while a program
  // ends, and the terminal's mode changes, may become part of the line.
  static unsigned char on_end(EditLine* editor, int) {
    const LineInfo* info = el_line(editor);
    bool empty = std::all_of(info->buffer, info->lastchar, [](unsigned char c) { return c < 0x20; });
    if (empty) return CC_EOF;
    if (info->cursor == info->lastchar) return CC_REFRESH_BEEP;
    el_cursor(editor, 1);
    el_deletestr(editor, 1);
    return CC_REFRESH;
  }
  static unsigned char on_tab(EditLine* editor, int) { return of(editor).complete_here(); }

  unsigned char complete_here() {
    const LineInfo* info = el_line(editor);
    std::string line(info->buffer, info->cursor);
    Completion completion = complete(line);
    if (completion.candidates.empty()) return CC_REFRESH_BEEP;
    std::string start = common_start(completion.candidates);
    size_t typed = line.size() - completion.word;
    bool longer = start.size() > typed;
    if (longer) el_insertstr(editor, start.c_str() + typed);
    if (completion.candidates.size() == 1 || longer) return CC_REFRESH;
    std::string list = "\n";
    for (const std::string& each : completion.candidates) list += visible(each) + "  ";
    std::fprintf(stdout, "%s\n", list.c_str());
    std::fflush(stdout);
    return CC_REDISPLAY;
  }
};

LineEditor::LineEditor(std::string history_file, Complete complete) : state_(std::make_unique<State>()) {
  State& state = *state_;
  std::setlocale(LC_CTYPE, "C.UTF-8"); // programs are UTF-8, whatever else is set
  state.file = std::move(history_file);
  state.complete = std::move(complete);
  state.editor = el_init("letcont", stdin, stdout, stderr);
  el_set(state.editor, EL_CLIENTDATA, &state);
  el_set(state.editor, EL_EDITOR, "emacs");
  el_set(state.editor, EL_PROMPT, State::show_prompt);
  el_set(state.editor, EL_GETCFN, read_character);
  el_set(state.editor, EL_ADDFN, "letcont-complete", "completes the name", State::on_tab);
  el_set(state.editor, EL_ADDFN, "letcont-end", "ends the input or deletes a character", State::on_end);
  el_set(state.editor, EL_BIND, "^D", "letcont-end", nullptr);
  el_set(state.editor, EL_BIND, "^I", "letcont-complete", nullptr);
  el_set(state.editor, EL_BIND, "^R", "em-inc-search-prev", nullptr);
  el_set(state.editor, EL_BIND, "^W", "ed-delete-prev-word", nullptr);
  state.history = history_init();
  history(state.history, &state.event, H_SETSIZE, history_length);
  history(state.history, &state.event, H_SETUNIQUE, 1);
  el_set(state.editor, EL_HIST, history, state.history);
  if (!state.file.empty()) history(state.history, &state.event, H_LOAD, state.file.c_str());
  el_source(state.editor, nullptr); // the user's ~/.editrc
}

LineEditor::~LineEditor() {
  el_end(state_->editor);
  history_end(state_->history);
}

LineEditor::Result LineEditor::read(const std::string& prompt, std::string& line) {
  state_->prompt = prompt;
  int length = 0;
  const char* read = nullptr;
  {
    HeldInterrupts held;
    read = el_gets(state_->editor, &length);
  }
  if (CaughtInterrupts::has_come()) {
    el_reset(state_->editor);
    std::fputs("^C\n", stdout);
    std::fflush(stdout);
    return Result::Interrupted;
  }
  if (!read || length <= 0) return Result::End;
  line.assign(read, static_cast<size_t>(length));
  if (!line.empty() && line.back() == '\n') line.pop_back();
  return Result::Line;
}

void LineEditor::remember(const std::string& input) {
  history(state_->history, &state_->event, H_ENTER, input.c_str());
  if (state_->file.empty()) return;
  std::error_code none;
  std::filesystem::create_directories(std::filesystem::path(state_->file).parent_path(), none);
  history(state_->history, &state_->event, H_SAVE, state_->file.c_str());
}

} // namespace letcont::cli
