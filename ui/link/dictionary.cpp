#include "link/dictionary.h"

namespace letcont {

// clang-format off
static constexpr char dictionary_v1[] =
R"dict(panic("not found")
extern print_string :: String -> Unit
extern putchar :: Int -> Int
macro unless(c, e) = if (c) () else e
macro swap(a, b) = (b, a)
let rec loop = { (i, acc) -> if (i == 0) acc else loop(i - 1, acc + i) }
let rec even = { n -> if (n == 0) true else odd(n - 1) }
and odd = { n -> if (n == 0) false else even(n - 1) }
data Bool = { True; False }
data Option(a) = {
  None
  Some(a)
}
data Result(a, b) = { Ok(a); Error(b) }
data List(a) = {
  Nil
  Cons(a, List(a))
}
data Tree(a) = {
  Leaf
  Node(Tree(a), a, Tree(a))
}
data Expr = {
  Num(Int)
  Neg(Expr)
  Sum(Expr, Expr)
  Mul(Expr, Expr)
  Let(String, Expr, Expr)
}
def eval = { Num(n) -> n
  Add(a, b) -> eval(a) + eval(b)
  Mul(a, b) -> eval(a) * eval(b)
}
def insert = { (x, t) -> match (t) {
  Leaf -> Node(Leaf, x, Leaf)
  Node(l, y, r) -> if (x < y) Node(insert(x, l), y, r) else Node(l, y, insert(x, r))
} }
def filter = { (p, l) -> match (l) {
  Nil -> Nil
  Cons(x, xs) -> if (p(x)) Cons(x, filter(p, xs)) else filter(p, xs)
} }
def append = { (Nil, ys) -> ys; (Cons(x, xs), ys) -> Cons(x, append(xs, ys)) }
def reverse = { l -> fold({ (acc, x) -> Cons(x, acc) }, Nil, l) }
def fold = { (f, acc, l) -> match (l) {
    Nil -> acc
    Cons(x, xs) -> fold(f, f(acc, x), xs)
  }
}
def map = { (f, l) -> match (l) {
    Nil -> Nil
    Cons(x, xs) -> Cons(f(x), map(f, xs))
  }
}
def length = { Nil -> 0; Cons(_, rest) -> 1 + length(rest) }
def sum = { Nil -> 0
  Cons(head, tail) -> head + sum(tail) }
def compose = { f -> g -> x -> f(g(x)) }
def true = { x -> y -> x }
def false = { x -> y -> y }
def pair = { x -> y -> f -> f(x)(y) }
def first = { p -> p(true) }
def second = { p -> p(false) }
def zero = { f -> x -> x }
def succ = { n -> f -> x -> f(n(f)(x)) }
def id = { x -> x }
def const = { x -> _ -> x }
def max = { (a, b) -> if (a > b) a else b }
def apply = { (f, x) -> f(x) }
assert(second(p) * (first(p) + second(p)) == 60)
print("\n"); print(" "); print(", ")
let result =
let print_double(1.0); print_double(x); 0.5 2.0 100.0
def queens(n) = 
val Max: Int = 100;
val Width: Int = 80;
val Height: Int = 24;
val Limit: Double = 4.0;
def mandelbrot(x: Double, y: Double, cx: Double, cy: Double, iter: Int): Int =
  if iter == 0 then 0 else { x * x + y * y } > 4.0
def all(n: Int, m: Int) : Void = if n <= m then { print_int(n); new_line(); all(n + 1, m) } else skip();
def moveDisk(from: Int, to: Int) : Void = {
  print_char('A'); print_char('-'); print_char('>'); print_char(' '); print_char('*'); print_char('\n')
};
def hanoi(n: Int, a: Int, b: Int, c: Int) : Void =
  if n != 0 then {
    hanoi(n - 1, a, c, b);
    print_star(); print_space(); new_line
    hanoi(n - 1, b, a, c)
  } else skip;
def ack(m, n) = if m == 0 then n + 1
  else if n == 0 then ack(m - 1, 1)
  else ack(m - 1, ack(m, n - 1));
def tak(x: Int, y: Int, z: Int): Int = if y < x then tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)) else z;
def gcd(a, b) = if b == 0 then a else gcd(b, a % b);
def fib(n) = if n < 2 then n else fib(n - 1) + fib(n - 2);
def fact(n) = if n == 0 then 1 else n * fact(n - 1);
def facT(n: Int, acc: Int) : Int = if n == 0 then acc else facT(n - 1, n * acc);
def sqr(x) = x * x;
def is_prime(n: Int, d: Int): Bool = if d * d > n && n % d == 0 || n >= 1 then
write(fact(10)); write(fib(20)); write(sqr(12))
data List = { Nil Cons(i32, List) }
def compose = fun k (f : fn(i32) -> i32, x : f64) : f64 -> {
  let x0 = inj 0/2 ()
  let x1 = inj 1/2 (x, xs)
  case(x1) { 0 -> k0 1 -> k1 _ -> k2 }
  k1(y, ys) = {
    let x2 = #0(p)
    let x3 = #1(p)
    let x4 = (x2, x3)
    f(k, x4)
  }
}
  let x5 = external("print_int")
  let x6 = external("write_double")
  let x7 = sdiv(x5, x6)
  let x8 = ne(x6, x7)
  let x9 = le(x7, x8)
  let x10 = gt(x8, x9)
  let x11 = ge(x9, x10)
  let f = fun k (x, y) -> {
    closure(
  }
def fact = fun k (n) -> {
  decl k0
  decl k1
  let x0 = 0
  let x1 = eq(n, x0)
  case(x1) { true -> k1 false -> k0 }
  k1() = {
    let x2 = 1
    k(x2)
  }
  k0() = {
    let x3 = 1
    let x4 = sub(n, x3)
    decl k2
    fact(k2, x4)
    k2(x5) = {
      let x6 = mul(n, x5)
      k(x6)
    }
  }
}
def main = {
  let write_int = external("write_int")
  let x0 = 3
  let x1 = 2
  let x2 = lt(x0, x1)
  let x3 = add(x1, x2)
  let x4 = add(x0, x3)
  decl k0
  write_int(k0, x4)
  k0() = {
    let x5 = ()
    halt(x5)
  }
}
let _ = { private def public unused double i64 f64 i32)
/* This is a comment. */
// Try to change a number.
// The program prints 
program function value number example prints the continuation of
a = 1
b = 2
c = a + b
y = x + x
z = (x + y) + 1
x = 5
x + x + 1
1 + 2 + 3 + 4 + (5 + 6) + 7 + 8 + 9 + 10
3 + (2 + 4)
)dict"
// Fields, as a payload begins: the number of the field, its length, its content.
"\x04\x06" "tokens" "\x04\x03" "ast" "\x04\x05" "types" "\x04\x01" "k" "\x04\x06" "lambda" "\x04\x07" "listing"
"\x04\x04" "llvm" "\x04\x03" "cps" "\x03\x04" "none"
"\x01\x03" "cps" "\x02" "\x01\x01" "l" "\x02" "\x01\x03" "fun" "\x02" "\x01\x03" "add" "\x02";
// clang-format on

std::string_view link_dictionary_v1() { return {dictionary_v1, sizeof(dictionary_v1) - 1}; }

} // namespace letcont
