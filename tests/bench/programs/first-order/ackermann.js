function ack(m, n) {
  if (m === 0) return n + 1 | 0
  if (n === 0) return ack(m - 1, 1)
  return ack(m - 1, ack(m, n - 1))
}
let sum = 0
for (let n = 50; n !== 0; n--) sum = sum + ack(3, 9 - n % 2) | 0
console.log(sum)
