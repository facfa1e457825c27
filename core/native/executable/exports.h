// The C interface of a program that is built as an object file: its public functions.
//
// Inside a module functions use convenient calling conventions (tailcc), and `main` evaluates the definitions that are
// not functions. For C, each public function whose parameter and result types exist in C gets a function with the C
// calling convention:
//
//   Int      int32_t
//   Double   double
//   Bool     bool
//   String   const char *. With `--collect` the program gets a copy, and what it gives is valid until the next call of
//            one of its functions, which may take it. Otherwise a string must stay as it is as long as the program may
//            look at it
//   ()       void; as a parameter nothing
//   (a, b)   two parameters; as many as there are in all, if (a, b) has tuples in it, up to 127. What passes have taken
//            apart, such as data of one constructor, is such a tuple, too
//
// For example, this program
//
//   // p.l
//   data List = { Nil; Cons(Int, List) }
//   def range = { n -> if (n == 0) Nil else Cons(n, range(n - 1)) }
//   def sum = { Nil -> 0
//               Cons(x, rest) -> x + sum(rest) }
//   def total = { n -> sum(range(n)) }
//   print(total(3)); print("\n")
//
// and this one of C
//
//   // main.c
//   #include "p.h"
//   #include <stdio.h>
//   int main(void) { printf("%d\n", total(100)); }
//
// print 6 and 5050 when they are linked so:
//
//   letcont build p.l --emit=obj --no-main --collect
//   letcont build p.l --emit=header -o p.h
//   letcont build --emit=runtime -o libletcont.a
//   gcc main.c p.o libletcont.a -lm -o main
//
// A polymorphic function is exported if the program uses it; with several types, the first instance has its name, and
// is exported if C can call that one. `sum` is not exported, since C has no lists.
//
// The first call of any function, or of `letcont_start`, evaluates the definitions in order and prints their output. A
// call runs on its caller's stack. An error, such as a division by zero or an exception that the function does not
// catch, flushes the output and ends the process with the usual message and status 1. With `--collect` memory is
// collected, by one collector for all programs in the process, and one thread must do all calls; without it, memory
// comes from malloc and is never freed, and the object needs no library of ours.
#pragma once

#include "llvm/emit.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace letcont::native {

struct Interface {
  bool has_main = true;      // else somebody else's `main` calls the functions
  bool is_collected = false; // the module's memory is; then `memory` is the symbol of what the collector is told
  std::string_view memory, source;
};

// Whether C can use that name: it is a valid C name, and not taken by the C library or the runtime (reserved_names.h).
bool is_exported_name(std::string_view name);

// Adds these functions to a module whose other symbols are internal (prepare.h): the public functions by their names;
// `letcont_start`; `main`, if it is wanted, which with collected memory is the program that the runtime's `main`
// runs.
//
// In plain memory a C function that the program calls may call it back. In collected memory that ends the program with
// a message, also where it calls another program, since the collector cannot scan C frames.
void export_functions(llvm::Module&, std::span<const PublicFunction>, const Interface&);

// Returns the declarations of those functions, for C and C++.
std::string c_header(std::span<const PublicFunction>, std::string_view source);

} // namespace letcont::native
