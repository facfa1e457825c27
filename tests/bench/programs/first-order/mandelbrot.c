#include <stdio.h>

static int escapes(double cx, double cy, double x, double y, int left) {
  while (left != 0) {
    if (x * x + y * y > 4.0) return 0;
    double next = x * x - y * y + cx;
    y = 2.0 * x * y + cy;
    x = next;
    left = left - 1;
  }
  return 1;
}

int main(void) {
  int sum = 0;
  double cy = -1.5;
  for (int i = 0; i < 1500; ++i, cy = cy + 0.002) {
    double cx = -2.0;
    for (int j = 0; j < 1500; ++j, cx = cx + 0.002) sum = sum + escapes(cx, cy, 0.0, 0.0, 200);
  }
  printf("%d\n", sum);
  return 0;
}
