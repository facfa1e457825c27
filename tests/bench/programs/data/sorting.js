const cons = (head, tail) => ({head, tail})
function map(f, xs) { return xs === null ? null : cons(f(xs.head), map(f, xs.tail)) }
function filter(keep, xs) {
  if (xs === null) return null
  return keep(xs.head) ? cons(xs.head, filter(keep, xs.tail)) : filter(keep, xs.tail)
}
function fold(f, start, xs) {
  for (; xs !== null; xs = xs.tail) start = f(start, xs.head)
  return start
}
function zip(xs, ys) {
  return xs === null || ys === null ? null : cons({first: xs.head, second: ys.head}, zip(xs.tail, ys.tail))
}
const compose = (f, g) => x => f(g(x))
function split(xs) {
  if (xs === null) return {first: null, second: null}
  if (xs.tail === null) return {first: xs, second: null}
  const rest = split(xs.tail.tail)
  return {first: cons(xs.head, rest.first), second: cons(xs.tail.head, rest.second)}
}
function merge(less, xs, ys) {
  if (xs === null) return ys
  if (ys === null) return xs
  return less(ys.head, xs.head) ? cons(ys.head, merge(less, xs, ys.tail)) : cons(xs.head, merge(less, xs.tail, ys))
}
function sort(less, xs) {
  if (xs === null || xs.tail === null) return xs
  const parts = split(xs)
  return merge(less, sort(less, parts.first), sort(less, parts.second))
}
function numbers(n, seed) { return n === 0 ? null : cons(seed, numbers(n - 1, (seed * 1103 + 12345) % 65536)) }
function doubles(n, d) {
  return n === 0 ? null : cons(d, doubles(n - 1, d > 1000.0 ? d - 999.75 : d * 1.5 + 0.25))
}
let sum = 0
for (let times = 600; times !== 0; times--) {
  const xs = numbers(1000, times)
  const ys = map(compose(x => x * 2 | 0, x => x + times | 0), xs)
  const pairs = sort((a, b) => a.first < b.first, zip(xs, zip(ys, doubles(1000, 0.5))))
  const halves = map(p => p.second.second * 0.5 + 0.25, pairs)
  const large = filter(d => d > 100.0, sort((a, b) => a > b, halves))
  const count = fold(n => n + 1 | 0, 0, large)
  const mixed = fold((n, p) => (n * 31 + p.first + p.second.first) % 1000003, 0, pairs)
  sum = (sum + count + mixed) % 1000003
}
console.log(sum)
