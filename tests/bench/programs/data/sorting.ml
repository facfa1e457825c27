let rec map f xs = match xs with [] -> [] | x :: xs -> let y = f x in y :: map f xs
let rec filter keep xs = match xs with [] -> [] | x :: xs -> if keep x then x :: filter keep xs else filter keep xs
let rec fold f start xs = match xs with [] -> start | x :: xs -> fold f (f start x) xs
let rec zip xs ys = match (xs, ys) with x :: xs, y :: ys -> (x, y) :: zip xs ys | _ -> []
let compose f g = fun x -> f (g x)
let rec split xs =
  match xs with
  | [] -> ([], [])
  | [ x ] -> ([ x ], [])
  | x :: y :: rest ->
    let xs, ys = split rest in
    (x :: xs, y :: ys)
let rec merge less xs ys =
  match (xs, ys) with
  | [], ys -> ys
  | xs, [] -> xs
  | x :: xs', y :: ys' -> if less y x then y :: merge less xs ys' else x :: merge less xs' ys
let rec sort less xs =
  match xs with
  | [] | [ _ ] -> xs
  | xs ->
    let some, others = split xs in
    let some = sort less some in
    merge less some (sort less others)
let rec numbers n seed = if n = 0 then [] else seed :: numbers (n - 1) (((seed * 1103) + 12345) mod 65536)
let rec doubles n d =
  if n = 0 then [] else d :: doubles (n - 1) (if d > 1000.0 then d -. 999.75 else (d *. 1.5) +. 0.25)
let rec work times sum =
  if times = 0 then sum
  else
    let xs = numbers 1000 times in
    let ys = map (compose (fun x -> x * 2) (fun x -> x + times)) xs in
    let pairs = sort (fun ((a : int), _) (b, _) -> a < b) (zip xs (zip ys (doubles 1000 0.5))) in
    let halves = map (fun (_, (_, d)) -> (d *. 0.5) +. 0.25) pairs in
    let large = filter (fun d -> d > 100.0) (sort (fun (a : float) b -> a > b) halves) in
    let count = fold (fun n _ -> n + 1) 0 large in
    let mixed = fold (fun n (x, (y, _)) -> ((n * 31) + x + y) mod 1000003) 0 pairs in
    work (times - 1) ((sum + count + mixed) mod 1000003)
let () = Printf.printf "%d\n" (work 600 0)
