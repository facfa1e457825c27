#include "cli/suite/expectation.h"

#include "cli/terminal/files.h"
#include "support/visible.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace letcont::cli {

namespace {

constexpr size_t longest_file = size_t{64} << 20;
constexpr std::string_view name_mark = "{name}";

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

// Whether there is such a file, or a link of that name wherever it leads. Where that cannot be seen there is one: to
// read it will say why.
bool exists(const std::string& path) {
  struct stat status{};
  return lstat(path.c_str(), &status) == 0 || (errno != ENOENT && errno != ENOTDIR);
}

bool is_link(const std::string& path) {
  std::error_code none;
  return std::filesystem::is_symlink(path, none);
}

// Writes a file if that changes it.
bool update(const std::string& path, const std::string& bytes, std::vector<std::string>& done, std::string& message) {
  std::string none;
  if (exists(path) && read_file(path, longest_file, none) == bytes) return true;
  if (is_link(path)) return message = "'" + path + "' is a link, through which nothing is written", false;
  if (!write_file(path, bytes, message)) return false;
  done.push_back("wrote " + path);
  return true;
}

} // namespace

std::string fault_of_files(const SuiteProgram& program) {
  if (!program.fault.empty()) return program.fault;
  auto fault = [](const std::string& path) -> std::string {
    if (access(path.c_str(), R_OK) != 0) return "cannot read '" + path + "': " + std::strerror(errno);
    std::error_code none;
    return std::filesystem::is_regular_file(path, none) ? "" : "'" + path + "' is no plain file";
  };
  std::string message = fault(program.path);
  for (std::string_view extension : {".out", ".err", ".in"})
    if (std::string path = program.beside + std::string(extension); message.empty() && exists(path))
      message = !program.may_link && is_link(path) ? "'" + path + "' is a link" : fault(path);
  return message;
}

std::string with_name_mark(const SuiteProgram& program, std::string errors) {
  return replaced(std::move(errors), visible(program.name), name_mark);
}

std::optional<Expectation> read_expectation(const SuiteProgram& program, std::string& message) {
  std::string out = program.beside + ".out", err = program.beside + ".err";
  if (!exists(out)) {
    message = "there is no '" + out + "', which says what the program prints; --update writes it";
    return std::nullopt;
  }
  std::optional<std::string> output = read_file(out, longest_file, message);
  if (!output) return std::nullopt;
  if (!exists(err)) return Expectation{std::move(*output), "", 0};
  std::optional<std::string> errors = read_file(err, longest_file, message);
  if (!errors) return std::nullopt;
  return Expectation{std::move(*output), with_name_mark(program, std::move(*errors)), 1};
}

std::string input_of(const SuiteProgram& program) {
  std::string path = program.beside + ".in";
  return exists(path) ? path : "";
}

std::optional<std::vector<std::string>> write_expectation(const SuiteProgram& program, const Expectation& expectation,
                                                          std::string& message) {
  std::vector<std::string> done;
  std::string err = program.beside + ".err";
  std::error_code error;
  std::filesystem::path folder = std::filesystem::path(program.beside).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  if (!update(program.beside + ".out", expectation.output, done, message)) return std::nullopt;
  if (expectation.status != 0) {
    if (!update(err, with_name_mark(program, expectation.errors), done, message)) return std::nullopt;
  } else if (exists(err)) {
    if (!std::filesystem::remove(err, error)) {
      message = "cannot remove '" + err + "': " + error.message();
      return std::nullopt;
    }
    done.push_back("removed " + err);
  }
  return done;
}

} // namespace letcont::cli
