type tree = Empty | Node of tree * string * int * tree

let words =
  [ "lambda"; "continuation"; "closure"; "let"; "binder"; "occurrence"; "contification"; "tree"; "phi"; "block";
    "function"; "tail"; "call"; "record"; "heap"; "stack"; "letter"; "lambdas"; "closed" ]
let rec nth n xs = match xs with x :: xs -> if n = 0 then x else nth (n - 1) xs | [] -> "none"
let rec text n seed =
  if n = 0 then []
  else
    let word = nth (seed mod 19) words in
    word :: text (n - 1) (((seed * 1103) + 12345) mod 65536)
let rec insert (word : string) tree =
  match tree with
  | Empty -> Node (Empty, word, 1, Empty)
  | Node (left, known, count, right) ->
    if word = known then Node (left, known, count + 1, right)
    else if word < known then Node (insert word left, known, count, right)
    else Node (left, known, count, insert word right)
let rec count words tree = match words with [] -> tree | word :: rest -> count rest (insert word tree)
let rec list tree more =
  match tree with Empty -> more | Node (left, word, count, right) -> list left ((word, count) :: list right more)
let before ((word : string), (count : int)) (other, others) = if count = others then word > other else count > others
let rec place entry entries =
  match entries with
  | [] -> [ entry ]
  | first :: rest -> if before entry first then entry :: entries else first :: place entry rest
let rec sort entries = match entries with [] -> [] | entry :: rest -> place entry (sort rest)
let rec score entries rank sum =
  match entries with [] -> sum | (_, count) :: rest -> score rest (rank + 1) (((sum * 31) + (rank * count)) mod 1000003)
let rec show entries =
  match entries with
  | [] -> ()
  | (word, count) :: rest ->
    Printf.printf "%s %d\n" word count;
    show rest
let rec work times sum =
  if times = 0 then sum
  else work (times - 1) ((sum + score (sort (list (count (text 1000 times) Empty) [])) 1 0) mod 1000003)
let () =
  show (sort (list (count (text 1000 1) Empty) []));
  Printf.printf "%d\n" (work 1000 0)
