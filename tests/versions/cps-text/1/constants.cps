letcont-cps 1
// Every kind of constant, printed; and the same as global values.
def number = -2147483648
def real = 2.5
let truth = true
let word = "global \"word\"\n"
def nothing = ()

let _ = {
  decl k1
  let write_int = external("write_int")
  write_int(k1, number)
  k1() = {
    decl k2
    let write_double = external("write_double")
    write_double(k2, real)
    k2() = {
      decl k3
      let print_bool = external("print_bool")
      print_bool(k3, truth)
      k3() = {
        decl k4
        let print_string = external("print_string")
        let local = " é\t\\\n"
        print_string(k4, local)
        k4() = {
          decl k5
          print_string(k5, word)
          k5() = {
            decl k6
            let a = 1e300
            let b = fmul(a, a)
            let write_double2 = external("write_double")
            write_double2(k6, b)
            k6() = { halt(nothing) }
          }
        }
      }
    }
  }
}
