const cons = (head, tail) => ({head, tail})
const words = ['lambda', 'continuation', 'closure', 'let', 'binder', 'occurrence', 'contification', 'tree', 'phi',
  'block', 'function', 'tail', 'call', 'record', 'heap', 'stack', 'letter', 'lambdas', 'closed']
  .reduceRight((list, word) => cons(word, list), null)
function nth(n, xs) {
  for (; xs !== null; xs = xs.tail, n--) if (n === 0) return xs.head
  return 'none'
}
function text(n, seed) {
  return n === 0 ? null : cons(nth(seed % 19, words), text(n - 1, (seed * 1103 + 12345) % 65536))
}
const node = (left, word, count, right) => ({left, word, count, right})
function insert(word, tree) {
  if (tree === null) return node(null, word, 1, null)
  if (word === tree.word) return node(tree.left, tree.word, tree.count + 1 | 0, tree.right)
  if (word < tree.word) return node(insert(word, tree.left), tree.word, tree.count, tree.right)
  return node(tree.left, tree.word, tree.count, insert(word, tree.right))
}
function count(words, tree) {
  for (; words !== null; words = words.tail) tree = insert(words.head, tree)
  return tree
}
function list(tree, more) {
  return tree === null ? more : list(tree.left, cons({word: tree.word, count: tree.count}, list(tree.right, more)))
}
function before(a, b) { return a.count === b.count ? a.word > b.word : a.count > b.count }
function place(entry, entries) {
  if (entries === null) return cons(entry, null)
  return before(entry, entries.head) ? cons(entry, entries) : cons(entries.head, place(entry, entries.tail))
}
function sort(entries) { return entries === null ? null : place(entries.head, sort(entries.tail)) }
function score(entries) {
  let sum = 0
  for (let rank = 1; entries !== null; entries = entries.tail, rank++) sum = (sum * 31 + rank * entries.head.count) % 1000003
  return sum
}
const counted = seed => sort(list(count(text(1000, seed), null), null))
for (let at = counted(1); at !== null; at = at.tail) console.log(`${at.head.word} ${at.head.count}`)
let sum = 0
for (let times = 1000; times !== 0; times--) sum = (sum + score(counted(times))) % 1000003
console.log(sum)
