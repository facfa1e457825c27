type tree = Leaf | Node of tree * tree
let rec build depth =
  if depth = 0 then Node (Leaf, Leaf)
  else
    let left = build (depth - 1) in
    let right = build (depth - 1) in
    Node (left, right)
let rec count tree = match tree with Leaf -> 0 | Node (left, right) -> count left + count right + 1
let rec repeat times depth sum = if times = 0 then sum else repeat (times - 1) depth (sum + count (build depth))
let rec power n = if n = 0 then 1 else 2 * power (n - 1)
let rec depths depth sum =
  if depth > 16 then sum else depths (depth + 4) (sum + repeat (48 * power (16 - depth)) depth 0)
let () =
  let long_lived = build 16 in
  Printf.printf "%d %d\n" (depths 4 0) (count long_lived)
