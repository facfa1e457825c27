#include "app/control/keeper.h"

#include "app/control/focus.h"
#include "app/control/links.h"
#include "app/model/actions.h"
#include "app/model/platform.h"
#include "examples/example.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace letcont::app {

namespace {

constexpr double pause = 0.5, longest = 3; // seconds; who types without a pause has something kept all the same
// Longer programs are not packed into the address while one types; copying a link still packs them.
constexpr size_t max_live_link = 64 << 10;
// What is kept for the window, while it has a program of its own.
constexpr std::array<std::string_view, 6> own_keys = {"language", "source",        "input",
                                                      "original", "original-name", "view"};

// FNV-1a, of 64 bits.
uint64_t hash_of(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (unsigned char byte : text) hash = (hash ^ byte) * 0x100000001b3;
  return hash;
}

} // namespace

// One that has something to show in every stage, with the caret at the piece that shows most: the tail call, which
// becomes a jump.
void Keeper::open_first_example() {
  constexpr std::string_view first = "3-tail-call.fun", shown = "facT(n - 1";
  const Example* example = examples().data();
  for (const Example& each : examples())
    if (each.name == first) example = &each;
  model_.source.set_language(example->language);
  model_.source.load(std::string(example->text));
  size_t at = example->text.find(shown);
  if (at != std::string_view::npos) model_.source.place(static_cast<uint32_t>(at), false);
  if (model_.tour_seen || !platform_.welcomes()) return;
  model_.offer = Offer::Welcome;
  model_.greets = true;
}

void Keeper::restore() {
  if (auto settings = platform_.load("settings")) apply_settings(model_, *settings);
  kept_settings_ = seen_settings_ = settings_text(model_);
  stored_programs_ = platform_.load("programs").value_or("");
  read_kept_programs(model_, stored_programs_);
  rescue_programs();
  const bool was_program = restore_program();
  const bool is_rescued = rescue_large_program();
  const bool has_program = was_program || is_rescued;
  kept_language_ = model_.source.language();
  take_kept_program(model_);
  if (has_program) leave_program();
  if (has_own_program_) restore_own_view();
  kept_input_ = seen_input_ = model_.input.revision();
  model_.saved_revision = model_.source.revision();
  if (has_program && platform_.has_files()) restore_file(); // an example is that of no file
  kept_revision_ = seen_revision_ = model_.source.revision();
  kept_file_ = seen_file_ = file_text(model_.file);
  focus_.keep_in(model_.layout.panes());
  kept_view_ = seen_view_ = links_.view();
  if (!is_rescued) return;
  kept_revision_ = never_saved; // it is written as an edit is, with its language
  due_ = 0;
}

// Of windows that did not end well.
void Keeper::rescue_programs() {
  for (const std::string& left : platform_.left_behind()) {
    size_t end = std::min(left.find('\n'), left.size());
    rescued_.push_back({left.substr(0, end), left.substr(std::min(end + 1, left.size()))});
    if (is_work(rescued_.back()))
      keep_program(model_, rescued_.back());
    else
      platform_.drop_left(rescued_.size() - 1);
  }
}

// What is too large to be kept is in the editor again, where there was a program that is kept. Returns whether there
// was.
bool Keeper::rescue_large_program() {
  for (size_t i = 0; i < rescued_.size() && is_kept(model_); ++i) {
    if (!is_work(rescued_[i]) || rescued_[i].text.size() <= max_shared_bytes) continue;
    keep_program(model_);
    model_.source.set_language(rescued_[i].language);
    model_.source.load(rescued_[i].text);
    return true;
  }
  return false;
}

// These are written elsewhere now. What there was no place for waits, for a later time or for another window.
void Keeper::drop_rescued(std::span<const KeptProgram> safe) {
  for (size_t i = 0; i < rescued_.size(); ++i)
    if (std::find(safe.begin(), safe.end(), rescued_[i]) != safe.end()) platform_.drop_left(i);
}

// A line with the language, and the program.
void Keeper::leave_program() {
  const KeptProgram here = program_here(model_);
  if (platform_.leave_behind(here.language + "\n" + here.text)) drop_rescued({&here, 1});
}

// The window's own program comes first: another window may have saved its program since. Returns whether there was one;
// if not, there is an example now.
bool Keeper::restore_program() {
  std::string language = platform_.load_here("language").value_or("");
  has_own_program_ = !language.empty();
  auto load = [&](std::string_view key) { return has_own_program_ ? platform_.load_here(key) : platform_.load(key); };
  if (has_own_program_) model_.source.set_language(language);
  std::optional<std::string> source = load("source");
  const bool is_there = source && (has_own_program_ || !source->empty());
  if (is_there)
    model_.source.load(std::move(*source));
  else if (!examples().empty())
    open_first_example();
  if (auto input = load("input")) model_.input.load(std::move(*input));
  // Its address says nothing of it yet, and another window may save its own before this one is loaded again.
  const bool is_nowhere_else = !fits_address() || (is_there && is_work(program_here(model_)));
  if (is_nowhere_else && !has_own_program_) write_own_program(true, true);
  return is_there;
}

void Keeper::restore_own_view() {
  if (auto text = platform_.load_here("original")) model_.original.text = std::move(*text);
  if (auto name = platform_.load_here("original-name")) model_.original.name = std::move(*name);
  if (auto view = platform_.load_here("view")) links_.resume(*view);
}

// What is kept of the program's file, a line each: its path, what state it was in, and whether it has what is in the
// editor. Empty: there is none, or its path has more lines.
std::string Keeper::file_text(const std::string& path) const {
  if (model_.file.empty() || !platform_.has_files() || path.find('\n') != std::string::npos) return {};
  bool saved = model_.saved_revision == model_.source.revision();
  return path + "\n" + model_.file_state + "\n" + (saved ? "saved" : "changed");
}

// With the hash of the program, in a line of its own: one of the two texts may be of another time, or of another
// window.
std::string Keeper::stored_file_text() const {
  std::string text = file_text(platform_.whole_path(model_.file));
  return text.empty() ? text : text + "\n" + std::to_string(hash_of(model_.source.text().bytes()));
}

// The program is still that of its file. What was not saved stays so; what was saved, another program may have changed.
void Keeper::restore_file() {
  std::string kept = platform_.load("file").value_or("");
  std::vector<std::string_view> lines;
  for (std::string_view rest = kept; !rest.empty() && lines.size() < 4;) {
    lines.push_back(rest.substr(0, rest.find('\n')));
    rest.remove_prefix(std::min(lines.back().size() + 1, rest.size()));
  }
  if (lines.size() != 4 || lines[3] != std::to_string(hash_of(model_.source.text().bytes()))) return;
  model_.file = lines[0];
  model_.file_state = lines[1];
  bool was_saved = lines[2] == "saved";
  std::string there;
  bool is_there = platform_.read_file(model_.file, there).empty();
  if (is_there && was_saved && there != model_.source.text().bytes()) model_.source.load(there);
  bool is_saved = is_there && there == model_.source.text().bytes();
  if (is_saved) model_.file_state = platform_.file_state(model_.file);
  model_.saved_revision = is_saved ? model_.source.revision() : never_saved;
}

bool Keeper::fits_address() const { return model_.source.text().size() + model_.input.text().size() <= max_live_link; }

bool Keeper::notice_changes() {
  std::string settings = settings_text(model_);
  SharedState view = links_.view();
  std::string file = file_text(model_.file);
  bool changed = model_.source.revision() != seen_revision_ || model_.input.revision() != seen_input_ ||
                 settings != seen_settings_ || file != seen_file_ || !(view == seen_view_);
  seen_revision_ = model_.source.revision();
  seen_input_ = model_.input.revision();
  seen_settings_ = std::move(settings);
  seen_file_ = std::move(file);
  seen_view_ = std::move(view);
  return changed;
}

void Keeper::keep(double time, bool now) {
  bool changed = notice_changes();
  bool replaced = model_.kept_version != kept_programs_;
  if (changed || replaced) {
    if (!latest_) latest_ = time + longest;
    due_ = std::min(time + pause, *latest_); // it begins anew
  }
  const bool is_time = now ? due_ || programs_wait_ : due_ && (replaced || time >= *due_);
  if (!is_time) return;
  due_.reset();
  latest_.reset();
  write_settings(write_program()); // first: where there is little room, it is the old program that takes it
  if (!replaced && !programs_wait_) return;
  kept_programs_ = model_.kept_version;
  write_kept_programs();
}

void Keeper::close(double time) {
  keep_program(model_);
  keep(time, true);
  // What is nowhere else is left behind for the next window: there was no room for it, or it is too large to be kept.
  const bool has_file = !model_.file.empty() && model_.saved_revision == model_.source.revision();
  const bool is_safe = has_file || (is_kept(model_) && !programs_wait_);
  if (is_safe || !is_work(program_here(model_))) platform_.leave_behind({});
}

void Keeper::come_back() { take_kept_program(model_); }

bool Keeper::is_edited() const {
  return kept_revision_ != model_.source.revision() || kept_file_ != seen_file_ ||
         kept_language_ != model_.source.language();
}

// Returns whether there was room. If not, the user is told.
bool Keeper::save(std::string_view key, std::string_view value) {
  std::string problem;
  if (platform_.save(key, value, problem)) return true;
  if (!problem.empty() && problem != told_) set_notice(model_, problem, true);
  told_ = std::move(problem);
  return false;
}

// Other windows, and tabs of the page, keep theirs in the same place: what this one has not changed is theirs.
void Keeper::write_settings(bool has_program) {
  std::optional<std::string> stored = platform_.load("settings");
  if (stored && seen_settings_ == kept_settings_ && !has_program) return;
  save("settings", stored ? merged_settings(seen_settings_, kept_settings_, *stored, has_program) : seen_settings_);
  kept_settings_ = seen_settings_;
}

void Keeper::write_kept_programs() {
  programs_wait_ =
      !save("programs", merged_kept_programs(model_, platform_.load("programs").value_or(""), stored_programs_));
  if (!programs_wait_) drop_rescued(model_.kept);
}

// Returns whether the program that is stored is this window's, from now on.
bool Keeper::write_program() {
  bool edited = is_edited();
  bool other_input = kept_input_ != model_.input.revision();
  if (!edited && !other_input && kept_view_ == seen_view_) return false;
  bool is_saved = edited && save("source", model_.source.text().bytes());
  if (edited) leave_program();
  if (is_saved && platform_.has_files()) save("file", stored_file_text());
  if (other_input) save("input", model_.input.text().bytes());
  kept_revision_ = model_.source.revision();
  kept_input_ = model_.input.revision();
  kept_view_ = seen_view_;
  kept_file_ = seen_file_;
  kept_language_ = model_.source.language();
  write_address(edited, other_input);
  return is_saved;
}

void Keeper::write_address(bool edited, bool other_input) {
  // A program that is too long for the address leaves it empty, or the next load would open the one of before.
  platform_.set_fragment(fits_address() ? encode_link(links_.state()) : std::string());
  if (fits_address())
    forget_own_program();
  else
    write_own_program(edited, other_input);
}

void Keeper::write_own_program(bool edited, bool other_input) {
  if (edited || !has_own_program_) platform_.save_here("source", model_.source.text().bytes());
  if (other_input || !has_own_program_) platform_.save_here("input", model_.input.text().bytes());
  if (edited || !has_own_program_) {
    platform_.save_here("original", model_.original.text);
    platform_.save_here("original-name", model_.original.name);
  }
  platform_.save_here("view", encode_link(links_.view()));
  platform_.save_here("language", model_.source.language());
  has_own_program_ = true;
}

void Keeper::forget_own_program() {
  if (!has_own_program_) return;
  for (std::string_view key : own_keys) platform_.save_here(key, {});
  has_own_program_ = false;
}

} // namespace letcont::app
