// Elements of a structure with a `size` and `elements`, with a check of the bounds.
#include <stdio.h>
#include <stdlib.h>

__attribute__((noreturn, cold, noinline)) static void out_of_bounds(void) {
  fprintf(stderr, "out of bounds\n");
  exit(1);
}
#define AT(array, i) (&(array)->elements[(unsigned)(i) < (unsigned)(array)->size ? (i) : (out_of_bounds(), 0)])
