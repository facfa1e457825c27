#include "array.h"

typedef struct {
  int size;
  double elements[];
} Row;
typedef struct {
  int size;
  Row* elements[];
} Matrix;

static Matrix* new_matrix(int n) {
  Matrix* made = malloc(sizeof *made + (size_t)n * sizeof(Row*));
  made->size = n;
  for (int i = 0; i < n; ++i) {
    Row* row = malloc(sizeof *row + (size_t)n * sizeof(double));
    row->size = n;
    *AT(made, i) = row;
  }
  return made;
}

static Matrix* times(Matrix* a, Matrix* b, int n) {
  Matrix* made = new_matrix(n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      Row* row = *AT(a, i);
      double sum = 0;
      for (int k = 0; k < n; ++k) sum += *AT(row, k) * *AT(*AT(b, k), j);
      *AT(*AT(made, i), j) = sum;
    }
  return made;
}

static double trace(Matrix* a, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += *AT(*AT(a, i), i);
  return sum;
}

int main(void) {
  int n = 300;
  Matrix *a = new_matrix(n), *b = new_matrix(n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      *AT(*AT(a, i), j) = (double)((i * j) % 7) / 8.0;
      *AT(*AT(b, i), j) = i == j ? 0.5 : i == j + 1 ? 0.25 : 0;
    }
  for (int round = 0; round < 8; ++round) a = times(a, b, n);
  printf("%g", trace(a, n));
}
