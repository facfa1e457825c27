class Missing { constructor(key) { this.key = key } }
class Zero {}
const zero = new Zero()
function build(low, high) {
  if (low > high) return null
  const middle = (low + high) / 2 | 0
  return {left: build(low, middle - 1), here: 2 * middle, right: build(middle + 1, high)}
}
function depth(tree, key) {
  if (tree === null) throw new Missing(key)
  return key === tree.here ? 1 : key < tree.here ? depth(tree.left, key) + 1 : depth(tree.right, key) + 1
}
function search(tree, key) {
  try { return depth(tree, key) } catch (e) { return e.key % 3 }
}
function numbers(count, last) { return count === 0 ? last : {n: count % 3 * 2 + 1, rest: numbers(count - 1, last)} }
function product(list) {
  if (list === null) return 1
  if (list.n === 0) throw zero
  return Math.imul(list.n, product(list.rest))
}
function products(list, times) {
  let sum = 0
  for (; times !== 0; times--) {
    let one
    try { one = product(list) } catch (e) { one = 1 }
    sum = sum + one | 0
  }
  return sum
}
const tree = build(1, 1000)
let sum = 0
for (let times = 6000; times !== 0; times--) for (let key = 2; key <= 2000; key++) sum = sum + search(tree, key) | 0
console.log(`${sum} ${products(numbers(50, {n: 0, rest: null}), 2000000)} ${products(numbers(50, null), 2000000)}`)
