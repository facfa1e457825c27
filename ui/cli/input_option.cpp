#include "input_option.h"

#include "cli/terminal/files.h"
#include "cli/terminal/terminal.h"
#include "command.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace letcont::cli {

namespace {

constexpr size_t longest_input = size_t{1} << 30;

// The parser of options takes -1 for the largest number.
std::string refuse_sign(const std::string& text) {
  return text.starts_with('-') || text.starts_with('+') ? "a number without a sign is wanted, not " + text
                                                        : std::string();
}

// Says what is wrong with a size. The parser of sizes takes a unit alone for 1, and does not see what is too large.
std::string refuse_size(const std::string& text) {
  if (std::string sign = refuse_sign(text); !sign.empty()) return sign;
  size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  size_t unit = text.find_first_not_of(' ', digits);
  size_t letter = unit == std::string::npos ? 0 : std::string_view("bBkKmMgGtTpPeE").find(text[unit]);
  if (digits == 0 || letter == std::string_view::npos)
    return "a size is wanted: a whole number of bytes, or one with K, M or G; not '" + text + "'";
  size_t power = letter / 2; // of 1024
  uint64_t number = 0;
  std::errc error = std::from_chars(text.data(), text.data() + digits, number).ec;
  if (error != std::errc() || number > UINT64_MAX >> (10 * power)) return "there is no memory of " + text + " bytes";
  return number == 0 ? "a size of one byte or more is wanted" : "";
}

// The parser of options takes a number that begins with 0 for an octal one.
std::string make_decimal(std::string& text) {
  size_t zeros = std::min(text.find_first_not_of('0'), text.size());
  bool is_number = zeros < text.size() && text[zeros] >= '0' && text[zeros] <= '9';
  if (zeros > 0) text.erase(0, is_number ? zeros : zeros - 1);
  return {};
}

template <class Count>
CLI::Option& add_count_of(CLI::App& app, const char* names, Count& count, const char* documentation) {
  return *app.add_option(names, count, documentation)
              ->check(CLI::Validator(refuse_sign, ""))
              ->transform(CLI::Validator(make_decimal, ""))
              ->type_name("N");
}

} // namespace

CLI::Option& add_count(CLI::App& app, const char* names, uint64_t& count, const char* documentation) {
  return add_count_of(app, names, count, documentation);
}

CLI::Option& add_count(CLI::App& app, const char* names, std::optional<uint64_t>& count, const char* documentation) {
  return add_count_of(app, names, count, documentation);
}

void add_size(CLI::App& app, const char* names, uint64_t& size, const char* documentation) {
  CLI::AsSizeValue with_unit(/*kb_is_1000=*/false);
  with_unit.description("");                 // `--help` would show all its units
  CLI::Validator size_only(refuse_size, ""); // is asked first
  app.add_option(names, size, std::string(documentation) + "; SIZE is bytes, or a number with K, M or G")
      ->transform(with_unit)
      ->transform(size_only)
      ->transform(CLI::Validator(make_decimal, "")) // before both
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

bool can_read_input(bool colour) {
  struct stat status{};
  // Where standard input was closed, main has put a folder there that is only a path: that is no input, as it should
  // be.
  bool is_folder = fstat(STDIN_FILENO, &status) == 0 && S_ISDIR(status.st_mode);
  if (!is_folder || (fcntl(STDIN_FILENO, F_GETFL) & O_PATH) != 0) return true;
  complain("cannot read standard input: " + std::string(std::strerror(EISDIR)), colour);
  return false;
}

bool become_input(const std::string& path, bool colour) {
  if (path.empty() || path == "-") return true;
  int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status{};
  bool is_folder = file >= 0 && fstat(file, &status) == 0 && S_ISDIR(status.st_mode); // which opens, and cannot be read
  if (is_folder) errno = EISDIR;
  bool good = file >= 0 && !is_folder && dup2(file, STDIN_FILENO) >= 0;
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
