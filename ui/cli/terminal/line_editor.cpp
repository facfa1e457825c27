#include "cli/terminal/line_editor.h"

#include "cli/terminal/edit_signals.h"
#include "cli/terminal/input_history.h"
#include "cli/terminal/text_place.h"
#include "support/visible.h"

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <cwchar>
#include <histedit.h>
#include <termios.h>
#include <unistd.h>

namespace letcont::cli {

namespace {

// Between these a terminal puts what is pasted, if it is told to ("bracketed paste", of xterm).
constexpr char paste_begins[] = "\x1b[200~";
constexpr std::wstring_view paste_ends = L"\x1b[201~";
constexpr char pastes_are_marked[] = "\x1b[?2004h", pastes_are_typed[] = "\x1b[?2004l";

// What is pasted, without what cannot be in a line. Its line breaks are of any kind; and the terminal may have
// exchanged the two characters (INLCR, ICRNL), as libedit wants it.
std::wstring pasted_text(std::wstring_view text) {
  std::wstring result;
  for (size_t at = 0; at < text.size(); ++at) {
    bool is_break = text[at] == L'\r' || text[at] == L'\n';
    if (text[at] != L'\0') result += is_break ? L'\n' : text[at];
    bool is_pair = is_break && at + 1 < text.size() && (text[at + 1] == L'\r' || text[at + 1] == L'\n');
    if (is_pair && text[at + 1] != text[at]) ++at;
  }
  return result;
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

struct LineEditor::State {
  FILE* terminal = stdout; // as the editor has it: programs may be given another one (native/here/console.h)
  EditLine* editor = nullptr;
  InputHistory history;
  std::string prompt;
  Complete complete;
  const EditSignals* signals = nullptr; // while a line is read
  bool is_interrupted = false;          // by Ctrl-C
  size_t drawn_columns = 0;             // of the terminal when the line was drawn as a whole; 0: it was typed
  bool marks_pastes = false;

  State(std::string history_file, Complete complete)
      : history(std::move(history_file)), complete(std::move(complete)) {}

  static State& of(EditLine* editor) {
    void* state = nullptr;
    el_get(editor, EL_CLIENTDATA, &state);
    return *static_cast<State*>(state);
  }
  static char* show_prompt(EditLine* editor) { return of(editor).prompt.data(); }
  static int read_character(EditLine* editor, wchar_t* character) { return of(editor).next_character(*character); }
  static unsigned char on_end(EditLine* editor, int) { return of(editor).end_here(); }
  static unsigned char on_tab(EditLine* editor, int) { return of(editor).complete_here(); }
  static unsigned char on_paste(EditLine* editor, int) { return of(editor).paste_here(); }

  bool can_draw() const;
  void begin();
  void leave();
  int next_character(wchar_t& character);
  bool next_byte(char& byte);
  void obey(int signal);

  std::wstring shown(bool to_cursor) const;
  size_t columns() const;
  void draw_again();
  void go_to_end();
  void interrupt();
  void suspend();
  void resume();
  [[noreturn]] void end_process(int signal);

  unsigned char end_here();
  unsigned char complete_here();
  unsigned char paste_here();
};

// ---- Keys and signals

// The editor's way to get a character: 1, or 0 at the end of the input, or -1 at a Ctrl-C.
int LineEditor::State::next_character(wchar_t& character) {
  std::mbstate_t state{};
  for (;;) {
    char byte = 0;
    if (!next_byte(byte)) return is_interrupted ? -1 : 0;
    size_t length = std::mbrtowc(&character, &byte, 1, &state);
    if (length == static_cast<size_t>(-2)) continue; // the first bytes of a character
    if (length == static_cast<size_t>(-1)) character = U'\uFFFD';
    return 1;
  }
}

// One byte of standard input. False at its end, and at a Ctrl-C.
bool LineEditor::State::next_byte(char& byte) {
  while (!is_interrupted) {
    int signal = signals->wait_for_input();
    if (signal == 0) return ::read(STDIN_FILENO, &byte, 1) == 1;
    obey(signal);
  }
  return false;
}

void LineEditor::State::obey(int signal) {
  if (signal == SIGINT)
    interrupt();
  else if (signal == SIGWINCH)
    draw_again();
  else if (signal == SIGTSTP)
    suspend();
  else if (signal == SIGCONT)
    resume();
  else
    end_process(signal);
}

// ---- The screen

// Whether the line is edited at all (the user's ~/.editrc may say no), on a terminal that can move its cursor.
bool LineEditor::State::can_draw() const {
  int edits = 0;
  const char* clear_line = nullptr;
  el_get(editor, EL_EDITMODE, &edits);
  el_get(editor, EL_GETTC, "ce", &clear_line);
  return edits != 0 && clear_line;
}

// Makes the terminal one where a line is edited.
void LineEditor::State::begin() {
  el_set(editor, EL_PREP_TERM, 1);
  if (marks_pastes) std::fputs(pastes_are_marked, terminal);
}

// Makes the terminal as it was.
void LineEditor::State::leave() {
  if (marks_pastes) std::fputs(pastes_are_typed, terminal);
  std::fflush(terminal);
  el_set(editor, EL_PREP_TERM, 0);
}

// The prompt and the line, or what of them is before the cursor.
std::wstring LineEditor::State::shown(bool to_cursor) const {
  const LineInfoW* info = el_wline(editor);
  std::wstring text(prompt.begin(), prompt.end()); // which is ASCII
  return text.append(info->buffer, to_cursor ? info->cursor : info->lastchar);
}

size_t LineEditor::State::columns() const {
  int columns = 0;
  el_get(editor, EL_GETTC, "co", &columns);
  return static_cast<size_t>(columns);
}

// Draws the prompt and the line in their place, whatever is there, and however wide the terminal has become: most
// terminals have wrapped them anew by then.
void LineEditor::State::draw_again() {
  el_resize(editor);
  if (!can_draw()) return;
  std::wstring text = shown(true);
  if (drawn_columns > 0) text = with_breaks(text, drawn_columns);
  size_t above = place_after(text, columns()).row;
  std::fputs("\r", terminal);
  if (above > 0) std::fprintf(terminal, "\x1b[%zuA", above);
  std::fputs("\x1b[J", terminal);
  el_set(editor, EL_REFRESH);
  drawn_columns = columns();
}

// Moves the cursor to the end of the line, so that what is printed next overwrites nothing.
void LineEditor::State::go_to_end() {
  if (!can_draw()) return;
  TextPlace cursor = place_after(shown(true), columns()), end = place_after(shown(false), columns());
  std::fputs(std::string(end.row - cursor.row, '\n').append("\r").c_str(), terminal);
  if (end.column > 0) std::fprintf(terminal, "\x1b[%zuC", end.column);
}

void LineEditor::State::interrupt() {
  is_interrupted = true;
  go_to_end();
}

// Leaves the terminal to the shell, and stops. A SIGCONT is next.
void LineEditor::State::suspend() {
  go_to_end();
  std::fputs("^Z", terminal);
  leave();
  EditSignals::stop();
}

// Takes the terminal back. If a shell had it, what is on the screen above the cursor is not ours. A process that is
// continued in the background stops here until it has the terminal.
void LineEditor::State::resume() {
  termios mode{};
  bool was_left = tcgetattr(STDIN_FILENO, &mode) == 0 && (mode.c_lflag & ICANON) != 0;
  el_set(editor, EL_PREP_TERM, 0);
  begin();
  EditSignals::drop(SIGCONT);
  if (!was_left) return draw_again();
  el_resize(editor);
  if (can_draw()) std::fputs("\r\x1b[K", terminal);
  el_set(editor, EL_REFRESH);
  drawn_columns = columns();
}

// Ends it as the signal would have, but leaves the terminal as it was; unless it is a shell's, in the background.
void LineEditor::State::end_process(int signal) {
  if (tcgetpgrp(STDIN_FILENO) == getpgrp()) {
    go_to_end();
    std::fputs("\n", terminal);
    leave();
    el_end(editor);
  }
  EditSignals::end(signal);
}

// ---- Commands

// The end of the input, if nothing is typed but perhaps control characters: a Ctrl-D that is typed while a program
// ends, and the terminal's mode changes, may become part of the line.
unsigned char LineEditor::State::end_here() {
  const LineInfo* info = el_line(editor);
  bool empty = std::all_of(info->buffer, info->lastchar, [](unsigned char c) { return c < 0x20; });
  if (empty) return CC_EOF;
  if (info->cursor == info->lastchar) return CC_REFRESH_BEEP;
  el_cursor(editor, 1);
  el_deletestr(editor, 1);
  return CC_REFRESH;
}

unsigned char LineEditor::State::complete_here() {
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
  std::fprintf(terminal, "%s\n", list.c_str());
  std::fflush(terminal);
  return CC_REDISPLAY;
}

// Puts what is pasted into the line as it is: no tab completes a name, no line break ends the line.
unsigned char LineEditor::State::paste_here() {
  std::wstring text;
  for (wchar_t c; !text.ends_with(paste_ends);) {
    if (el_wgetc(editor, &c) != 1) return CC_REFRESH; // the end of the input, or a Ctrl-C
    text += c;
  }
  text.resize(text.size() - paste_ends.size());
  el_winsertstr(editor, pasted_text(text).c_str());
  drawn_columns = columns();
  return CC_REFRESH;
}

// ---- Lines

LineEditor::LineEditor(std::string history_file, Complete complete) {
  std::setlocale(LC_CTYPE, "C.UTF-8"); // programs are UTF-8, whatever else is set
  state_ = std::make_unique<State>(std::move(history_file), std::move(complete));
  State& state = *state_;
  state.editor = el_init("letcont", stdin, state.terminal, stderr);
  el_set(state.editor, EL_CLIENTDATA, &state);
  el_set(state.editor, EL_EDITOR, "emacs");
  el_set(state.editor, EL_PROMPT, State::show_prompt);
  el_set(state.editor, EL_GETCFN, State::read_character);
  el_set(state.editor, EL_ADDFN, "letcont-complete", "completes the name", State::on_tab);
  el_set(state.editor, EL_ADDFN, "letcont-end", "ends the input or deletes a character", State::on_end);
  el_set(state.editor, EL_ADDFN, "letcont-paste", "inserts what is pasted", State::on_paste);
  el_set(state.editor, EL_BIND, "^D", "letcont-end", nullptr);
  el_set(state.editor, EL_BIND, "^I", "letcont-complete", nullptr);
  el_set(state.editor, EL_BIND, "^R", "em-inc-search-prev", nullptr);
  el_set(state.editor, EL_BIND, "^W", "ed-delete-prev-word", nullptr);
  el_set(state.editor, EL_HIST, history, state.history.inputs());
  el_source(state.editor, nullptr); // the user's ~/.editrc
  // Only in emacs' key map can keys begin with the escape character, as a paste does.
  const char* keys = nullptr;
  el_get(state.editor, EL_EDITOR, &keys);
  state.marks_pastes = state.can_draw() && keys && std::string_view(keys) == "emacs";
  if (state.marks_pastes) el_set(state.editor, EL_BIND, paste_begins, "letcont-paste", nullptr);
}

LineEditor::~LineEditor() { el_end(state_->editor); }

LineEditor::Result LineEditor::read(const std::string& prompt, std::string& line) {
  State& state = *state_;
  EditSignals signals;
  state.signals = &signals;
  state.is_interrupted = false;
  state.drawn_columns = 0;
  state.prompt = prompt;
  int length = 0;
  state.begin(); // before the prompt is seen, so that the terminal does not echo the first keys
  const char* read = el_gets(state.editor, &length);
  state.leave();
  // One that comes after the last key drops the line, too.
  if (EditSignals::drop(SIGINT) || state.is_interrupted) {
    std::fputs("^C\n", state.terminal);
    std::fflush(state.terminal);
    el_reset(state.editor);
    return Result::Interrupted;
  }
  if (!read || length <= 0) return Result::End;
  line.assign(read, static_cast<size_t>(length));
  if (!line.empty() && line.back() == '\n') line.pop_back();
  return Result::Line;
}

void LineEditor::remember(const std::string& input) { state_->history.remember(input); }

} // namespace letcont::cli
