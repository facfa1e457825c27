#include "cli/suite/process_table.h"

#include <cstdio>
#include <fstream>
#include <string>
#include <unistd.h>

namespace letcont::cli {

namespace {

// All threads of a process may have started some. Reading the thread that started a child suffices for those of one
// thread, which ours are; Node.js starts none.
void add_children(pid_t process, std::vector<pid_t>& all) {
  std::string id = std::to_string(process);
  std::ifstream file("/proc/" + id + "/task/" + id + "/children");
  for (pid_t child = 0; file >> child;) all.push_back(child);
}

uint64_t own_resident_bytes(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/statm");
  uint64_t pages = 0, resident = 0;
  return file >> pages >> resident ? resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

} // namespace

uint64_t resident_bytes(pid_t process) {
  constexpr size_t most_processes = 1000;
  uint64_t bytes = 0;
  std::vector<pid_t> all{process};
  for (size_t i = 0; i < all.size() && i < most_processes; ++i) {
    bytes += own_resident_bytes(all[i]);
    add_children(all[i], all);
  }
  return bytes;
}

std::vector<pid_t> own_children() {
  std::vector<pid_t> all;
  add_children(getpid(), all);
  return all;
}

} // namespace letcont::cli
