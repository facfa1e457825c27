function build(depth) {
  return depth === 0 ? {left: null, right: null} : {left: build(depth - 1), right: build(depth - 1)}
}
function count(tree) { return tree === null ? 0 : count(tree.left) + count(tree.right) + 1 | 0 }
const longLived = build(16)
let sum = 0
for (let depth = 4; depth <= 16; depth += 4)
  for (let times = 48 << (16 - depth); times !== 0; times--) sum = sum + count(build(depth)) | 0
console.log(`${sum} ${count(longLived)}`)
