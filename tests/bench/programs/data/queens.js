const cons = (head, tail) => ({head, tail})
function append(xs, ys) { return xs === null ? ys : cons(xs.head, append(xs.tail, ys)) }
function length(xs) {
  let n = 0
  for (; xs !== null; xs = xs.tail) n = n + 1 | 0
  return n
}
function safe(queen, distance, board) {
  for (; board !== null; board = board.tail, distance = distance + 1 | 0) {
    const other = board.head
    if (queen === other || queen === other + distance || queen === other - distance) return false
  }
  return true
}
function extend(n, column, board) {
  for (; column <= n; column = column + 1 | 0)
    if (safe(column, 1, board)) return cons(cons(column, board), extend(n, column + 1 | 0, board))
  return null
}
function extendAll(n, boards) {
  return boards === null ? null : append(extend(n, 1, boards.head), extendAll(n, boards.tail))
}
function queens(n) {
  let boards = cons(null, null)
  for (let row = 1; row <= n; row++) boards = extendAll(n, boards)
  return length(boards)
}
let sum = 0
for (let times = 60; times !== 0; times--) sum = sum + queens(10) | 0
console.log(sum)
