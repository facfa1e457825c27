#include "mutate/corpus.h"

#include "compile/compilation.h"
#include "cps/text/print.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace letcont::mutate {

namespace {

void add_cps(const Base& base, size_t longest, std::vector<Base>& all) {
  Compilation compilation({base.language, base.name, base.text});
  if (!compilation.cps()) return;
  for (bool passes : {false, true}) {
    std::string text = cps::text(passes ? *compilation.cps() : *compilation.converted());
    if (text.size() <= 2 * longest)
      all.push_back({"cps", base.name + (passes ? " after the passes" : " as CPS"), text});
  }
}

} // namespace

std::vector<Base> corpus(const std::string& source_folder, size_t longest) {
  namespace fs = std::filesystem;
  std::vector<fs::path> paths;
  for (const char* folder : {"/ui/examples", "/tests/programs"})
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(source_folder + folder))
      if (language_of_file(entry.path().string())) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<Base> all;
  for (const fs::path& path : paths) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    Base base{language_of_file(path.string())->info.name, fs::relative(path, source_folder).string(), text.str()};
    if (base.text.size() > longest) continue;
    all.push_back(base);
    if (base.language == "l" || base.language == "fun") add_cps(base, longest, all);
  }
  return all;
}

} // namespace letcont::mutate
