#include "cli/suite/report.h"

#include "support/shown.h"
#include "support/visible.h"

#include <cstdio>

namespace letcont::cli {

namespace {

std::string counted(size_t count, const char* one, const char* more) {
  return grouped(count) + " " + (count == 1 ? one : more);
}

bool is_same_failure(const CaseResult& a, const CaseResult& b) {
  return !b.has_passed && a.program == b.program && a.message == b.message && a.difference == b.difference;
}

std::string indented(std::string_view lines) {
  std::string text;
  while (!lines.empty()) {
    size_t end = std::min(lines.find('\n'), lines.size() - 1) + 1;
    text.append("  ").append(lines.substr(0, end));
    lines.remove_prefix(end);
  }
  return text.empty() || text.back() == '\n' ? text : text + "\n";
}

std::string failures(const Suite& suite, bool colour) {
  const std::vector<CaseResult>& cases = suite.result.cases;
  std::string text;
  std::vector<bool> is_told(cases.size());
  for (size_t i = 0; i < cases.size(); ++i) {
    if (cases[i].has_passed || is_told[i]) continue;
    std::string engines = cases[i].engine;
    for (size_t j = i + 1; j < cases.size() && cases[j].program == cases[i].program; ++j) {
      if (!is_same_failure(cases[i], cases[j])) continue;
      is_told[j] = true;
      engines += ", " + cases[j].engine;
    }
    text += colour ? "\x1b[31mfailed\x1b[0m  " : "failed  ";
    text += visible_name(suite.programs[cases[i].program].path); // a name makes no lines of the report
    if (!engines.empty()) text += " (" + engines + ")";
    text += ": " + visible_name(cases[i].message) + "\n" + indented(cases[i].difference);
  }
  return text;
}

} // namespace

std::string report_text(const Suite& suite, bool colour) {
  std::string text;
  for (const std::string& update : suite.result.updates) text += visible_name(update) + "\n";
  text += failures(suite, colour);
  size_t cases = suite.result.cases.size(), passed = suite.result.passed();
  const char* sign = !colour ? "" : passed == cases ? "\x1b[32m" : "\x1b[31m";
  text += sign + counted(suite.programs.size(), "program", "programs");
  if (suite.selection.shards > 1)
    text += " of shard " + std::to_string(suite.selection.shard) + "/" + std::to_string(suite.selection.shards);
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.1f", suite.result.seconds);
  text += ", " + counted(cases, "run", "runs") + ": " + grouped(passed) + " passed, " + grouped(cases - passed) +
          " failed, in " + seconds + " s";
  return text + (colour ? "\x1b[0m\n" : "\n");
}

} // namespace letcont::cli
