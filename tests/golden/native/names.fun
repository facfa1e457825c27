// Functions that are called like the C library's do no harm, nor do those like the runtime's.
// RUN: %letcont run %s | FileCheck-exact %s
// RUN: %letcont run %s --engine=native | FileCheck-exact %s
// RUN: %letcont build %s -O0 --passes=none -o %t && %t | FileCheck-exact %s
// RUN: %letcont build %s -O3 --passes=none -o %t && %t | FileCheck-exact %s
// RUN: %letcont build %s -O0 --passes=none --emit=obj -o %t.o && gcc %t.o -o %t && %t | FileCheck-exact %s
// RUN: %letcont build %s -O2 --passes=none --emit=obj -o %t.o && gcc %t.o -o %t && %t | FileCheck-exact %s
// RUN: %letcont build %s -O2 --passes=none --emit=llvm | %lli - | FileCheck-exact %s
// CHECK:81
def write2(x) = if x == 0 then 1 else 1 + write2(x - 1);
def read(x) = if x == 0 then 2 else 1 + read(x - 1);
def printf(x) = if x == 0 then 3 else 1 + printf(x - 1);
def abs(x) = x + 4;
def malloc(x) = x + 5;
def exit(x) = x + 6;
def letcont_program(x) = x + 7;
def GC_malloc(x) = x + 8;
def fflush(x) = x + 9;
def strlen(x) = x + 10;
def sigaction(x) = x + 11;
def putchar(x) = if x == 0 then 0 else 1 + putchar(x - 1);
def mmap(x) = if x == 0 then 12 else 1 + mmap(x - 1);
write(write2(read(printf(abs(malloc(exit(letcont_program(GC_malloc(fflush(strlen(sigaction(mmap(putchar(3))))))))))))))
