// Counts how often each construct of a list occurred, for the tests of generators.
#pragma once

#include <array>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <string_view>

namespace letcont::generate {

class Counters {
public:
  template <size_t N>
  explicit Counters(const std::array<std::string_view, N>& names) {
    for (std::string_view name : names) counts_[std::string(name)] = 0;
    EXPECT_EQ(counts_.size(), N) << "a construct is listed twice";
  }
  void tick(const std::string& name, bool there = true) {
    if (!there) return;
    auto found = counts_.find(name);
    if (found == counts_.end())
      ADD_FAILURE() << "it is not listed: " << name;
    else
      ++found->second;
  }
  void expect_all() const {
    for (const auto& [name, count] : counts_) EXPECT_GT(count, 0u) << name;
  }

private:
  std::map<std::string, uint64_t> counts_;
};

} // namespace letcont::generate
