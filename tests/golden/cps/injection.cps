// An injection and its case. A constructor that is written by its number is printed by its name.
// RUN: %letcont emit --stage=cps --passes=none %s | FileCheck-exact --check-prefix=CPS %s
// RUN: %letcont emit --stage=cps --passes=inline %s | FileCheck-exact --check-prefix=INLINE %s
// RUN: %letcont emit --stage=cps --passes=inline,shrink %s | FileCheck-exact --check-prefix=SHRINK %s
// RUN: %letcont emit --stage=cps %s | FileCheck-exact --check-prefix=FINAL %s
// RUN: %letcont emit --stage=llvm --passes=close %s | FileCheck --check-prefix=SSA %s
data Shape = { Circle(i32) Rectangle(i32, i32) }
def area = fun k (shape : Shape) -> {
  decl circle, rectangle
  case(shape) { Circle -> circle  Rectangle -> rectangle }
  circle(r) = {
    let three = 3
    let rr = mul(r, r)
    let around = mul(three, rr)
    k(around)
  }
  rectangle(w, h) = {
    let product = mul(w, h)
    k(product)
  }
}
def main : i32 = {
  let two = 2
  let five = 5
  let shape = inj 1/2 (two, five) : Shape
  decl result
  area(result, shape)
  result(n) = {
    halt(n)
  }
}

//      CPS:data Shape = { Circle(i32) Rectangle(i32, i32) }
// CPS-EMPTY:
// CPS-NEXT:def area = fun k (shape : Shape) -> {
// CPS-NEXT:  decl circle, rectangle
// CPS-NEXT:  case(shape) { Circle -> circle  Rectangle -> rectangle }
// CPS-NEXT:  circle(r) = {
// CPS-NEXT:    let three = 3
// CPS-NEXT:    let rr = mul(r, r)
// CPS-NEXT:    let around = mul(three, rr)
// CPS-NEXT:    k(around)
// CPS-NEXT:  }
// CPS-NEXT:  rectangle(w, h) = {
// CPS-NEXT:    let product = mul(w, h)
// CPS-NEXT:    k(product)
// CPS-NEXT:  }
// CPS-NEXT:}
// CPS-EMPTY:
// CPS-NEXT:def main : i32 = {
// CPS-NEXT:  let two = 2
// CPS-NEXT:  let five = 5
// CPS-NEXT:  let shape = Rectangle(two, five)
// CPS-NEXT:  decl result
// CPS-NEXT:  area(result, shape)
// CPS-NEXT:  result(n) = {
// CPS-NEXT:    halt(n)
// CPS-NEXT:  }
// CPS-NEXT:}

//      INLINE:data Shape = { Circle(i32) Rectangle(i32, i32) }
// INLINE-EMPTY:
// INLINE-NEXT:def area = fun k (shape : Shape) -> {
// INLINE-NEXT:  decl circle, rectangle
// INLINE-NEXT:  case(shape) { Circle -> circle  Rectangle -> rectangle }
// INLINE-NEXT:  circle(r) = {
// INLINE-NEXT:    let three = 3
// INLINE-NEXT:    let rr = mul(r, r)
// INLINE-NEXT:    let around = mul(three, rr)
// INLINE-NEXT:    k(around)
// INLINE-NEXT:  }
// INLINE-NEXT:  rectangle(w, h) = {
// INLINE-NEXT:    let product = mul(w, h)
// INLINE-NEXT:    k(product)
// INLINE-NEXT:  }
// INLINE-NEXT:}
// INLINE-EMPTY:
// INLINE-NEXT:def main : i32 = {
// INLINE-NEXT:  let two = 2
// INLINE-NEXT:  let five = 5
// INLINE-NEXT:  let shape = Rectangle(two, five)
// INLINE-NEXT:  decl result
// INLINE-NEXT:  decl circle, rectangle
// INLINE-NEXT:  case(shape) { Circle -> circle  Rectangle -> rectangle }
// INLINE-NEXT:  circle(r) = {
// INLINE-NEXT:    let three = 3
// INLINE-NEXT:    let rr = mul(r, r)
// INLINE-NEXT:    let around = mul(three, rr)
// INLINE-NEXT:    result(around)
// INLINE-NEXT:  }
// INLINE-NEXT:  rectangle(w, h) = {
// INLINE-NEXT:    let product = mul(w, h)
// INLINE-NEXT:    result(product)
// INLINE-NEXT:  }
// INLINE-NEXT:  result(n) = {
// INLINE-NEXT:    halt(n)
// INLINE-NEXT:  }
// INLINE-NEXT:}

//      SHRINK:data Shape = { Circle(i32) Rectangle(i32, i32) }
// SHRINK-EMPTY:
// SHRINK-NEXT:def area = fun k (shape : Shape) -> {
// SHRINK-NEXT:  decl circle, rectangle
// SHRINK-NEXT:  case(shape) { Circle -> circle  Rectangle -> rectangle }
// SHRINK-NEXT:  circle(r) = {
// SHRINK-NEXT:    let three = 3
// SHRINK-NEXT:    let rr = mul(r, r)
// SHRINK-NEXT:    let around = mul(three, rr)
// SHRINK-NEXT:    k(around)
// SHRINK-NEXT:  }
// SHRINK-NEXT:  rectangle(w, h) = {
// SHRINK-NEXT:    let product = mul(w, h)
// SHRINK-NEXT:    k(product)
// SHRINK-NEXT:  }
// SHRINK-NEXT:}
// SHRINK-EMPTY:
// SHRINK-NEXT:def main = 10

//      FINAL:data Shape = { Circle(i32) Rectangle(i32, i32) }
// FINAL-EMPTY:
// FINAL-NEXT:def area = code k (shape : Shape) -> {
// FINAL-NEXT:  decl circle, rectangle
// FINAL-NEXT:  case(shape) { Circle -> circle  Rectangle -> rectangle }
// FINAL-NEXT:  circle(r) = {
// FINAL-NEXT:    let three = 3
// FINAL-NEXT:    let rr = mul(r, r)
// FINAL-NEXT:    let around = mul(three, rr)
// FINAL-NEXT:    k(around)
// FINAL-NEXT:  }
// FINAL-NEXT:  rectangle(w, h) = {
// FINAL-NEXT:    let product = mul(w, h)
// FINAL-NEXT:    k(product)
// FINAL-NEXT:  }
// FINAL-NEXT:}
// FINAL-EMPTY:
// FINAL-NEXT:def main = 10

// The case is a switch on the tag, and each branch takes the fields out of the record.
// SSA:      define {{.*}}@area(ptr{{.*}} %shape)
// SSA:        switch i32 %tag, label %unreachable [
// SSA-NEXT:     i32 0, label %circle
// SSA-NEXT:     i32 1, label %rectangle
// SSA-NEXT:   ]
// SSA:      circle:
// SSA:        %r = load i32, ptr
// SSA:        %around = mul i32 3, %rr
// SSA-NEXT:   ret i32 %around
// SSA:      rectangle:
// SSA:        %w = load i32, ptr
// SSA:        %h = load i32, ptr
// SSA:        %product = mul i32 %w, %h
// SSA-NEXT:   ret i32 %product
