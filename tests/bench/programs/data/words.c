#include "allocate.h"
#include <stdio.h>
#include <string.h>

typedef struct Words {
  const char* word;
  const struct Words* rest;
} Words;
typedef struct Tree {
  const struct Tree* left;
  const char* word;
  int count;
  const struct Tree* right;
} Tree;
typedef struct Entries {
  const char* word;
  int count;
  const struct Entries* rest;
} Entries;

static const char* const names[] = {"lambda", "continuation", "closure", "let", "binder", "occurrence",
                                    "contification", "tree", "phi", "block", "function", "tail", "call",
                                    "record", "heap", "stack", "letter", "lambdas", "closed"};
static const Words* words;

static const Words* cons(const char* word, const Words* rest) {
  Words* made = allocate(sizeof *made);
  *made = (Words){word, rest};
  return made;
}
static const Tree* node(const Tree* left, const char* word, int count, const Tree* right) {
  Tree* made = allocate(sizeof *made);
  *made = (Tree){left, word, count, right};
  return made;
}
static const Entries* add(const char* word, int count, const Entries* rest) {
  Entries* made = allocate(sizeof *made);
  *made = (Entries){word, count, rest};
  return made;
}
static const char* nth(int n, const Words* xs) {
  for (; xs; xs = xs->rest, --n)
    if (n == 0) return xs->word;
  return "none";
}
static const Words* text(int n, int seed) {
  if (n == 0) return NULL;
  const char* word = nth(seed % 19, words);
  return cons(word, text(n - 1, (seed * 1103 + 12345) % 65536));
}
static const Tree* insert(const char* word, const Tree* tree) {
  if (!tree) return node(NULL, word, 1, NULL);
  if (strcmp(word, tree->word) == 0) return node(tree->left, tree->word, tree->count + 1, tree->right);
  if (strcmp(word, tree->word) < 0) return node(insert(word, tree->left), tree->word, tree->count, tree->right);
  return node(tree->left, tree->word, tree->count, insert(word, tree->right));
}
static const Tree* count(const Words* each, const Tree* tree) {
  for (; each; each = each->rest) tree = insert(each->word, tree);
  return tree;
}
static const Entries* list(const Tree* tree, const Entries* more) {
  return tree ? list(tree->left, add(tree->word, tree->count, list(tree->right, more))) : more;
}
static int before(const char* word, int count, const Entries* other) {
  return count == other->count ? strcmp(word, other->word) > 0 : count > other->count;
}
static const Entries* place(const char* word, int count, const Entries* entries) {
  if (!entries || before(word, count, entries)) return add(word, count, entries);
  return add(entries->word, entries->count, place(word, count, entries->rest));
}
static const Entries* sort(const Entries* entries) {
  return entries ? place(entries->word, entries->count, sort(entries->rest)) : NULL;
}
static int score(const Entries* entries) {
  int sum = 0;
  for (int rank = 1; entries; entries = entries->rest, ++rank) sum = (sum * 31 + rank * entries->count) % 1000003;
  return sum;
}
int main(void) {
  for (int i = (int)(sizeof names / sizeof *names) - 1; i >= 0; --i) words = cons(names[i], words);
  for (const Entries* each = sort(list(count(text(1000, 1), NULL), NULL)); each; each = each->rest)
    printf("%s %d\n", each->word, each->count);
  int sum = 0;
  for (int i = 1000; i > 0; --i) sum = (sum + score(sort(list(count(text(1000, i), NULL), NULL)))) % 1000003;
  printf("%d\n", sum);
}
