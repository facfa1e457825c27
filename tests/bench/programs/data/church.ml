let pair x y = fun choose -> choose x y
let first p = p (fun x _ -> x)
let second p = p (fun _ y -> y)
let zero = fun _ x -> x
let successor n = fun f x -> f (n f x)
let add m n = fun f x -> m f (n f x)
let rec numeral n : (int -> int) -> int -> int = if n = 0 then zero else successor (numeral (n - 1))
let value n = n (fun x -> x + 1) 0
let step p = pair (second p) ((first p + second p) mod 65536)
let rec fibonacci n p = if n = 0 then first p else fibonacci (n - 1) (step p)
let rec sum i total =
  if i = 0 then total
  else
    sum (i - 1)
      ((total + value (add (numeral (i mod 20)) (numeral (i mod 7))) + fibonacci (i mod 40) (pair 0 1)) mod 65536)
let () = Printf.printf "%d\n" (sum 1000000 0)
