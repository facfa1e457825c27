#include "cli/suite/report.h"
#include "support/visible.h"

#include <cstdio>
#include <filesystem>

namespace letcont::cli {

namespace {

// `visible` leaves no control character but tabs and line breaks, and nothing that is no UTF-8; two characters of the
// rest are not allowed in XML. In an attribute a reader would make spaces of tabs and line breaks.
std::string escaped(std::string_view text) {
  std::string out;
  for (char c : visible(text)) {
    switch (c) {
    case '&': out += "&amp;"; break;
    case '<': out += "&lt;"; break;
    case '>': out += "&gt;"; break;
    case '"': out += "&quot;"; break;
    case '\n': out += "&#10;"; break;
    case '\t': out += "&#9;"; break;
    default: out += c;
    }
  }
  for (std::string_view forbidden : {"\xef\xbf\xbe", "\xef\xbf\xbf"}) // U+FFFE, U+FFFF
    for (size_t at = out.find(forbidden); at != std::string::npos; at = out.find(forbidden, at))
      out.replace(at, forbidden.size(), "\xef\xbf\xbd");
  return out;
}

std::string attribute(const char* name, std::string_view value) {
  return std::string(" ") + name + "=\"" + escaped(value) + "\"";
}

std::string decimal_seconds(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", seconds);
  return text;
}

std::string test_case(const CaseResult& result, const Suite& suite) {
  const SuiteProgram& program = suite.programs[result.program];
  std::string name = program.name + (result.engine.empty() ? "" : " (" + result.engine + ")");
  std::string text = "    <testcase" + attribute("classname", program.folder) + attribute("name", name) +
                     attribute("file", program.path) + attribute("time", decimal_seconds(result.seconds));
  if (result.has_passed) return text + "/>\n";
  text += ">\n      <failure" + attribute("type", result.kind) + attribute("message", result.message) + ">";
  return text + escaped(result.difference) + "</failure>\n    </testcase>\n";
}

} // namespace

std::string report_junit(const Suite& suite) {
  size_t cases = suite.result.cases.size(), failed = cases - suite.result.passed();
  std::string counts = attribute("tests", std::to_string(cases)) + attribute("failures", std::to_string(failed)) +
                       attribute("errors", "0") + attribute("time", decimal_seconds(suite.result.seconds));
  std::string name;
  for (const std::string& path : suite.selection.paths) name += (name.empty() ? "" : " ") + path;
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts + ">\n  <testsuite" +
                     attribute("name", name) + counts + ">\n";
  for (const CaseResult& each : suite.result.cases) text += test_case(each, suite);
  return text + "  </testsuite>\n</testsuites>\n";
}

} // namespace letcont::cli
