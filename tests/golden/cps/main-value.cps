// The value of `main` is a global like any other: it is no output and no exit status, in no engine. The debugger shows
// it, also once the program has ended.
// RUN: %letcont run --engine=vm %s > %t.out && test ! -s %t.out
// RUN: %letcont run --engine=eval %s > %t.out && test ! -s %t.out
// RUN: %letcont run --engine=native %s > %t.out && test ! -s %t.out
// RUN: %letcont build %s -o %t && %t > %t.out && test ! -s %t.out
// RUN: printf 'run\nprint main\n' | %letcont debug %s | FileCheck %s
// CHECK: main = 6
def main : i32 = {
  let a = 3
  let b = add(a, a)
  halt(b)
}
