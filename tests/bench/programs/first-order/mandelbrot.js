function escapes(cx, cy, x, y, left) {
  while (left !== 0) {
    if (x * x + y * y > 4.0) return 0
    const next = x * x - y * y + cx
    y = 2.0 * x * y + cy
    x = next
    left = left - 1 | 0
  }
  return 1
}
let sum = 0
for (let i = 0, cy = -1.5; i < 1500; ++i, cy = cy + 0.002)
  for (let j = 0, cx = -2.0; j < 1500; ++j, cx = cx + 0.002) sum = sum + escapes(cx, cy, 0.0, 0.0, 200) | 0
console.log(sum)
