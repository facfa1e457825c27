// The stage wat: a loop is a function of its own, which calls itself now and then.
// RUN: %letcont emit %s --stage=wat --passes=none | FileCheck-exact %s
def main : i32 = {
  let write = external("write_int")
  let x0 = 3
  let seven = 7
  decl k
  decl end
  k(x0)
  k(x : i32) = {
    let y = mul(x, x)
    let limit = 100
    let done = gt(y, limit)
    decl more
    case(done) { 0 -> more  1 -> end }
    more() = {
      k(y)
    }
  }
  end() = {
    let q = div(seven, x0)
    decl k0
    write(k0, q)
    k0() = {
      halt(q)
    }
  }
}

//      CHECK:(module
// CHECK-NEXT:  (rec
// CHECK-NEXT:    (type $f (func))
// CHECK-NEXT:    (type $f_1 (func (param i32))))
// CHECK-NEXT:  (import "letcont" "write_int" (func $write_int (type $f_1) (param i32)))
// CHECK-NEXT:  (func $main (type $f)
// CHECK-NEXT:    i32.const 3
// CHECK-NEXT:    return_call $k)
// CHECK-NEXT:  (func $k (type $f_1) (param $x i32)
// CHECK-NEXT:    (local $turns i32) (local $y i32)
// CHECK-NEXT:    i32.const 16384
// CHECK-NEXT:    local.set $turns
// CHECK-NEXT:    loop $k_0
// CHECK-NEXT:      local.get $x
// CHECK-NEXT:      local.get $x
// CHECK-NEXT:      i32.mul
// CHECK-NEXT:      local.tee $y
// CHECK-NEXT:      i32.const 100
// CHECK-NEXT:      i32.gt_s
// CHECK-NEXT:      i32.eqz
// CHECK-NEXT:      if $b0
// CHECK-NEXT:        local.get $y
// CHECK-NEXT:        local.set $x
// CHECK-NEXT:        local.get $turns
// CHECK-NEXT:        i32.const 1
// CHECK-NEXT:        i32.sub
// CHECK-NEXT:        local.tee $turns
// CHECK-NEXT:        br_if $k_0
// CHECK-NEXT:        local.get $x
// CHECK-NEXT:        return_call $k
// CHECK-NEXT:      end
// CHECK-NEXT:      i32.const 7
// CHECK-NEXT:      i32.const 3
// CHECK-NEXT:      i32.div_s
// CHECK-NEXT:      call $write_int
// CHECK-NEXT:      return
// CHECK-NEXT:    end
// CHECK-NEXT:    unreachable)
// CHECK-NEXT:  (func $main_1 (export "main") (type $f)
// CHECK-NEXT:    call $main))
