// Starts the collector of a program, and prints statistics at its end.
#define _GNU_SOURCE
#include "collector.h"
#include "limits.h"
#include "runtime.h"
#include "settings.h"

#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// The program's description (safepoints.h). Absent in a process that compiles programs and runs them.
extern const ProgramMemory letcont_memory __attribute__((weak));

int letcont_active;

// Without LLVM's optimiser, the functions that make strings and arrays are not inlined. They have no place in the
// source; what called them has one.
_Noreturn void letcont_heap_exhausted(const Caller* caller) {
  static const int most_helpers = 4;
  Caller at = *caller;
  Place place = letcont_find_place(at.return_address - 1);
  for (int i = 0; i < most_helpers && !place.name && at.return_address; ++i) {
    at = letcont_caller_of(&at);
    place = letcont_find_place(at.return_address - 1);
  }
  letcont_fail(place, "the heap limit is reached");
}

static void print_statistics(void) {
  HeapStatistics is = letcont_heap_statistics();
  fflush(stdout);
  double collections = (double)(is.minor + is.major);
  locale_t before = uselocale(newlocale(LC_NUMERIC_MASK, "C", NULL)); // with a decimal point
  fprintf(stderr,
          "allocated          %llu bytes in %llu records\n"
          "collections        %llu minor, %llu major\n"
          "promoted           %llu bytes\n"
          "pauses             %.3f ms in all, %.3f ms on average, %.3f ms at most\n"
          "heap               %zu bytes at most, %zu alive or promoted at the end\n",
          (unsigned long long)is.allocated, (unsigned long long)is.records, (unsigned long long)is.minor,
          (unsigned long long)is.major, (unsigned long long)is.promoted, (double)is.pause / 1e6,
          collections > 0 ? (double)is.pause / 1e6 / collections : 0, (double)is.longest_pause / 1e6, is.highest,
          is.alive);
  uselocale(before);
}

void letcont_start_memory(void) {
  static int started;
  if (started++) return;
  HeapOptions options = {
      .limit = letcont_size_setting("LETCONT_HEAP", letcont_defaults.heap, least_heap, most_heap),
      .nursery = letcont_size_setting("LETCONT_NURSERY", 0, least_nursery, most_nursery),
      .stress = letcont_count_setting("LETCONT_GC_STRESS"),
      .statistics = letcont_flag_setting("LETCONT_STATS"),
  };
  if (!letcont_open_heap(&options)) letcont_fail((Place){0}, "the system gives no memory for the heap");
  if (&letcont_memory && !letcont_add_program(&letcont_memory))
    letcont_fail((Place){0}, "a mistake in Letcont: the program's stack maps cannot be read");
  if (options.statistics) atexit(print_statistics);
}
