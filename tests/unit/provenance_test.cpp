// Provenance: after every pass of the default pipeline, how many expressions of CPS and instructions of LLVM IR know
// the piece of the source that they come from, which highlighting needs. Over the examples and the programs that all
// engines run.
#include "compile/compilation.h"
#include "compile/language.h"
#include "shares.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <map>

namespace letcont {
namespace {

constexpr double least_cps = 0.98, least_llvm = 0.95;

// Every expression is a range of the document.
Share of_cps(const Document& document) {
  Share share;
  for (const Range& range : document.ranges) share.add({range.source.known() ? 1u : 0u, 1});
  return share;
}

struct Figures {
  Share cps, llvm, helpers;
  std::string worst_cps, worst_llvm; // the program with the most that is unknown
  uint64_t most_cps = 0, most_llvm = 0;
};

void add(Share& sum, std::string& worst, uint64_t& most, const Share& share, const std::string& program) {
  sum.add(share);
  if (share.all - share.known <= most) return;
  most = share.all - share.known;
  worst = program + " " + std::to_string(share.known) + "/" + std::to_string(share.all);
}

TEST(Provenance, SurvivesEveryPass) {
  std::vector<std::string> order{"none"};
  std::map<std::string, Figures> figures;
  size_t count = 0;
  for (const std::filesystem::path& path : programs()) {
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    Compilation compilation({language_of_file(path.string())->info.name, path.filename().string(), text, "default"});
    if (!compilation.check()) continue;
    ++count;
    std::vector<std::pair<std::string, bool>> points{{"none", true}}; // and whether something changed
    std::map<std::string, int> runs;
    for (const PassReport& report : compilation.reports()) {
      std::string name(report.pass->name);
      int run = ++runs[name];
      points.emplace_back(run == 1 ? name : name + "#" + std::to_string(run), passes::total(report.counts) > 0);
    }
    Share cps;
    LlvmShares llvm;
    for (const auto& [key, changed] : points) {
      if (std::find(order.begin(), order.end(), key) == order.end()) order.push_back(key);
      if (changed) {
        if (const Document* document = compilation.stage("cps@" + key)) cps = of_cps(*document);
        if (const Document* document = compilation.stage("llvm@" + key)) llvm = of_llvm(*document);
      }
      Figures& mine = figures[key];
      std::string name = path.filename().string();
      add(mine.cps, mine.worst_cps, mine.most_cps, cps, name);
      add(mine.llvm, mine.worst_llvm, mine.most_llvm, llvm.program, name);
      mine.helpers.add(llvm.helpers);
    }
  }
  ASSERT_GT(count, 50u);
  std::printf("%zu programs\n%-14s %9s %9s %13s\n", count, "after", "CPS", "LLVM IR", "with helpers");
  for (const std::string& key : order) {
    const Figures& mine = figures[key];
    Share all = mine.llvm;
    all.add(mine.helpers);
    std::printf("%-14s %8.2f%% %8.2f%% %12.2f%%   %s; %s\n", key.c_str(), mine.cps.value() * 100,
                mine.llvm.value() * 100, all.value() * 100, mine.worst_cps.c_str(), mine.worst_llvm.c_str());
    EXPECT_GE(mine.cps.value(), least_cps) << "CPS after " << key;
    EXPECT_GE(mine.llvm.value(), least_llvm) << "LLVM IR after " << key;
    EXPECT_GE(all.value(), least_llvm) << "LLVM IR, helpers among it, after " << key;
  }
}

} // namespace
} // namespace letcont
