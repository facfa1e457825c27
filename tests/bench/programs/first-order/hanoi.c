#include <stdint.h>
#include <stdio.h>

static int32_t hanoi(int32_t n, int32_t a, int32_t b, int32_t c, int32_t check) {
  if (n == 0) return check;
  uint32_t before = (uint32_t)hanoi(n - 1, a, c, b, check);
  return hanoi(n - 1, c, b, a, (int32_t)(before * 31u + (uint32_t)(a * 3 + b)));
}

int main(void) {
  printf("%d\n", (int)hanoi(28, 1, 2, 3, 0));
  return 0;
}
