#include "compile/align.h"

#include <algorithm>

namespace letcont {

namespace {

using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;

// reach[k + d] is how far into `a` d edits lead on the diagonal k = x - y. Only every second k counts.
struct Search {
  std::span<const uint32_t> a, b;
  std::vector<std::vector<int>> trace; // reach, before each number of edits

  // Returns where d edits on diagonal k begin their run of equal elements.
  static int begin(const std::vector<int>& reach, int d, int k, int middle) {
    bool down =
        k == -d || (k != d && reach[static_cast<size_t>(middle + k - 1)] < reach[static_cast<size_t>(middle + k + 1)]);
    return down ? reach[static_cast<size_t>(middle + k + 1)] : reach[static_cast<size_t>(middle + k - 1)] + 1;
  }

  // Returns the number of edits, or -1 if there are more than `most`.
  int run(int most) {
    int n = static_cast<int>(a.size()), m = static_cast<int>(b.size());
    most = std::min(most, n + m);
    int middle = most + 1;
    std::vector<int> reach(static_cast<size_t>(2 * middle + 1), 0);
    for (int d = 0; d <= most; ++d) {
      trace.emplace_back(reach.begin() + (middle - d - 1), reach.begin() + (middle + d + 2));
      for (int k = -d; k <= d; k += 2) {
        int x = d == 0 ? 0 : begin(reach, d, k, middle), y = x - k;
        while (x < n && y < m && a[static_cast<size_t>(x)] == b[static_cast<size_t>(y)]) ++x, ++y;
        reach[static_cast<size_t>(middle + k)] = x;
        if (x >= n && y >= m) return d;
      }
    }
    return -1;
  }

  // Returns the aligned pairs, found backwards from the end.
  void pairs(int d, uint32_t offset, Pairs& out) const {
    int x = static_cast<int>(a.size()), y = static_cast<int>(b.size());
    for (; d >= 0; --d) {
      const std::vector<int>& reach = trace[static_cast<size_t>(d)];
      int k = x - y, middle = d + 1;
      int from = d == 0 ? 0 : begin(reach, d, k, middle);
      while (x > from) {
        --x, --y;
        out.emplace_back(offset + static_cast<uint32_t>(x), offset + static_cast<uint32_t>(y));
      }
      if (d == 0) return;
      bool down = k == -d ||
                  (k != d && reach[static_cast<size_t>(middle + k - 1)] < reach[static_cast<size_t>(middle + k + 1)]);
      (down ? y : x) -= 1;
    }
  }
};

} // namespace

Pairs align(std::span<const uint32_t> a, std::span<const uint32_t> b, size_t most) {
  Pairs result;
  size_t begin = 0, shorter = std::min(a.size(), b.size()), end = 0;
  while (begin < shorter && a[begin] == b[begin]) ++begin;
  while (end < shorter - begin && a[a.size() - 1 - end] == b[b.size() - 1 - end]) ++end;
  for (size_t i = 0; i < begin; ++i) result.emplace_back(i, i);
  Search search{a.subspan(begin, a.size() - begin - end), b.subspan(begin, b.size() - begin - end), {}};
  if (int d = search.run(static_cast<int>(most)); d >= 0) {
    search.pairs(d, static_cast<uint32_t>(begin), result);
    std::reverse(result.begin() + static_cast<ptrdiff_t>(begin), result.end());
  }
  for (size_t i = end; i > 0; --i) result.emplace_back(a.size() - i, b.size() - i);
  return result;
}

} // namespace letcont
