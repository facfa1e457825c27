#include "cli/terminal/input_history.h"

#include "cli/terminal/terminal.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <histedit.h>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace letcont::cli {

namespace {

constexpr int length = 2000;
constexpr std::string_view first_line = "_HiStOrY_V2_\n"; // of libedit's files

// An open history file that no other session reads or writes meanwhile.
class LockedFile : NotCopied {
public:
  enum class State : uint8_t { Usable, Foreign, None };

  // What is no regular file, such as a pipe or /dev/null, is as good as none.
  LockedFile(const std::string& path, int flags) : file_(open(path.c_str(), flags | O_CLOEXEC | O_NONBLOCK, 0600)) {
    struct stat status{};
    if (file_ < 0 || fstat(file_, &status) != 0 || !S_ISREG(status.st_mode)) return;
    while (flock(file_, LOCK_EX) != 0 && errno == EINTR) {
    }
    char begin[first_line.size()];
    ssize_t got = pread(file_, begin, sizeof begin, 0);
    bool is_ours = got == 0 || (got > 0 && std::string_view(begin, static_cast<size_t>(got)) == first_line);
    state_ = is_ours ? State::Usable : State::Foreign;
  }
  ~LockedFile() {
    if (file_ >= 0) close(file_);
  }

  State state() const { return state_; }

  // Adds inputs at its end.
  void add(History* inputs) const {
    int copy = dup(file_);
    FILE* file = copy < 0 ? nullptr : fdopen(copy, "a");
    if (!file) return;
    std::fseek(file, 0, SEEK_END);
    HistEvent event{};
    history(inputs, &event, H_SAVE_FP, file);
    std::fclose(file);
  }
  // Replaces what it has.
  void set(History* inputs) const {
    if (ftruncate(file_, 0) == 0) add(inputs);
  }

private:
  int file_;
  State state_ = State::None;
};

History* inputs_of_length(int most) {
  History* inputs = history_init();
  HistEvent event{};
  history(inputs, &event, H_SETSIZE, most);
  history(inputs, &event, H_SETUNIQUE, 1);
  return inputs;
}

} // namespace

std::string history_file(const std::string& name) {
  auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value ? value : "");
  };
  // A relative path is to be ignored (the XDG base directory specification).
  if (std::string state = variable("XDG_STATE_HOME"); state.starts_with('/')) return state + "/letcont/" + name;
  if (std::string home = variable("HOME"); !home.empty()) return home + "/.local/state/letcont/" + name;
  return "";
}

InputHistory::InputHistory(std::string file) : file_(std::move(file)), inputs_(inputs_of_length(length)) {
  if (!file_.empty()) read();
}

InputHistory::~InputHistory() { history_end(inputs_); }

void InputHistory::read() {
  LockedFile file(file_, O_RDWR | O_APPEND);
  if (file.state() == LockedFile::State::Foreign) {
    warn("'" + file_ + "' is no history of inputs, so none is kept", false);
    file_.clear();
  }
  if (file.state() != LockedFile::State::Usable) return;
  HistEvent event{};
  int count = history(inputs_, &event, H_LOAD, file_.c_str());
  if (count > 2 * length) file.set(inputs_); // which sessions have made long
}

void InputHistory::remember(const std::string& input) {
  HistEvent event{};
  bool is_new = history(inputs_, &event, H_ENTER, input.c_str()) > 0; // not the last one again
  if (file_.empty() || !is_new) return;
  std::error_code none;
  std::filesystem::create_directories(std::filesystem::path(file_).parent_path(), none);
  LockedFile file(file_, O_RDWR | O_APPEND | O_CREAT);
  if (file.state() != LockedFile::State::Usable) return;
  History* only = inputs_of_length(1);
  history(only, &event, H_ENTER, input.c_str());
  file.add(only);
  history_end(only);
}

} // namespace letcont::cli
