type board = int list
let rec append xs ys = match xs with [] -> ys | x :: xs -> x :: append xs ys
let rec length xs n = match xs with [] -> n | _ :: xs -> length xs (n + 1)
let rec safe queen distance (board : board) =
  match board with
  | [] -> true
  | other :: rest ->
    queen <> other && queen <> other + distance && queen <> other - distance && safe queen (distance + 1) rest
let rec extend n column board =
  if column > n then []
  else if safe column 1 board then
    let more = extend n (column + 1) board in
    (column :: board) :: more
  else extend n (column + 1) board
let rec extend_all n boards =
  match boards with [] -> [] | board :: boards -> append (extend n 1 board) (extend_all n boards)
let rec rows n row boards = if row > n then boards else rows n (row + 1) (extend_all n boards)
let queens n = length (rows n 1 [ [] ]) 0
let rec repeat times sum = if times = 0 then sum else repeat (times - 1) (sum + queens 10)
let () = Printf.printf "%d\n" (repeat 60 0)
