// In place of LLVM's file of this name, which says whose remarks are wanted: there, those that options of a command
// line name by regular expressions. A page has no such options, and the expressions' automata take 40 KB of it. Who
// wants remarks has a handler of its own (core/llvm/optimiser/remark_collector.h).
#include <llvm/IR/DiagnosticHandler.h>

bool llvm::DiagnosticHandler::isAnalysisRemarkEnabled(StringRef) const { return false; }
bool llvm::DiagnosticHandler::isMissedOptRemarkEnabled(StringRef) const { return false; }
bool llvm::DiagnosticHandler::isPassedOptRemarkEnabled(StringRef) const { return false; }
bool llvm::DiagnosticHandler::isAnyRemarkEnabled() const { return false; }
