#include "llvm/optimiser/remark_collector.h"

#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/Function.h>

namespace letcont {

// The remark in LLVM's words, without the place that the inliner appends, whose line is the number of an origin.
static std::string words_of(const llvm::DiagnosticInfoOptimizationBase& remark) {
  std::string text = remark.getMsg();
  text.resize(std::min(text.find(" at callsite "), text.size()));
  while (!text.empty() && (text.back() == ';' || text.back() == ' ' || text.back() == '\n')) text.pop_back();
  for (char& each : text)
    if (each == '\n') each = ' ';
  return text;
}

static RemarkKind kind_of(const llvm::DiagnosticInfoOptimizationBase& remark) {
  if (remark.isPassed()) return RemarkKind::Passed;
  return remark.isMissed() ? RemarkKind::Missed : RemarkKind::Analysis;
}

static bool goes_without_saying(const PassRemark& remark) {
  return remark.name == "NoDefinition" || remark.pass == "inline-cost" ||
         remark.text.find("noinline function attribute") != std::string::npos;
}

bool RemarkCollector::handleDiagnostics(const llvm::DiagnosticInfo& diagnostic) {
  const auto* found = llvm::dyn_cast<llvm::DiagnosticInfoOptimizationBase>(&diagnostic);
  if (!found) return false;
  PassRemark remark;
  remark.kind = kind_of(*found);
  remark.pass = found->getPassName().str();
  remark.name = found->getRemarkName().str();
  remark.on = found->getFunction().getName().str();
  remark.text = words_of(*found);
  unsigned line = found->getLocation().isValid() ? found->getLocation().getLine() : 0;
  if (line > 0 && line <= origins_.size()) {
    remark.source = origins_[line - 1].span;
    remark.node = origins_[line - 1].node;
  }
  std::string key = std::to_string(remark.source.begin) + ' ' + std::to_string(remark.source.end) + ' ' + remark.pass +
                    ' ' + remark.on + ' ' + remark.text;
  if (!goes_without_saying(remark) && known_.insert(std::move(key)).second) take_(std::move(remark));
  return true;
}

} // namespace letcont
