local function list_of(items)
  local list = nil
  for i = #items, 1, -1 do list = {items[i], list} end
  return list
end
local words = list_of {"lambda", "continuation", "closure", "let", "binder", "occurrence", "contification", "tree",
  "phi", "block", "function", "tail", "call", "record", "heap", "stack", "letter", "lambdas", "closed"}
local function nth(n, xs)
  while xs do
    if n == 0 then return xs[1] end
    n, xs = n - 1, xs[2]
  end
  return "none"
end
local function text(n, seed)
  if n == 0 then return nil end
  return {nth(seed % 19, words), text(n - 1, (seed * 1103 + 12345) % 65536)}
end
local function insert(word, tree)
  if not tree then return {false, word, 1, false} end
  if word == tree[2] then return {tree[1], tree[2], tree[3] + 1, tree[4]} end
  if word < tree[2] then return {insert(word, tree[1]), tree[2], tree[3], tree[4]} end
  return {tree[1], tree[2], tree[3], insert(word, tree[4])}
end
local function count(words, tree)
  while words do tree, words = insert(words[1], tree), words[2] end
  return tree
end
local function list(tree, more)
  if not tree then return more end
  return list(tree[1], {{tree[2], tree[3]}, list(tree[4], more)})
end
local function before(a, b) if a[2] == b[2] then return a[1] > b[1] end return a[2] > b[2] end
local function place(entry, entries)
  if not entries then return {entry, nil} end
  if before(entry, entries[1]) then return {entry, entries} end
  return {entries[1], place(entry, entries[2])}
end
local function sort(entries)
  if not entries then return nil end
  return place(entries[1], sort(entries[2]))
end
local function score(entries)
  local rank, sum = 1, 0
  while entries do rank, sum, entries = rank + 1, (sum * 31 + rank * entries[1][2]) % 1000003, entries[2] end
  return sum
end
local entries = sort(list(count(text(1000, 1), false), nil))
while entries do
  print(entries[1][1] .. " " .. entries[1][2])
  entries = entries[2]
end
local sum = 0
for times = 1000, 1, -1 do sum = (sum + score(sort(list(count(text(1000, times), false), nil)))) % 1000003 end
print(sum)
