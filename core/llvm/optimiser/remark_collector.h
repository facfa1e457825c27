// Collects LLVM's optimisation remarks, which passes give to the context that their module lives in.
#pragma once

#include "llvm/emit.h"
#include "llvm/passes/remarks.h"

#include <functional>
#include <llvm/IR/DiagnosticHandler.h>
#include <set>
#include <string>
#include <vector>

namespace letcont {

// Passes run several times, and say the same each time, so equal remarks at one place are one: the first. Left out is
// what goes without saying: that a function is not inlined which has no body or is marked so, why a recursive function
// is not, which the inliner says itself, and how long functions are.
class RemarkCollector final : public llvm::DiagnosticHandler {
public:
  // The line of a debug location is the number of an origin (origins.h).
  RemarkCollector(const std::vector<Origin>& origins, std::function<void(PassRemark)> take)
      : origins_(origins), take_(std::move(take)) {}

  bool handleDiagnostics(const llvm::DiagnosticInfo&) override;
  bool isAnalysisRemarkEnabled(llvm::StringRef pass) const override { return pass != "size-info"; }
  bool isMissedOptRemarkEnabled(llvm::StringRef pass) const override { return pass != "inline-cost"; }
  bool isPassedOptRemarkEnabled(llvm::StringRef) const override { return true; }
  bool isAnyRemarkEnabled() const override { return true; }

private:
  const std::vector<Origin>& origins_;
  std::function<void(PassRemark)> take_;
  std::set<std::string> known_;
};

} // namespace letcont
