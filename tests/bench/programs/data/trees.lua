local function build(depth)
  if depth == 0 then return {} end
  return {build(depth - 1), build(depth - 1)}
end
local function count(tree)
  if not tree then return 0 end
  return count(tree[1]) + count(tree[2]) + 1
end
local long_lived = build(16)
local sum = 0
for depth = 4, 16, 4 do
  for _ = 1, 48 * 2 ^ (16 - depth) do sum = sum + count(build(depth)) end
end
print(sum .. " " .. count(long_lived))
