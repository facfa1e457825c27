// The stack walk and its markers. See stack_scan.h.
#include "stack_scan.h"

#include "collector.h"
#include "frames.h"

#include <stdlib.h>
#include <string.h>

enum { marker_distance = 256 }; // frames

// ---- Markers

// The true return addresses of frames with a marker: a stack beside the stack. `letcont_markers_end` is after the
// address of the frame nearest to the top.
void letcont_stack_marker(void);
uintptr_t* letcont_markers_end;

static uintptr_t *markers, *markers_capacity;

// A walk from the top of the stack finds addresses in reverse order, and collects them here.
static uintptr_t* met;
static size_t met_count, met_capacity;

#if defined __x86_64__
// Only rax, rdx, rcx and xmm registers hold what a function returns.
__asm__(".text\n"
        ".p2align 4\n"
        ".globl letcont_stack_marker\n"
        ".hidden letcont_stack_marker\n"
        ".type letcont_stack_marker, @function\n"
        "letcont_stack_marker:\n"
        "  movq letcont_markers_end(%rip), %r11\n"
        "  subq $8, %r11\n"
        "  movq %r11, letcont_markers_end(%rip)\n"
        "  jmpq *(%r11)\n"
        ".size letcont_stack_marker, . - letcont_stack_marker\n");
#elif defined __aarch64__
// x16 and x17 are free between functions.
__asm__(".text\n"
        ".p2align 4\n"
        ".globl letcont_stack_marker\n"
        ".hidden letcont_stack_marker\n"
        ".type letcont_stack_marker, %function\n"
        "letcont_stack_marker:\n"
        "  adrp x16, letcont_markers_end\n"
        "  ldr x17, [x16, :lo12:letcont_markers_end]\n"
        "  ldr x30, [x17, #-8]!\n"
        "  str x17, [x16, :lo12:letcont_markers_end]\n"
        "  br x30\n"
        ".size letcont_stack_marker, . - letcont_stack_marker\n");
#else
#error "the collector knows the frames of x86-64 and AArch64 only"
#endif

// ---- Calls from compiled code

_Static_assert(sizeof(Caller) == 24, "as the code below makes it");

// `caller` is the register of the last argument.
#if defined __x86_64__
#define ENTRY(name, caller)                                                                                            \
  __asm__(".text\n"                                                                                                    \
          ".p2align 4\n"                                                                                               \
          ".globl " name "\n"                                                                                          \
          ".hidden " name "\n"                                                                                         \
          ".type " name ", @function\n" name ":\n"                                                                     \
          "  .cfi_startproc\n"                                                                                         \
          "  movq (%rsp), %r11\n"                                                                                      \
          "  leaq 8(%rsp), %r10\n"                                                                                     \
          "  subq $24, %rsp\n"                                                                                         \
          "  .cfi_adjust_cfa_offset 24\n"                                                                              \
          "  movq %r10, (%rsp)\n"                                                                                      \
          "  movq $0, 8(%rsp)\n"                                                                                       \
          "  movq %r11, 16(%rsp)\n"                                                                                    \
          "  movq %rsp, %" caller "\n"                                                                                 \
          "  callq " name "_from\n"                                                                                    \
          "  addq $24, %rsp\n"                                                                                         \
          "  .cfi_adjust_cfa_offset -24\n"                                                                             \
          "  retq\n"                                                                                                   \
          "  .cfi_endproc\n"                                                                                           \
          ".size " name ", . - " name "\n")
ENTRY("letcont_collect", "rsi");
ENTRY("letcont_allocate_elements", "rdx");
#else
#define ENTRY(name, caller)                                                                                            \
  __asm__(".text\n"                                                                                                    \
          ".p2align 4\n"                                                                                               \
          ".globl " name "\n"                                                                                          \
          ".hidden " name "\n"                                                                                         \
          ".type " name ", %function\n" name ":\n"                                                                     \
          "  .cfi_startproc\n"                                                                                         \
          "  add x9, sp, #0\n"                                                                                         \
          "  stp x29, x30, [sp, #-48]!\n"                                                                              \
          "  .cfi_def_cfa_offset 48\n"                                                                                 \
          "  .cfi_offset x29, -48\n"                                                                                   \
          "  .cfi_offset x30, -40\n"                                                                                   \
          "  stp x9, x29, [sp, #16]\n"                                                                                 \
          "  str x30, [sp, #32]\n"                                                                                     \
          "  mov x29, sp\n"                                                                                            \
          "  add " caller ", sp, #16\n"                                                                                \
          "  bl " name "_from\n"                                                                                       \
          "  ldp x29, x30, [sp], #48\n"                                                                                \
          "  .cfi_restore x29\n"                                                                                       \
          "  .cfi_restore x30\n"                                                                                       \
          "  .cfi_def_cfa_offset 0\n"                                                                                  \
          "  ret\n"                                                                                                    \
          "  .cfi_endproc\n"                                                                                           \
          ".size " name ", . - " name "\n")
ENTRY("letcont_collect", "x1");
ENTRY("letcont_allocate_elements", "x2");
#endif

static void note_met(uintptr_t address) {
  if (met_count == met_capacity) {
    met_capacity = met_capacity ? 2 * met_capacity : 256;
    met = realloc(met, met_capacity * sizeof *met);
    if (!met) abort();
  }
  met[met_count++] = address;
}

static void keep_met(void) {
  if (met_count == 0) return;
  size_t below = (size_t)(letcont_markers_end - markers);
  if (below + met_count > (size_t)(markers_capacity - markers)) {
    size_t capacity = 2 * (below + met_count);
    markers = realloc(markers, capacity * sizeof *markers);
    if (!markers) abort();
    markers_capacity = markers + capacity;
  }
  letcont_markers_end = markers + below;
  while (met_count > 0) *letcont_markers_end++ = met[--met_count];
}

// ---- Frames

static uintptr_t* slot(char* stack_pointer, int32_t offset) { return (uintptr_t*)(stack_pointer + offset); }

static void scan_root(char* stack_pointer, int32_t offset) {
  uintptr_t* root = slot(stack_pointer, offset & ~letcont_kept);
  if (!(offset & letcont_kept) || !letcont_is_area(*root)) {
    letcont_evacuate((void**)root);
    return;
  }
  uint64_t pointers = letcont_area_pointers(*root);
  for (uint64_t i = 1; i <= pointers; ++i) letcont_evacuate((void**)&root[i]);
}

// The stack pointer at the call.
static char* base_of(const Caller* at, const Frame* frame) { return at->stack_pointer - frame->passed; }

static void scan(const Frame* frame, char* stack_pointer) {
  const int32_t* pairs = frame->slots + frame->root_count;
  // A pointer into a record keeps its distance from the record's start. So does one that may be to a constant record,
  // for which LLVM gives null as the start.
  for (unsigned i = 0; i < frame->derived_count; ++i)
    *slot(stack_pointer, pairs[2 * i]) -= *slot(stack_pointer, pairs[2 * i + 1]);
  for (unsigned i = 0; i < frame->root_count; ++i) scan_root(stack_pointer, frame->slots[i]);
  for (unsigned i = 0; i < frame->derived_count; ++i)
    *slot(stack_pointer, pairs[2 * i]) += *slot(stack_pointer, pairs[2 * i + 1]);
}

// The place of the frame's own return address.
static uintptr_t* return_slot(const Caller* at, const Frame* frame) {
#ifdef __aarch64__
  (void)frame;
  return (uintptr_t*)at->frame_pointer + 1;
#else
  return (uintptr_t*)(base_of(at, frame) + frame->size);
#endif
}

static void go_to_caller(Caller* at, const Frame* frame, uintptr_t return_address) {
  at->return_address = return_address;
#ifdef __aarch64__
  at->frame_pointer = *at->frame_pointer;
  at->stack_pointer = base_of(at, frame) + frame->size + frame->own;
#else
  at->stack_pointer = base_of(at, frame) + frame->size + sizeof(void*) + frame->own;
#endif
}

Caller letcont_caller_of(const Caller* call) {
  Caller at = *call;
  const Frame* frame = letcont_find_frame(at.return_address);
  if (!frame) return (Caller){0};
  uintptr_t address = *return_slot(&at, frame);
  if (address == (uintptr_t)letcont_stack_marker) address = letcont_markers_end[-1];
  go_to_caller(&at, frame, address);
  return at;
}

void letcont_scan_stack(const Caller* caller, int all) {
  Caller at = *caller;
  unsigned since_marker = 0;
  for (const Frame* frame; (frame = letcont_find_frame(at.return_address));) {
    scan(frame, base_of(&at, frame));
    uintptr_t* place = return_slot(&at, frame);
    uintptr_t address = *place;
    ++since_marker;
    if (address == (uintptr_t)letcont_stack_marker) {
      if (!all) break;
      address = *--letcont_markers_end;
      note_met(address);
      since_marker = 0;
    } else if (since_marker >= marker_distance) {
      *place = (uintptr_t)letcont_stack_marker;
      note_met(address);
      since_marker = 0;
    }
    go_to_caller(&at, frame, address);
  }
  keep_met();
}
