type expression =
  | Number of int
  | Variable of int
  | Add of expression * expression
  | Multiply of expression * expression
  | Negate of expression
  | Let of int * expression * expression

(* Int of L has 32 bits. *)
let wrap n = ((n land 0xffffffff) lxor 0x80000000) - 0x80000000
let rec lookup (name : int) environment =
  match environment with
  | (known, value) :: rest -> if known = name then value else lookup name rest
  | [] -> 0
let rec evaluate e environment =
  match e with
  | Number n -> n
  | Variable name -> lookup name environment
  | Add (a, b) ->
    let a = evaluate a environment in
    wrap (a + evaluate b environment)
  | Multiply (a, b) ->
    let a = evaluate a environment in
    wrap (a * evaluate b environment)
  | Negate a -> wrap (-evaluate a environment)
  | Let (name, a, b) ->
    let value = evaluate a environment in
    evaluate b ((name, value) :: environment)
let add a b =
  match (a, b) with
  | Number a, Number b -> Number (wrap (a + b))
  | Number 0, b -> b
  | a, Number 0 -> a
  | a, b -> Add (a, b)
let multiply a b =
  match (a, b) with
  | Number a, Number b -> Number (wrap (a * b))
  | Number 0, _ -> Number 0
  | _, Number 0 -> Number 0
  | Number 1, b -> b
  | a, Number 1 -> a
  | a, b -> Multiply (a, b)
let negate a = match a with Number a -> Number (wrap (-a)) | Negate a -> a | a -> Negate a
let rec simplify e =
  match e with
  | Add (a, b) ->
    let a = simplify a in
    add a (simplify b)
  | Multiply (a, b) ->
    let a = simplify a in
    multiply a (simplify b)
  | Negate a -> negate (simplify a)
  | Let (name, a, b) ->
    let a = simplify a in
    Let (name, a, simplify b)
  | e -> e
let rec make depth seed =
  if depth = 0 then if seed mod 3 = 0 then Variable (seed mod 5) else Number (seed mod 4)
  else
    let kind = seed mod 7 in
    let a = make (depth - 1) (((seed * 5) + 3) mod 1009) in
    if kind = 0 then Negate a
    else
      let b = make (depth - 1) (((seed * 7) + 1) mod 1013) in
      if kind = 1 then Let (seed mod 5, a, b) else if kind < 5 then Add (a, b) else Multiply (a, b)
let rec work times sum =
  if times = 0 then sum
  else
    let e = make 10 (times mod 997) in
    let small = simplify e in
    let all = wrap (sum + evaluate e [] + evaluate small [] + evaluate small [ (1, times) ]) in
    work (times - 1) (all mod 1000003)
let () = Printf.printf "%d\n" (work 6000 0)
