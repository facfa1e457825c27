#include <stdio.h>

static int ack(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ack(m - 1, 1);
  return ack(m - 1, ack(m, n - 1));
}

static int times(int n, int sum) { return n == 0 ? sum : times(n - 1, sum + ack(3, 9 - n % 2)); }

int main(void) {
  printf("%d\n", times(50, 0));
  return 0;
}
