#include "allocate.h"
#include <stdio.h>

typedef struct Tree {
  const struct Tree *left, *right;
} Tree;
static const Tree* node(const Tree* left, const Tree* right) {
  Tree* made = allocate(sizeof *made);
  *made = (Tree){left, right};
  return made;
}
static const Tree* build(int depth) {
  if (depth == 0) return node(NULL, NULL);
  const Tree* left = build(depth - 1);
  return node(left, build(depth - 1));
}
static int count(const Tree* tree) { return tree ? count(tree->left) + count(tree->right) + 1 : 0; }
int main(void) {
  const Tree* long_lived = build(16);
  int sum = 0;
  for (int depth = 4; depth <= 16; depth += 4)
    for (int times = 48 << (16 - depth); times > 0; --times) sum += count(build(depth));
  printf("%d %d\n", sum, count(long_lived));
}
