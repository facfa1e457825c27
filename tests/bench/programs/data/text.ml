module Words = Map.Make (String)

let words_of n seed =
  let rec go n seed so_far =
    if n = 0 then so_far else go (n - 1) (((seed * 1103) + 12345) mod 65536) (("w" ^ string_of_int seed) :: so_far)
  in
  go n seed []
let add map word = Words.add word (1 + Option.value ~default:0 (Words.find_opt word map)) map
let checksum text = String.fold_left (fun sum c -> ((sum * 31) + Char.code c) mod 65521) 0 text
let rec work times sum =
  if times = 0 then sum
  else
    let text = String.concat " " (words_of 180000 times) in
    let counted = List.fold_left add Words.empty (String.split_on_char ' ' text) in
    let most = Words.fold (fun _ count most -> max count most) counted 0 in
    work (times - 1)
      ((sum + String.length text + (Words.cardinal counted * most) + checksum (String.uppercase_ascii text))
      mod 1000003)
let () = Printf.printf "%d\n" (work 6 0)
