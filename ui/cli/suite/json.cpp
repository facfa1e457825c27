#include "cli/suite/report.h"
#include "support/visible.h"

#include <llvm/Support/JSON.h>

namespace letcont::cli {

namespace {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

// A path may be no UTF-8, which JSON has to be.
Value text_value(std::string_view text) {
  llvm::StringRef all(text.data(), text.size());
  return llvm::json::isUTF8(all) ? Value(all.str()) : Value(llvm::json::fixUTF8(all));
}

Value number(size_t value) { return static_cast<int64_t>(value); }

Object object_of(const CaseResult& result, const Suite& suite) {
  Object object{{"program", text_value(suite.programs[result.program].path)},
                {"result", result.has_passed ? "passed" : "failed"},
                {"seconds", result.seconds}};
  if (!result.engine.empty()) object["engine"] = result.engine;
  if (result.has_passed) return object;
  object["kind"] = result.kind;
  object["message"] = text_value(result.message);
  if (!result.difference.empty()) object["difference"] = text_value(result.difference);
  return object;
}

} // namespace

std::string report_json(const Suite& suite) {
  Array results, updates;
  for (const CaseResult& each : suite.result.cases) results.push_back(object_of(each, suite));
  for (const std::string& each : suite.result.updates) updates.push_back(text_value(each));
  size_t cases = suite.result.cases.size(), passed = suite.result.passed();
  Object object{{"programs", number(suite.programs.size())},
                {"cases", number(cases)},
                {"passed", number(passed)},
                {"failed", number(cases - passed)},
                {"seconds", suite.result.seconds},
                {"shard", std::to_string(suite.selection.shard) + "/" + std::to_string(suite.selection.shards)},
                {"results", std::move(results)}};
  if (!updates.empty()) object["updates"] = std::move(updates);
  std::string text;
  llvm::raw_string_ostream(text) << Value(std::move(object));
  return visible_json(text) + "\n";
}

} // namespace letcont::cli
