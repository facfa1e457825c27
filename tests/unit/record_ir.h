// LLVM's IR as text, in which `record` is a pointer to a record of the collector.
#pragma once

#include "module_test.h"

namespace letcont::native {

class RecordIr : public ModuleTest {
protected:
  // Returns the function @f of the text.
  llvm::Function& read(std::string text) {
    for (size_t at; (at = text.find("record")) != std::string::npos;) text.replace(at, 6, "ptr addrspace(1)");
    ModuleTest::read(text);
    return function("f");
  }
  static std::string text(const llvm::Value& value) {
    std::string result;
    llvm::raw_string_ostream(result) << value;
    return result;
  }
};

} // namespace letcont::native
