const pair = (x, y) => choose => choose(x, y)
const first = p => p((x, y) => x)
const second = p => p((x, y) => y)
const zero = (f, x) => x
const successor = n => (f, x) => f(n(f, x))
const add = (m, n) => (f, x) => m(f, n(f, x))
function numeral(n) { return n === 0 ? zero : successor(numeral(n - 1)) }
const value = n => n(x => x + 1 | 0, 0)
const step = p => pair(second(p), (first(p) + second(p)) % 65536)
function fibonacci(n, p) {
  for (; n !== 0; n--) p = step(p)
  return first(p)
}
let total = 0
for (let i = 1000000; i !== 0; i--)
  total = (total + value(add(numeral(i % 20), numeral(i % 7))) + fibonacci(i % 40, pair(0, 1))) % 65536
console.log(total)
