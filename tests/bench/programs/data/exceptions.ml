exception Missing of int
exception Zero
type tree = Leaf | Node of tree * int * tree
type numbers = End | Number of int * numbers
let rec build low high =
  if low > high then Leaf
  else
    let middle = (low + high) / 2 in
    Node (build low (middle - 1), 2 * middle, build (middle + 1) high)
let rec depth tree key = match tree with
  | Leaf -> raise (Missing key)
  | Node (left, here, right) ->
    if key = here then 1 else if key < here then depth left key + 1 else depth right key + 1
let search tree key = try depth tree key with Missing missing -> missing mod 3
let rec searches tree key sum = if key > 2000 then sum else searches tree (key + 1) (sum + search tree key)
let rec repeat tree times sum = if times = 0 then sum else repeat tree (times - 1) (sum + searches tree 2 0)
let rec numbers count last = if count = 0 then last else Number (count mod 3 * 2 + 1, numbers (count - 1) last)
let wrap n = ((n + 0x80000000) land 0xFFFFFFFF) - 0x80000000
let rec product = function
  | End -> 1
  | Number (0, _) -> raise Zero
  | Number (n, rest) -> wrap (n * product rest)
let rec products list times sum =
  if times = 0 then sum else products list (times - 1) (sum + (try product list with Zero -> 1))
let () =
  Printf.printf "%d %d %d\n" (repeat (build 1 1000) 6000 0) (products (numbers 50 (Number (0, End))) 2000000 0)
    (wrap (products (numbers 50 End) 2000000 0))
