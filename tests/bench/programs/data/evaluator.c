#include "allocate.h"
#include <stdint.h>
#include <stdio.h>

typedef enum { Number, Variable, Add, Multiply, Negate, Let } Kind;
typedef struct Expression Expression;
struct Expression {
  Kind kind;
  int32_t number; // of a Number; the name of a Variable and a Let
  const Expression *a, *b;
};
typedef struct Environment {
  int32_t name, value;
  const struct Environment* rest;
} Environment;

static int32_t plus(int32_t a, int32_t b) { return (int32_t)((uint32_t)a + (uint32_t)b); }
static int32_t times(int32_t a, int32_t b) { return (int32_t)((uint32_t)a * (uint32_t)b); }
static int32_t minus(int32_t a) { return (int32_t)-(uint32_t)a; }

static const Expression* leaf(Kind kind, int32_t number) {
  Expression* made = allocate(offsetof(Expression, a));
  made->kind = kind;
  made->number = number;
  return made;
}
static const Expression* node(Kind kind, int32_t number, const Expression* a, const Expression* b) {
  Expression* made = allocate(sizeof *made);
  *made = (Expression){kind, number, a, b};
  return made;
}
static const Environment* bind(int32_t name, int32_t value, const Environment* rest) {
  Environment* made = allocate(sizeof *made);
  *made = (Environment){name, value, rest};
  return made;
}
static int32_t lookup(int32_t name, const Environment* environment) {
  for (; environment; environment = environment->rest)
    if (environment->name == name) return environment->value;
  return 0;
}
static int32_t evaluate(const Expression* e, const Environment* environment) {
  switch (e->kind) {
  case Number: return e->number;
  case Variable: return lookup(e->number, environment);
  case Add: return plus(evaluate(e->a, environment), evaluate(e->b, environment));
  case Multiply: return times(evaluate(e->a, environment), evaluate(e->b, environment));
  case Negate: return minus(evaluate(e->a, environment));
  case Let: return evaluate(e->b, bind(e->number, evaluate(e->a, environment), environment));
  }
  __builtin_unreachable();
}
static int is(const Expression* e, int32_t number) { return e->kind == Number && e->number == number; }
static const Expression* add(const Expression* a, const Expression* b) {
  if (a->kind == Number && b->kind == Number) return leaf(Number, plus(a->number, b->number));
  if (is(a, 0)) return b;
  if (is(b, 0)) return a;
  return node(Add, 0, a, b);
}
static const Expression* multiply(const Expression* a, const Expression* b) {
  if (a->kind == Number && b->kind == Number) return leaf(Number, times(a->number, b->number));
  if (is(a, 0) || is(b, 0)) return leaf(Number, 0);
  if (is(a, 1)) return b;
  if (is(b, 1)) return a;
  return node(Multiply, 0, a, b);
}
static const Expression* negate(const Expression* a) {
  if (a->kind == Number) return leaf(Number, minus(a->number));
  return a->kind == Negate ? a->a : node(Negate, 0, a, NULL);
}
static const Expression* simplify(const Expression* e) {
  switch (e->kind) {
  case Add: {
    const Expression* a = simplify(e->a);
    return add(a, simplify(e->b));
  }
  case Multiply: {
    const Expression* a = simplify(e->a);
    return multiply(a, simplify(e->b));
  }
  case Negate: return negate(simplify(e->a));
  case Let: {
    const Expression* a = simplify(e->a);
    return node(Let, e->number, a, simplify(e->b));
  }
  default: return e;
  }
}
static const Expression* make(int depth, int seed) {
  if (depth == 0) return seed % 3 == 0 ? leaf(Variable, seed % 5) : leaf(Number, seed % 4);
  int kind = seed % 7;
  const Expression* a = make(depth - 1, (seed * 5 + 3) % 1009);
  if (kind == 0) return node(Negate, 0, a, NULL);
  const Expression* b = make(depth - 1, (seed * 7 + 1) % 1013);
  return kind == 1 ? node(Let, seed % 5, a, b) : node(kind < 5 ? Add : Multiply, 0, a, b);
}
int main(void) {
  int32_t sum = 0;
  for (int i = 6000; i > 0; --i) {
    const Expression* e = make(10, i % 997);
    const Expression* small = simplify(e);
    int32_t all = plus(plus(sum, evaluate(e, NULL)), evaluate(small, NULL));
    sum = plus(all, evaluate(small, bind(1, i, NULL))) % 1000003;
  }
  printf("%d\n", sum);
}
