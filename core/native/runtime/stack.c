// `main` of every executable: runs the program on its own stack.
//
// The system's stack is often 8 MiB, which a hundred thousand calls fill. So the program gets 1 GiB, or the size that
// it was built with, or that of the environment variable LETCONT_STACK (settings.h). The pages are reserved addresses
// until the program touches them, so unused stack costs nothing. Below it is a guard area that cannot be accessed. A
// program that reaches it has recursed too deeply: its output is flushed, the evaluator's message printed, and it ends
// with status 1. Other segmentation faults are not handled.
#define _GNU_SOURCE
#include "limits.h"
#include "output.h"
#include "runtime.h"
#include "settings.h"

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

static const size_t usual_stack = (size_t)1 << 30;
static const size_t guard_size = (size_t)1 << 20; // wider than what no function touches (native/giants.h)

static char* guard; // the lowest address of the guard
static size_t stack_size;

static char signal_stack[1 << 16] __attribute__((aligned(16)));

// A number without a letter counts MiB.
static size_t wanted_stack(void) {
  size_t usual = letcont_defaults.stack ? letcont_defaults.stack : usual_stack;
  return letcont_size_setting("LETCONT_STACK", usual, least_stack, most_stack);
}

// Tries smaller sizes if the system does not reserve as much.
static void map_stack(void) {
  for (stack_size = wanted_stack(); stack_size >= least_stack; stack_size /= 2) {
    void* mapped = mmap(NULL, guard_size + stack_size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (mapped == MAP_FAILED) continue;
    guard = mapped;
    if (mprotect(guard, guard_size, PROT_NONE) != 0) letcont_fail((Place){0}, "cannot guard the stack");
    return;
  }
  letcont_fail((Place){0}, "cannot get memory for the stack");
}

// The stack pointer and the instruction at the time of the signal.
#ifdef __aarch64__
static const char* interrupted_stack(const ucontext_t* context) { return (const char*)context->uc_mcontext.sp; }
static uintptr_t interrupted_code(const ucontext_t* context) { return context->uc_mcontext.pc; }
#else
static const char* interrupted_stack(const ucontext_t* context) {
  return (const char*)context->uc_mcontext.gregs[REG_RSP];
}
static uintptr_t interrupted_code(const ucontext_t* context) { return (uintptr_t)context->uc_mcontext.gregs[REG_RIP]; }
#endif

// Finds the call that overflowed the stack: if it has just begun, it is the last one on the stack.
static Place interrupted_place(const ucontext_t* context) {
  Place place = letcont_find_place(interrupted_code(context));
  if (place.name) return place;
  const char *top = interrupted_stack(context), *lowest = guard + guard_size;
  if (top < lowest) top = lowest;
  return letcont_find_caller((const uintptr_t*)top, (const uintptr_t*)(lowest + stack_size));
}

// Runs on `signal_stack`.
static void on_segmentation_fault(int number, siginfo_t* about, void* context) {
  signal(number, SIG_DFL); // a second one ends the program, and so does this one if it is not an overflow
  uintptr_t at = (uintptr_t)about->si_addr, begin = (uintptr_t)guard;
  if (at < begin || at >= begin + guard_size) return;
  letcont_fail(interrupted_place(context), "the stack limit is reached: the recursion is too deep");
}

static void watch_stack(void) {
  stack_t alternative = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
  sigaltstack(&alternative, NULL);
  struct sigaction action = {.sa_sigaction = on_segmentation_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGBUS, &action, NULL);
}

static void run(void) {
  int status = letcont_program();
  letcont_finish_output();
  exit(status);
}

// A process that runs several programs calls this for each: they share the stack.
int main(void) {
  letcont_watch_output();
  if (!guard) map_stack();
  if (&letcont_places) letcont_add_places((const void*)letcont_program, &letcont_places);
  if (letcont_start_memory) letcont_start_memory();
  watch_stack();
  static ucontext_t there;
  getcontext(&there);
  there.uc_stack.ss_sp = guard + guard_size;
  there.uc_stack.ss_size = stack_size;
  makecontext(&there, run, 0);
  setcontext(&there);
  letcont_fail((Place){0}, "cannot change to the program's stack");
}
