// LLVM's optimisation remarks: what passes say of their own work, at its place in the source. A remark tells that a
// call was inlined, or why it was not; that an instruction was moved out of a loop; that a loop was unrolled. The stage
// `llvm-remarks` shows them below the program's lines, each with the number of the pass's execution:
//
//     9  write(fact(10))
//        passed     129  inline          main: 'write_int' inlined into 'main' with (cost=-14995, threshold=337)
#pragma once

#include "support/document.h"
#include "support/source.h"

#include <cstdint>
#include <span>
#include <string>

namespace letcont {

enum class RemarkKind : uint8_t {
  Passed,   // the pass did something
  Missed,   // it did not
  Analysis, // what it found out, such as why it did not
};

struct PassRemark {
  RemarkKind kind = RemarkKind::Passed;
  std::string pass;       // as LLVM's remarks name it, which is nearly always as opt does: "inline"
  std::string name;       // of the kind of remark: "TooCostly"
  std::string on;         // the function
  std::string text;       // LLVM's words: "hoisting load"
  uint32_t execution = 0; // the number of the execution that made it; 0: none of them
  Span source;            // nowhere: of no instruction that the source has
  NodeId node = 0;
};

// Returns "passed", "missed" or "analysis".
std::string_view name_of(RemarkKind);

// Returns the text of the stage `llvm-remarks`: the program's lines that have remarks, with those below, then those of
// the library, and those without a place.
Document print_remarks(std::span<const PassRemark>, const Source&);

} // namespace letcont
