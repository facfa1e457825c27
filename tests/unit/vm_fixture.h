// A program for the virtual machine, for its tests.
#pragma once

#include "cps/parse/parse.h"
#include "vm/compile/compile.h"
#include "vm/machine/machine.h"
#include "vm/machine/statistics.h"

#include <gtest/gtest.h>
#include <map>

namespace letcont::vm {

// A closed program in CPS, and a machine for it.
struct Fixture {
  explicit Fixture(const std::string& text, Limits limits = {}, LowerOptions options = {}) : source("test.cps", text) {
    Diagnostics diagnostics;
    std::optional<cps::Program> read = cps::parse(source, diagnostics);
    EXPECT_TRUE(read) << render(diagnostics, source, false);
    program = std::move(*read);
    machine.emplace(program, *compile(program, diagnostics, options), limits);
  }
  State run(uint64_t slice = 1'000'000) {
    while (machine->run(slice) == State::Running) output += machine->take_output();
    output += machine->take_output();
    return machine->state();
  }
  std::map<std::string_view, uint64_t> counted() const {
    std::map<std::string_view, uint64_t> all;
    for (auto [name, value] : statistics(program, *machine)) all[name] = value;
    return all;
  }
  Source source;
  cps::Program program;
  std::optional<Machine> machine;
  std::string output;
};

} // namespace letcont::vm
