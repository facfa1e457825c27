(* How many points of a square of 1500 by 1500 stay for 200 steps. *)
let rec escapes cx cy x y left =
  if left = 0 then 1
  else if (x *. x) +. (y *. y) > 4.0 then 0
  else escapes cx cy ((x *. x) -. (y *. y) +. cx) ((2.0 *. x *. y) +. cy) (left - 1)

let rec row cx cy left sum =
  if left = 0 then sum else row (cx +. 0.002) cy (left - 1) (sum + escapes cx cy 0.0 0.0 200)

let rec rows cy left sum = if left = 0 then sum else rows (cy +. 0.002) (left - 1) (row (-2.0) cy 1500 sum)

let () = Printf.printf "%d\n" (rows (-1.5) 1500 0)
