// Each form of --emit.
def sum(n) = if n == 0 then 0 else n + sum(n - 1);
write(sum(10))

// RUN: %letcont build %s --emit=llvm -O0 --passes=none | FileCheck %s --check-prefix=LLVM
// LLVM: target triple = "{{.*}}linux
// LLVM: define internal i32 @sum(i32 %n)
// LLVM: define i32 @main()

// LLVM's own tools and a C compiler can go on from every form.
// RUN: %letcont build %s --emit=llvm -o - | %lli - | FileCheck-exact %s --check-prefix=OUT
// RUN: %letcont build %s --emit=bc -o %t.bc && %lli %t.bc | FileCheck-exact %s --check-prefix=OUT
// RUN: %letcont build %s --emit=bc -o - | %lli - | FileCheck-exact %s --check-prefix=OUT
// RUN: %letcont build %s --emit=asm -o %t.s && gcc %t.s -o %t.exe && %t.exe | FileCheck-exact %s --check-prefix=OUT
// RUN: %letcont build %s --emit=obj -o %t.o && gcc %t.o -o %t.exe && %t.exe | FileCheck-exact %s --check-prefix=OUT
// RUN: %letcont build %s --emit=exe -O3 -o %t.exe && %t.exe | FileCheck-exact %s --check-prefix=OUT
// OUT:55

// Without -o a file is called like the program, in the current folder.
// RUN: rm -rf %t.dir && mkdir %t.dir && cp %s %t.dir/sum.fun
// RUN: cd %t.dir && %letcont build sum.fun --emit=obj && %letcont build sum.fun --emit=bc && %letcont build sum.fun
// RUN: ls %t.dir | FileCheck-exact %s --check-prefix=FILES
//      FILES:sum
// FILES-NEXT:sum.bc
// FILES-NEXT:sum.fun
// FILES-NEXT:sum.o

// RUN: %letcont build %s --emit=asm --target=aarch64-linux-gnu --passes=none -O0 | FileCheck %s --check-prefix=ARM
// RUN: %letcont build %s --emit=asm --target=arm64-linux-gnu --passes=none -O0 | FileCheck %s --check-prefix=ARM
// ARM: sum:
// ARM: bl sum
// ARM: main:
// ARM: bl printf
// RUN: %letcont build %s --emit=asm --target=x86_64-linux-gnu --passes=none -O0 | FileCheck %s --check-prefix=X86
// X86: sum:
// X86: callq sum
// RUN: %letcont build %s --emit=obj --target=aarch64-linux-gnu -o %t.o && od -An -tx1 -j18 -N2 %t.o | grep -x ' b7 00'
