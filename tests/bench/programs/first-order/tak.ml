(* Takeuchi's function: nested calls, one of them in tail position. *)
let rec tak x y z = if y < x then tak (tak (x - 1) y z) (tak (y - 1) z x) (tak (z - 1) x y) else z
let rec times n sum = if n = 0 then sum else times (n - 1) (sum + tak 24 16 (8 - (n mod 2)))

let () = Printf.printf "%d\n" (times 120 0)
