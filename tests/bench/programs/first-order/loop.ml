(* A loop of 10^9 steps, each of which needs the one before: a generator of random numbers, in 32 bits. *)
let rec loop n x = if n = 0 then x else loop (n - 1) (((x * 1664525) + 1013904223) land 0xFFFFFFFF)

let () = Printf.printf "%d\n" ((loop 1000000000 1 lxor 0x80000000) - 0x80000000)
