// Natively, threaded code: each instruction is a function that ends with a jump to the next one, whose address is in
// the code (Bell, "Threaded Code", CACM 1973). The call is marked as a guaranteed tail call, so the machine's registers
// stay in the processor's, as arguments. With clang's convention `preserve_none` they are not saved and restored around
// the work of an instruction. The address sanitizer realigns the stack dynamically, which clang cannot combine with
// that convention, so it uses the usual one.
//
// In WebAssembly, and where a compiler cannot guarantee the jump, one loop around a switch. Measured under Node.js
// 20 on fib, against the native time of the same run: guaranteed tail calls 5.2, the switch 2.2. The engine checks
// each tail call through a table, and its arguments travel through memory. Two things reduce the switch to 1.1 to
// 1.2 of the native time: many instructions run as sequences (sequences.h), and nothing in the loop calls a
// function, so the engine need not keep the machine's registers in memory around calls. So everything is forced
// inline, and the rest leaves the loop. An engine optimises a function only when it is entered again, which the
// machine's slices provide.

#include "vm/machine/dispatch.h"

#include "vm/code/sequences.h"
#include "vm/machine/execute.h"

#include <algorithm>
#include <array>
#include <utility>

#if defined(__clang__) && __has_cpp_attribute(clang::musttail) && !defined(__wasm__)
#define LETCONT_VM_JUMP [[clang::musttail]] return
#define LETCONT_VM_JUMPS 1
#else
#define LETCONT_VM_JUMPS 0
#endif
#if defined(__clang__)
#define LETCONT_VM_ADDRESS_SANITIZER __has_feature(address_sanitizer)
#else
#define LETCONT_VM_ADDRESS_SANITIZER 0
#endif
#if defined(__clang__) && __has_attribute(preserve_none) && (defined(__x86_64__) || defined(__aarch64__)) &&           \
    !LETCONT_VM_ADDRESS_SANITIZER
#define LETCONT_VM_CONVENTION __attribute__((preserve_none))
#else
#define LETCONT_VM_CONVENTION
#endif

namespace letcont::vm {

namespace {

// Executes instructions one after the other until a branch is taken or an
// interruption.
template <Opcode first, Opcode... rest>
[[gnu::always_inline]] inline Interruption execute_all(Registers& r) {
  Interruption why = execute<first>(r);
  if constexpr (sizeof...(rest) > 0)
    if (why == Interruption::None) return execute_all<rest...>(r);
  return why;
}

template <Opcode code, size_t... i>
[[gnu::always_inline]] inline Interruption execute_sequence(Registers& r, std::index_sequence<i...>) {
  return execute_all<sequences[code - opcode_count][i]...>(r);
}

// An instruction, or a sequence.
template <Opcode code>
[[gnu::always_inline]] inline Interruption execute_linked(Registers& r) {
  if constexpr (code < opcode_count)
    return execute<code>(r);
  else
    return execute_sequence<code>(r, std::make_index_sequence<sequences[code - opcode_count].length()>());
}

constexpr Opcode all_codes = opcode_count + static_cast<Opcode>(sequences.size());

#if LETCONT_VM_JUMPS

using Function = LETCONT_VM_CONVENTION void (*)(const uint32_t*, char*, char*, int64_t, Machine*);

inline Function function_at(const uint32_t* pc) {
  Function function;
  std::memcpy(&function, pc, sizeof function);
  return function;
}

// The rare cases, out of line, so that instructions need no frame on the host's stack.
LETCONT_VM_CONVENTION __attribute__((noinline)) void interrupted(const uint32_t* pc, char* fp, char* alloc,
                                                                 int64_t steps, Machine* machine) {
  Registers r{pc, fp, alloc, steps, machine};
  if (!machine->interrupt(r)) return;
  LETCONT_VM_JUMP function_at(r.pc)(r.pc, r.fp, r.alloc, r.steps, r.machine);
}

template <Opcode code>
LETCONT_VM_CONVENTION void run_instruction(const uint32_t* pc, char* fp, char* alloc, int64_t steps, Machine* machine) {
  Registers r{pc, fp, alloc, steps, machine};
  Interruption why = execute_linked<code>(r);
  if (why > Interruption::Elsewhere) [[unlikely]] {
    machine->interruption = why;
    LETCONT_VM_JUMP interrupted(r.pc, r.fp, r.alloc, r.steps, machine);
  }
  LETCONT_VM_JUMP function_at(r.pc)(r.pc, r.fp, r.alloc, r.steps, machine);
}

template <Opcode... codes>
constexpr std::array<Function, sizeof...(codes)> table(std::integer_sequence<Opcode, codes...>) {
  return {&run_instruction<codes>...};
}
constexpr auto functions = table(std::make_integer_sequence<Opcode, all_codes>());

#else

// One of the codes below that number, which need not all be there.
template <Opcode code>
[[gnu::always_inline]] inline Interruption execute_case(Registers& r) {
  if constexpr (code < all_codes)
    return execute_linked<code>(r);
  else
    __builtin_unreachable();
}

// A switch that is written out, since compilers make several of a chain of comparisons as long as this one, and what
// comes last in it, the sequences, would go through all of them.
#define LETCONT_VM_CASE(i)                                                                                             \
  case (i): return execute_case<(i)>(r);
#define LETCONT_VM_CASES_4(i)                                                                                          \
  LETCONT_VM_CASE(i) LETCONT_VM_CASE((i) + 1) LETCONT_VM_CASE((i) + 2) LETCONT_VM_CASE((i) + 3)
#define LETCONT_VM_CASES_16(i)                                                                                         \
  LETCONT_VM_CASES_4(i) LETCONT_VM_CASES_4((i) + 4) LETCONT_VM_CASES_4((i) + 8) LETCONT_VM_CASES_4((i) + 12)
#define LETCONT_VM_CASES_64(i)                                                                                         \
  LETCONT_VM_CASES_16(i) LETCONT_VM_CASES_16((i) + 16) LETCONT_VM_CASES_16((i) + 32) LETCONT_VM_CASES_16((i) + 48)

[[gnu::always_inline]] inline Interruption execute_one(Opcode code, Registers& r) {
  static_assert(all_codes <= 448);
  switch (code) {
    LETCONT_VM_CASES_64(0)
    LETCONT_VM_CASES_64(64)
    LETCONT_VM_CASES_64(128)
    LETCONT_VM_CASES_64(192)
    LETCONT_VM_CASES_64(256)
    LETCONT_VM_CASES_64(320)
    LETCONT_VM_CASES_64(384)
  default: __builtin_unreachable();
  }
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
    Interruption why = execute_one(*r.pc, r);
    if (why <= Interruption::Elsewhere) [[likely]]
      continue;
    Registers seen = r;
    seen.machine->interruption = why;
    if (!(why == Interruption::Outside ? seen.machine->run_outside(seen) : seen.machine->interrupt(seen))) return;
    r = seen;
  }
}

#endif

} // namespace letcont::vm
