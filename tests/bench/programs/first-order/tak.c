#include <stdio.h>

static int tak(int x, int y, int z) {
  return y < x ? tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)) : z;
}

static int times(int n, int sum) { return n == 0 ? sum : times(n - 1, sum + tak(24, 16, 8 - n % 2)); }

int main(void) {
  printf("%d\n", times(120, 0));
  return 0;
}
