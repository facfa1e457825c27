function hanoi(n, a, b, c, check) {
  if (n === 0) return check
  const before = hanoi(n - 1, a, c, b, check)
  return hanoi(n - 1, c, b, a, Math.imul(before, 31) + Math.imul(a, 3) + b | 0)
}
console.log(hanoi(28, 1, 2, 3, 0))
