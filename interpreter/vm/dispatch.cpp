// Natively, threaded code: each instruction is a function that ends with a jump to the next one's, whose address stands
// in the code (Bell, "Threaded Code", CACM 1973). The compiler is told that the call must be a jump, which clang
// guarantees; then the registers of the machine stay in the processor's, as arguments. With clang's convention
// `preserve_none` they are not saved and restored around what an instruction does.
//
// In WebAssembly, and where a compiler cannot guarantee the jump, one loop around a switch. Measured under Node.js 20
// on fib(30), against the native time of the same run: guaranteed tail calls 5.2, the switch 2.2. A tail call through
// a table is checked by the engine each time, and its arguments travel through memory. An engine optimises a function
// only when it is entered again; the machine's slices see to that.

#include "vm/dispatch.h"

#include "vm/execute.h"

#include <array>
#include <utility>

#if defined(__clang__) && __has_cpp_attribute(clang::musttail) && !defined(__wasm__)
#define LETCONT_VM_JUMP [[clang::musttail]] return
#define LETCONT_VM_JUMPS 1
#else
#define LETCONT_VM_JUMPS 0
#endif
#if defined(__clang__) && __has_attribute(preserve_none) && (defined(__x86_64__) || defined(__aarch64__))
#define LETCONT_VM_CONVENTION __attribute__((preserve_none))
#else
#define LETCONT_VM_CONVENTION
#endif

namespace letcont::vm {

namespace {

#if LETCONT_VM_JUMPS

using Function = LETCONT_VM_CONVENTION void (*)(const uint32_t*, char*, char*, int64_t, Machine*);

inline Function function_at(const uint32_t* pc) {
  Function function;
  std::memcpy(&function, pc, sizeof function);
  return function;
}

// The rare cases, out of line, so that the instructions need no frame on the host's stack.
LETCONT_VM_CONVENTION __attribute__((noinline)) void interrupted(const uint32_t* pc, char* fp, char* alloc,
                                                                 int64_t steps, Machine* machine) {
  Registers r{pc, fp, alloc, steps, machine};
  if (!machine->interrupt(r)) return;
  LETCONT_VM_JUMP function_at(r.pc)(r.pc, r.fp, r.alloc, r.steps, r.machine);
}

template <Opcode code>
LETCONT_VM_CONVENTION void run_instruction(const uint32_t* pc, char* fp, char* alloc, int64_t steps, Machine* machine) {
  Registers r{pc, fp, alloc, steps, machine};
  Interruption why = execute<code>(r);
  if (why != Interruption::None) [[unlikely]] {
    machine->interruption = why;
    LETCONT_VM_JUMP interrupted(r.pc, r.fp, r.alloc, r.steps, machine);
  }
  LETCONT_VM_JUMP function_at(r.pc)(r.pc, r.fp, r.alloc, r.steps, machine);
}

template <Opcode... codes>
constexpr std::array<Function, sizeof...(codes)> table(std::integer_sequence<Opcode, codes...>) {
  return {&run_instruction<codes>...};
}
constexpr auto functions = table(std::make_integer_sequence<Opcode, opcode_count>());

#else

// A chain of comparisons of one value, which compilers make a switch of.
template <Opcode... codes>
inline Interruption execute_one(Opcode code, Registers& r, std::integer_sequence<Opcode, codes...>) {
  Interruption why = Interruption::None;
  (void)((code == codes ? (why = execute<codes>(r), true) : false) || ...);
  return why;
}

#endif

} // namespace

#if LETCONT_VM_JUMPS

void link_instruction(uint32_t* units, Opcode code) {
  static_assert(sizeof(Function) == operation_units * sizeof(uint32_t));
  std::memcpy(units, &functions[code], sizeof(Function));
}

void run_chain(Registers& r) { function_at(r.pc)(r.pc, r.fp, r.alloc, r.steps, r.machine); }

#else

void link_instruction(uint32_t* units, Opcode code) { *units = code; }

void run_chain(Registers& given) {
  Registers r = given; // nobody else sees it, so that it can stay in the processor's registers
  for (;;) {
    Interruption why = execute_one(*r.pc, r, std::make_integer_sequence<Opcode, opcode_count>());
    if (why == Interruption::None) continue;
    Registers seen = r;
    seen.machine->interruption = why;
    if (!seen.machine->interrupt(seen)) return;
    r = seen;
  }
}

#endif

} // namespace letcont::vm
