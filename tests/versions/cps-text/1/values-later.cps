letcont-cps 1
// Functions may mention values that are defined after them, and constants may be used before they are defined.
data List = { Nil Cons(i32, List) }
let _ = { decl k let twice = add(constant, constant) print(k, twice) k() = { let x = #1(fixed) decl e print(e, x) e() = { halt(nothing) } } }
let print = fun k (n) : () -> { let write_int = external("write_int") write_int(k, n) }
def show = fun k (n) : () -> {
  decl zero, more
  case(n) { 0 -> zero _ -> more }
  more() = { let one = 1 let m = sub(n, one) show(k, m) }
  zero() = {
    decl k1, k2, k3, k4, k5
    let write_double = external("write_double")
    let print_string = external("print_string")
    let print_bool = external("print_bool")
    write_double(k1, real)
    k1() = { print_string(k2, word) }
    k2() = { let a = #0(pair) let b = #1(pair) let c = add(a, b) print(k3, c) }
    k3() = { print_bool(k4, truth) }
    k4() = { decl nil, cons case(list) { 0 -> nil 1 -> cons } nil() = { k() } cons(x, rest : List) = { print(k5, x) } }
    k5() = { decl k6 let seven = 7 adder(k6, seven) k6(sum) = { print(k, sum) } }
  }
}
def id = fun k (n) -> { k(n) }
def real : f64 = { let a = 1.5 let b = fadd(a, a) halt(b) }
def word : str = { let w = "word\n" halt(w) }
def truth : bool = { decl k let n = 1 id(k, n) k(m) = { let b = eq(m, n) halt(b) } }
def pair : (i32, i32) = { decl k let n = 20 id(k, n) k(m) = { let p = (m, n) halt(p) } }
def list : List = { let nil = inj 0/2 () : List let n = 5 let l = inj 1/2 (n, nil) : List halt(l) }
def adder : fn(i32) -> i32 = { decl k let n = 10 id(k, n) k(m) = { let f = fun r (x) -> { let y = add(x, m) r(y) } halt(f) } }
def nothing = ()
def constant = 21
def fixed = (nothing, constant)
// Static values of what is evaluated are made at their places.
def both = (pair, constant, list)
def all = (both, show)
let _ = {
  decl k, j
  let f = #1(all)
  let n = 2
  f(k, n)
  k() = { let b = #0(all) let p = #0(b) let x = #0(p) let c = #1(b) let y = add(x, c) print(j, y) }
  j() = { halt(nothing) }
}
