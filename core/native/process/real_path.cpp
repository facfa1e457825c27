#include "native/process/real_path.h"

#include "support/numbers/whole_number.h"

#include <cerrno>
#include <filesystem>

namespace letcont::native {

namespace {

constexpr int most_links = 40; // as many as Linux follows; some lead to each other

bool leads_nowhere(const std::filesystem::path& path) {
  std::error_code error;
  return !std::filesystem::exists(path, error) &&
         std::filesystem::is_symlink(std::filesystem::symlink_status(path, error));
}

// Whether the folder holds this process's descriptors, by whatever path.
bool is_of_descriptors(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::path real = std::filesystem::canonical(folder.empty() ? "." : folder, error);
  if (error) return false;
  for (const char* known : {"/proc/self/fd", "/proc/thread-self/fd", "/dev/fd"})
    if (std::filesystem::path same = std::filesystem::canonical(known, error); !error && real == same) return true;
  return false;
}

} // namespace

std::string real_path(const std::string& path) {
  std::error_code error;
  bool is_there = std::filesystem::exists(path, error);
  if (!is_there && error == std::errc::too_many_symbolic_link_levels) return errno = ELOOP, std::string();
  std::filesystem::path real = path;
  for (int i = 0; i < most_links && leads_nowhere(real); ++i) {
    std::filesystem::path next = std::filesystem::read_symlink(real, error);
    if (error) break;
    real = real.parent_path() / next; // which is `next`, if that is absolute
  }
  real = std::filesystem::weakly_canonical(std::filesystem::absolute(real, error), error);
  return error ? path : real.string();
}

std::optional<int> descriptor_of(const std::string& given) {
  std::error_code error;
  std::filesystem::path path = given;
  for (int i = 0; i < most_links; ++i) {
    if (is_of_descriptors(path.parent_path())) {
      std::optional<int> number = whole_number<int>(path.filename().native());
      return number >= 0 ? number : std::nullopt;
    }
    std::filesystem::path next = std::filesystem::read_symlink(path, error);
    if (error) return std::nullopt;
    path = path.parent_path() / next; // which is `next`, if that is absolute
  }
  return std::nullopt;
}

} // namespace letcont::native
