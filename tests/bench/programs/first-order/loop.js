function loop(n, x) {
  while (n !== 0) {
    x = Math.imul(x, 1664525) + 1013904223 | 0
    n = n - 1 | 0
  }
  return x
}
console.log(loop(1000000000, 1))
