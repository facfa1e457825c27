let write_int = external("write_int")
let llvm.memcpy = fun k (x : i32) : i32 -> { decl z, m case(x) { 0 -> z, _ -> m } z() = { k(x) } m() = { decl j let one = 1 let y = sub(x, one) llvm.memcpy(j, y) j(r : i32) = { let s = add(r, x) k(s) } } }
let _ = { decl j, d let n = 4 llvm.memcpy(j, n) j(x : i32) = { write_int(d, x) } d() = { let u = () halt(u) } }
