#include <stdint.h>
#include <stdio.h>

static int32_t loop(int32_t n, int32_t x) {
  while (n != 0) {
    x = (int32_t)((uint32_t)x * 1664525u + 1013904223u);
    n = n - 1;
  }
  return x;
}

int main(void) {
  printf("%d\n", (int)loop(1000000000, 1));
  return 0;
}
