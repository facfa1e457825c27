#include "allocate.h"
#include <stdio.h>

typedef struct Board {
  int queen;
  const struct Board* rest;
} Board;
typedef struct Boards {
  const Board* board;
  const struct Boards* rest;
} Boards;

static const Board* place(int queen, const Board* rest) {
  Board* made = allocate(sizeof *made);
  *made = (Board){queen, rest};
  return made;
}
static const Boards* cons(const Board* board, const Boards* rest) {
  Boards* made = allocate(sizeof *made);
  *made = (Boards){board, rest};
  return made;
}
static const Boards* append(const Boards* xs, const Boards* ys) {
  return xs ? cons(xs->board, append(xs->rest, ys)) : ys;
}
static int length(const Boards* xs) {
  int n = 0;
  for (; xs; xs = xs->rest) ++n;
  return n;
}
static int safe(int queen, int distance, const Board* board) {
  for (; board; board = board->rest, ++distance)
    if (queen == board->queen || queen == board->queen + distance || queen == board->queen - distance) return 0;
  return 1;
}
static const Boards* extend(int n, int column, const Board* board) {
  for (; column <= n; ++column)
    if (safe(column, 1, board)) return cons(place(column, board), extend(n, column + 1, board));
  return NULL;
}
static const Boards* extend_all(int n, const Boards* boards) {
  return boards ? append(extend(n, 1, boards->board), extend_all(n, boards->rest)) : NULL;
}
static int queens(int n) {
  const Boards* boards = cons(NULL, NULL);
  for (int row = 1; row <= n; ++row) boards = extend_all(n, boards);
  return length(boards);
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 60; ++i) sum += queens(10);
  printf("%d\n", sum);
}
