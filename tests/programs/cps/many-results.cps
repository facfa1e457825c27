// Functions of more results than registers hold, which allocate, so that a collection may come while they run: a known
// one, one that is only known by its type, and one that may raise an exception instead.
data L = { N C(i32, L) }
let print = external("print_int")
let print_string = external("print_string")
let length = fun k (l : L, n) -> {
  decl none, some
  case(l) { N -> none C -> some }
  none() = { k(n) }
  some(x, r : L) = { let one = 1 let m = add(n, one) length(k, r, m) }
}
let known = fun k (x, l : L) : (i32, L, f64, i32, str) -> {
  let one = 1
  let m = C(x, l)
  let y = sub(x, one)
  decl go, stop
  case(x) { 0 -> stop _ -> go }
  go() = {
    decl j
    known(j, y, m)
    j(a, b : L, c : f64, d, e : str) = { let f = add(a, x) k(f, b, c, d, e) }
  }
  stop() = { let half = 0.5 let s = "end" k(x, m, half, one, s) }
}
let given = fun k (f : fn(i32, L) -> (i32, L, f64, i32, str), x, l : L) : (i32, L, f64, i32, str) -> { f(k, x, l) }
let raising = fun k h (x, l : L) : (i32, L, L, i32) raises str -> {
  let m = C(x, l)
  let seven = 7
  let is_seven = eq(x, seven)
  decl yes, no
  case(is_seven) { true -> yes false -> no }
  yes() = { let s = "seven" h(s) }
  no() = {
    decl j, go, stop
    case(x) { 0 -> stop _ -> go }
    go() = { let one = 1 let y = sub(x, one) raising(j, h, y, m) }
    j(a, b : L, c : L, d) = { let e = add(d, x) k(a, c, b, e) }
    stop() = { k(x, l, m, seven) }
  }
}
let _ = {
  let n = N()
  let deep = 1000
  let zero = 0
  decl first
  known(first, deep, n)
  first(a, b : L, c : f64, d, e : str) = {
    let add_to = fun k (x, l : L) : (i32, L, f64, i32, str) -> {
      let y = add(x, a)
      let m = C(y, l)
      k(y, m, c, d, e)
    }
    decl second
    given(second, add_to, d, b)
    second(a2, b2 : L, c2 : f64, d2, e2 : str) = {
      let six = 6
      let nine = 9
      decl third, caught, fourth, end
      raising(third, caught, six, b2)
      third(a3, b3 : L, c3 : L, d3) = {
        decl counted
        length(counted, c3, zero)
        counted(l) = {
          let sum = add(l, a2)
          let all = add(sum, d3)
          decl printed
          print(printed, all)
          printed() = { print_string(fourth, e2) }
        }
      }
      fourth() = {
        decl fifth
        raising(fifth, caught, nine, b2)
        fifth(a5, b5 : L, c5 : L, d5) = { print(end, d5) }
      }
      caught(s : str) = { print_string(end, s) }
      end() = { let u = () halt(u) }
    }
  }
}
