#include "input_option.h"

#include "cli/terminal/files.h"
#include "cli/terminal/terminal.h"
#include "command.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace letcont::cli {

namespace {

constexpr size_t longest_input = size_t{1} << 30;

// The parser of options takes -1 for the largest number.
std::string refuse_sign(const std::string& text) {
  return text.starts_with('-') || text.starts_with('+') ? "a number without a sign is wanted, not " + text
                                                        : std::string();
}

} // namespace

CLI::Option& add_count(CLI::App& app, const char* names, uint64_t& count, const char* documentation) {
  return *app.add_option(names, count, documentation)->check(CLI::Validator(refuse_sign, ""))->type_name("N");
}

void add_size(CLI::App& app, const char* names, uint64_t& size, const char* documentation) {
  CLI::AsSizeValue with_unit(/*kb_is_1000=*/false);
  with_unit.description(""); // `--help` would show all its units
  CLI::Validator unsigned_only([](std::string& text) { return refuse_sign(text); }, ""); // is asked first
  app.add_option(names, size, std::string(documentation) + "; SIZE is bytes, or a number with K, M or G")
      ->transform(with_unit)
      ->transform(unsigned_only)
      ->type_name("SIZE");
}

void add_input(CLI::App& command, std::string& path, const std::string& otherwise) {
  command.add_option("--input", path, "What the program reads; without it, " + otherwise)->type_name("PATH");
}

std::optional<std::string> read_input(const std::string& path, bool colour) {
  if (path.empty()) return std::string();
  std::string message;
  std::optional<std::string> bytes = read_file(path, longest_input, message);
  if (!bytes) complain(message, colour);
  return bytes;
}

bool become_input(const std::string& path, bool colour) {
  if (path.empty() || path == "-") return true;
  int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  bool good = file >= 0 && dup2(file, STDIN_FILENO) >= 0;
  if (!good) complain("cannot open '" + path + "': " + std::strerror(errno), colour);
  if (file >= 0) close(file);
  return good;
}

bool read_more(std::string& bytes, const std::function<bool()>& is_over) {
  constexpr int look_after_milliseconds = 50;
  pollfd input{STDIN_FILENO, POLLIN, 0};
  while (poll(&input, 1, look_after_milliseconds) <= 0)
    if (is_over()) return false;
  char more[1 << 16];
  ssize_t length = 0;
  do length = read(STDIN_FILENO, more, sizeof more);
  while (length < 0 && errno == EINTR);
  if (length > 0) bytes.append(more, static_cast<size_t>(length));
  return length > 0;
}

} // namespace letcont::cli
