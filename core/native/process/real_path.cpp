#include "native/process/real_path.h"

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

} // namespace letcont::native
