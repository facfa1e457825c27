function tak(x, y, z) {
  return y < x ? tak(tak(x - 1 | 0, y, z), tak(y - 1 | 0, z, x), tak(z - 1 | 0, x, y)) : z
}
let sum = 0
for (let n = 120; n !== 0; n--) sum = sum + tak(24, 16, 8 - n % 2) | 0
console.log(sum)
