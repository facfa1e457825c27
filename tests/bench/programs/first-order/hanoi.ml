(* The moves of the towers of Hanoi with 28 discs; `check` adds up where from and where to, in 32 bits. *)
let wrapped x = ((x land 0xFFFFFFFF) lxor 0x80000000) - 0x80000000

let rec hanoi n a b c check =
  if n = 0 then check else hanoi (n - 1) c b a (wrapped ((hanoi (n - 1) a c b check * 31) + (a * 3) + b))

let () = Printf.printf "%d\n" (hanoi 28 1 2 3 0)
