// The handout's exercises are passes: K after them shows constants folded and equal calls shared. The list of stages
// says so.
// RUN: %letcont emit --stage=k %s | FileCheck %s --check-prefix=PLAIN
// RUN: %letcont emit --stage=k@shrink %s | FileCheck %s --check-prefix=FOLDED
// RUN: %letcont emit --stage=k --passes=shrink,cse %s | FileCheck %s --check-prefix=SHARED
// RUN: %letcont stages %s | FileCheck %s --check-prefix=STAGES
def foo(a) = a * (2 + 3);
write(foo(1 + 2) + foo(1 + 2))
// PLAIN:       let tmp0 = add 1 2 in
// PLAIN-NEXT:  let tmp1 = call foo(tmp0) in
// PLAIN-NEXT:  let tmp2 = add 1 2 in
// FOLDED:      let tmp0 = mul a 5 in
// FOLDED:      let tmp0 = call foo(3) in
// FOLDED-NEXT: let tmp1 = call foo(3) in
// SHARED:      let tmp0 = call foo(3) in
// SHARED-NEXT: let tmp1 = add tmp0 tmp0 in
// STAGES:      k {{.*}}; k@shrink folds constants, k@cse shares values
