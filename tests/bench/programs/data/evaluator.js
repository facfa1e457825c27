const Number_ = 0, Variable = 1, Add = 2, Multiply = 3, Negate = 4, Let = 5
// One shape of objects for all constructors, so that the engine sees one type.
const node = (kind, n, a, b) => ({kind, n, a, b})
const number = n => node(Number_, n, null, null)
const cons = (name, value, rest) => ({name, value, rest})
function lookup(name, environment) {
  for (; environment !== null; environment = environment.rest)
    if (environment.name === name) return environment.value
  return 0
}
function evaluate(e, environment) {
  switch (e.kind) {
    case Number_: return e.n
    case Variable: return lookup(e.n, environment)
    case Add: return evaluate(e.a, environment) + evaluate(e.b, environment) | 0
    case Multiply: return Math.imul(evaluate(e.a, environment), evaluate(e.b, environment))
    case Negate: return 0 - evaluate(e.a, environment) | 0
    default: return evaluate(e.b, cons(e.n, evaluate(e.a, environment), environment))
  }
}
const is = (e, n) => e.kind === Number_ && e.n === n
function add(a, b) {
  if (a.kind === Number_ && b.kind === Number_) return number(a.n + b.n | 0)
  if (is(a, 0)) return b
  if (is(b, 0)) return a
  return node(Add, 0, a, b)
}
function multiply(a, b) {
  if (a.kind === Number_ && b.kind === Number_) return number(Math.imul(a.n, b.n))
  if (is(a, 0) || is(b, 0)) return number(0)
  if (is(a, 1)) return b
  if (is(b, 1)) return a
  return node(Multiply, 0, a, b)
}
function negate(a) {
  if (a.kind === Number_) return number(0 - a.n | 0)
  if (a.kind === Negate) return a.a
  return node(Negate, 0, a, null)
}
function simplify(e) {
  switch (e.kind) {
    case Add: return add(simplify(e.a), simplify(e.b))
    case Multiply: return multiply(simplify(e.a), simplify(e.b))
    case Negate: return negate(simplify(e.a))
    case Let: return node(Let, e.n, simplify(e.a), simplify(e.b))
    default: return e
  }
}
function make(depth, seed) {
  if (depth === 0) return seed % 3 === 0 ? node(Variable, seed % 5, null, null) : number(seed % 4)
  const kind = seed % 7
  const a = make(depth - 1, (seed * 5 + 3) % 1009)
  if (kind === 0) return node(Negate, 0, a, null)
  const b = make(depth - 1, (seed * 7 + 1) % 1013)
  if (kind === 1) return node(Let, seed % 5, a, b)
  return node(kind < 5 ? Add : Multiply, 0, a, b)
}
let sum = 0
for (let times = 6000; times !== 0; times--) {
  const e = make(10, times % 997)
  const small = simplify(e)
  sum = (sum + evaluate(e, null) + evaluate(small, null) + evaluate(small, cons(1, times, null)) | 0) % 1000003
}
console.log(sum)
