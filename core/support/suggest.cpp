#include "support/suggest.h"

#include <algorithm>
#include <vector>

namespace letcont {

// Optimal string alignment: the rows of the usual table, of which a swap looks two back.
size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    std::swap(before_last, last);
    std::swap(last, row);
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t changed = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({changed, last[j] + 1, row[j - 1] + 1});
      bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row[b.size()];
}

static std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

std::string_view nearest_name(std::string_view name, std::span<const std::string> known) {
  constexpr size_t longest_name = 100; // nobody mistypes more, and the work is quadratic
  if (name.empty() || name.size() > longest_name) return {};
  std::string wanted = lower_case(name);
  std::string_view best;
  size_t best_distance = SIZE_MAX;
  for (const std::string& candidate : known) {
    if (candidate.size() > longest_name) continue;
    std::string candidate_letters = lower_case(candidate);
    size_t distance = edit_distance(wanted, candidate_letters);
    bool begins_with = wanted.size() >= 2 && candidate_letters.compare(0, wanted.size(), wanted) == 0;
    if (begins_with) distance = std::min<size_t>(distance, 1);
    if (distance > std::max<size_t>(1, candidate.size() / 3)) continue;
    if (distance >= std::max(wanted.size(), candidate.size())) continue; // nothing in common
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view name, std::span<const std::string> known) {
  std::string_view near = nearest_name(name, known);
  return near.empty() ? "" : "; did you mean '" + std::string(near) + "'?";
}

} // namespace letcont
