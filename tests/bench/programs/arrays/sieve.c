#include "array.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int size;
  bool elements[];
} Array;

static Array* array(int size, bool x) {
  Array* made = malloc(sizeof *made + (size_t)size);
  made->size = size;
  memset(made->elements, x, (size_t)size);
  return made;
}

static int count(int n) {
  Array* is_prime = array(n + 1, true);
  int found = 0;
  for (int i = 2; i <= n; ++i) {
    if (!*AT(is_prime, i)) continue;
    ++found;
    if (i <= n / i)
      for (int j = i * i; j <= n; j += i) *AT(is_prime, j) = false;
  }
  free(is_prime);
  return found;
}

int main(void) {
  int sum = 0;
  for (int round = 1; round <= 40; ++round) sum += count(1000000 + round);
  printf("%d", sum);
}
