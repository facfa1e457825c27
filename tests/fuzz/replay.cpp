// Runs a fuzz target on files, without libFuzzer: on the corpus, as a test, and on a fuzzer's findings.
//
//   fuzz_link_replay FILE|FOLDER...
#include "fuzz.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace {

std::vector<std::filesystem::path> files_of(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return {path};
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

} // namespace

int main(int argc, char** argv) {
  size_t tried = 0;
  for (int i = 1; i < argc; ++i)
    for (const std::filesystem::path& path : files_of(argv[i])) {
      std::ifstream file(path, std::ios::binary);
      std::vector<char> bytes(std::istreambuf_iterator<char>(file), {});
      if (!file) {
        std::fprintf(stderr, "cannot read %s\n", path.c_str());
        return 1;
      }
      std::fprintf(stderr, "%s\n", path.c_str()); // the last one is the one that failed
      LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
      ++tried;
    }
  if (tried == 0) std::fprintf(stderr, "there is nothing to try\n");
  return tried == 0;
}
