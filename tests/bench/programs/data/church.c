#include "allocate.h"
#include <stdio.h>

// A closure is a record that begins with its code.
typedef struct Pair Pair;
typedef int Chooser(int x, int y);
struct Pair {
  int (*code)(const Pair*, Chooser*);
  int x, y;
};
static int apply_pair(const Pair* p, Chooser* choose) { return choose(p->x, p->y); }
static const Pair* pair(int x, int y) {
  Pair* made = allocate(sizeof *made);
  *made = (Pair){apply_pair, x, y};
  return made;
}
static int choose_first(int x, int y) { return (void)y, x; }
static int choose_second(int x, int y) { return (void)x, y; }
static int first(const Pair* p) { return p->code(p, choose_first); }
static int second(const Pair* p) { return p->code(p, choose_second); }

typedef int Function(int);
typedef struct Numeral Numeral;
struct Numeral {
  int (*code)(const Numeral*, Function*, int);
  const Numeral *m, *n;
};
static int apply_zero(const Numeral* self, Function* f, int x) { return (void)self, (void)f, x; }
static int apply_successor(const Numeral* self, Function* f, int x) { return f(self->m->code(self->m, f, x)); }
static int apply_sum(const Numeral* self, Function* f, int x) {
  return self->m->code(self->m, f, self->n->code(self->n, f, x));
}
static const Numeral* numeral_of(int (*code)(const Numeral*, Function*, int), const Numeral* m, const Numeral* n) {
  Numeral* made = allocate(sizeof *made);
  *made = (Numeral){code, m, n};
  return made;
}
static const Numeral zero = {apply_zero, NULL, NULL};
static const Numeral* numeral(int n) { return n == 0 ? &zero : numeral_of(apply_successor, numeral(n - 1), NULL); }
static int increment(int x) { return x + 1; }
static int value(const Numeral* n) { return n->code(n, increment, 0); }

static const Pair* step(const Pair* p) { return pair(second(p), (first(p) + second(p)) % 65536); }
static int fibonacci(int n, const Pair* p) {
  for (; n > 0; --n) p = step(p);
  return first(p);
}
int main(void) {
  int total = 0;
  for (int i = 1000000; i > 0; --i)
    total = (total + value(numeral_of(apply_sum, numeral(i % 20), numeral(i % 7))) + fibonacci(i % 40, pair(0, 1))) %
            65536;
  printf("%d\n", total);
}
