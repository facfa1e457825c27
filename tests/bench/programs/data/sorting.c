#include "allocate.h"
#include <stdio.h>

// As a C programmer writes polymorphic lists: a cell holds a pointer or a number.
typedef union {
  int integer;
  double number;
  const struct Row* row;
} Item;
typedef struct Row {
  int x, y;
  double d;
} Row;
typedef struct List {
  Item item;
  const struct List* rest;
} List;
typedef int Less(Item, Item);

static const List* cons(Item item, const List* rest) {
  List* made = allocate(sizeof *made);
  *made = (List){item, rest};
  return made;
}
static const List* map(Item (*f)(Item, int), int with, const List* xs) {
  return xs ? cons(f(xs->item, with), map(f, with, xs->rest)) : NULL;
}
static const List* filter(int (*keep)(Item), const List* xs) {
  for (; xs; xs = xs->rest)
    if (keep(xs->item)) return cons(xs->item, filter(keep, xs->rest));
  return NULL;
}
static int fold(int (*f)(int, Item), int start, const List* xs) {
  for (; xs; xs = xs->rest) start = f(start, xs->item);
  return start;
}
static const List* rows(const List* xs, const List* ys, const List* ds) {
  if (!xs || !ys || !ds) return NULL;
  Row* row = allocate(sizeof *row);
  *row = (Row){xs->item.integer, ys->item.integer, ds->item.number};
  return cons((Item){.row = row}, rows(xs->rest, ys->rest, ds->rest));
}
static void split(const List* xs, const List** some, const List** others) {
  if (!xs || !xs->rest) {
    *some = xs ? cons(xs->item, NULL) : NULL;
    *others = NULL;
    return;
  }
  split(xs->rest->rest, some, others);
  *some = cons(xs->item, *some);
  *others = cons(xs->rest->item, *others);
}
static const List* merge(Less* less, const List* xs, const List* ys) {
  if (!xs) return ys;
  if (!ys) return xs;
  if (less(ys->item, xs->item)) return cons(ys->item, merge(less, xs, ys->rest));
  return cons(xs->item, merge(less, xs->rest, ys));
}
static const List* sort(Less* less, const List* xs) {
  if (!xs || !xs->rest) return xs;
  const List *some, *others;
  split(xs, &some, &others);
  some = sort(less, some);
  return merge(less, some, sort(less, others));
}
static const List* numbers(int n, int seed) {
  return n == 0 ? NULL : cons((Item){.integer = seed}, numbers(n - 1, (seed * 1103 + 12345) % 65536));
}
static const List* doubles(int n, double d) {
  if (n == 0) return NULL;
  return cons((Item){.number = d}, doubles(n - 1, d > 1000.0 ? d - 999.75 : d * 1.5 + 0.25));
}
static Item shift_and_double(Item x, int by) { return (Item){.integer = (x.integer + by) * 2}; }
static Item half(Item x, int with) { return (void)with, (Item){.number = x.row->d * 0.5 + 0.25}; }
static int by_x(Item a, Item b) { return a.row->x < b.row->x; }
static int descending(Item a, Item b) { return a.number > b.number; }
static int is_large(Item x) { return x.number > 100.0; }
static int count(int n, Item x) { return (void)x, n + 1; }
static int mix(int n, Item x) { return (n * 31 + x.row->x + x.row->y) % 1000003; }

int main(void) {
  int sum = 0;
  for (int i = 600; i > 0; --i) {
    const List* xs = numbers(1000, i);
    const List* ys = map(shift_and_double, i, xs);
    const List* pairs = sort(by_x, rows(xs, ys, doubles(1000, 0.5)));
    const List* large = filter(is_large, sort(descending, map(half, 0, pairs)));
    sum = (sum + fold(count, 0, large) + fold(mix, 0, pairs)) % 1000003;
  }
  printf("%d\n", sum);
}
