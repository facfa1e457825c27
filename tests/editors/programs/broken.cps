let _ = {
  let three = 3
  let four = ad(three, three)
  halt(thre)
}
