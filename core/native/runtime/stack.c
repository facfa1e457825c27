// `main` of every executable: runs the program on a stack of its own.
//
// The system's stack is often 8 MiB, which a hundred thousand calls fill. So the program gets 1 GiB, or what the
// environment variable LETCONT_STACK says in MiB. It costs nothing before it is used: the pages are reserved addresses
// until the program touches them. Below the stack lies a guard that cannot be touched. A program that reaches it has
// recursed too deep: what it printed comes out, then the evaluator's message (without a position, which nobody knows
// at that point), and it ends with status 1. Any other segmentation fault stays one.
#define _GNU_SOURCE
#include "runtime.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

static const size_t mebibyte = (size_t)1 << 20;
static const size_t usual_stack = (size_t)1 << 30;
static const size_t guard_size = (size_t)1 << 20; // wider than any frame

static char* guard; // the lowest address of the guard
static size_t stack_size;

static char signal_stack[1 << 16] __attribute__((aligned(16)));

static void say(const char* text) {
  for (size_t left = strlen(text); left > 0;) {
    ssize_t written = write(STDERR_FILENO, text, left);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return;
    text += written;
    left -= (size_t)written;
  }
}

static void wrong_setting(const char* value) {
  say("LETCONT_STACK: '");
  say(value);
  say("' is no size of a stack: a number of MiB from 1 to 1048576\n");
  _exit(1);
}

static size_t wanted_stack(void) {
  const char* value = getenv("LETCONT_STACK");
  if (!value || !*value) return usual_stack;
  size_t number = 0;
  for (const char* digit = value; *digit; ++digit) {
    if (*digit < '0' || *digit > '9') wrong_setting(value);
    number = number * 10 + (size_t)(*digit - '0');
    if (number > mebibyte) wrong_setting(value);
  }
  if (number == 0) wrong_setting(value);
  return number * mebibyte;
}

// Less, where the system does not give so many addresses.
static void map_stack(void) {
  for (stack_size = wanted_stack(); stack_size >= mebibyte; stack_size /= 2) {
    void* mapped = mmap(NULL, guard_size + stack_size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (mapped == MAP_FAILED) continue;
    guard = mapped;
    mprotect(guard, guard_size, PROT_NONE);
    return;
  }
  say("cannot get memory for the stack\n");
  _exit(1);
}

// Runs on `signal_stack`. fflush is not safe in every signal handler; here the signal comes from this very thread, so
// that the worst is a buffer that was being filled.
static void on_segmentation_fault(int number, siginfo_t* about, void* context) {
  (void)context;
  signal(number, SIG_DFL); // a second one ends the program, and so does this one if it is none of ours
  uintptr_t at = (uintptr_t)about->si_addr, begin = (uintptr_t)guard;
  if (at < begin || at >= begin + guard_size) return;
  fflush(stdout);
  say(letcont_source);
  say(": error: the stack limit is reached: the recursion is too deep\n");
  _exit(1);
}

static void watch_stack(void) {
  stack_t alternative = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
  sigaltstack(&alternative, NULL);
  struct sigaction action = {.sa_sigaction = on_segmentation_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGBUS, &action, NULL);
}

static void run(void) { exit(letcont_program()); }

int main(void) {
  map_stack();
  if (letcont_start_heap) letcont_start_heap(guard + guard_size + stack_size);
  watch_stack();
  static ucontext_t there;
  getcontext(&there);
  there.uc_stack.ss_sp = guard + guard_size;
  there.uc_stack.ss_size = stack_size;
  makecontext(&there, run, 0);
  setcontext(&there);
  say("cannot change to the program's stack\n");
  return 1;
}
