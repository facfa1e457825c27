(* Ackermann's function: deep recursion, of which most is in tail position. *)
let rec ack m n = if m = 0 then n + 1 else if n = 0 then ack (m - 1) 1 else ack (m - 1) (ack m (n - 1))
let rec times n sum = if n = 0 then sum else times (n - 1) (sum + ack 3 (9 - (n mod 2)))

let () = Printf.printf "%d\n" (times 50 0)
