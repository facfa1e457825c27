#include "wrecks.h"

#include "whole_file.h"

#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/file.h>
#include <unistd.h>

namespace letcont::desktop {

namespace {

constexpr std::string_view program = ".program", lock_of_it = ".lock";
constexpr int most_of_a_number = 10;

// Returns the file, locked; -1 if another process has it, or it cannot be made.
int locked(const std::string& path) {
  int file = open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (file < 0) return -1;
  if (flock(file, LOCK_EX | LOCK_NB) == 0) return file;
  close(file);
  return -1;
}

std::string lock_of(const std::filesystem::path& program_path) {
  return std::filesystem::path(program_path).replace_extension(lock_of_it);
}

} // namespace

Wrecks::~Wrecks() {
  if (lock_ >= 0) close(lock_);
  for (const Taken& each : taken_)
    if (each.lock >= 0) close(each.lock);
}

std::string Wrecks::own(std::string_view extension) const { return folder_ + "/" + name_ + std::string(extension); }

bool Wrecks::lock() {
  if (lock_ >= 0) return true;
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  // A process of the same number may have been before, whose file is not dropped yet.
  for (int i = 0; i < most_of_a_number && lock_ < 0; ++i) {
    name_ = std::to_string(getpid()) + (i > 0 ? "-" + std::to_string(i) : "");
    lock_ = locked(own(lock_of_it));
  }
  return lock_ >= 0;
}

bool Wrecks::leave(std::string_view text) {
  if (!text.empty()) return !folder_.empty() && lock() && write_whole(own(program), text);
  if (lock_ < 0) return false;
  unlink(own(program).c_str());
  unlink(own(lock_of_it).c_str());
  close(lock_);
  lock_ = -1;
  return false;
}

std::vector<std::string> Wrecks::take() {
  std::vector<std::string> all;
  if (folder_.empty()) return all;
  std::error_code error;
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error))
    if (entry.path().extension() == program) found.push_back(entry.path());
  for (const std::filesystem::path& path : found) {
    int lock = locked(lock_of(path));
    if (lock < 0) continue; // its window is there
    std::stringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    all.push_back(std::move(text).str());
    taken_.push_back({path, lock});
  }
  return all;
}

void Wrecks::drop(size_t i) {
  if (taken_[i].lock < 0) return;
  unlink(taken_[i].path.c_str());
  unlink(lock_of(taken_[i].path).c_str());
  close(taken_[i].lock);
  taken_[i].lock = -1;
}

} // namespace letcont::desktop
