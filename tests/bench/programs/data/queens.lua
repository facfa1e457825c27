local function append(xs, ys)
  if not xs then return ys end
  return {xs[1], append(xs[2], ys)}
end
local function length(xs)
  local n = 0
  while xs do n, xs = n + 1, xs[2] end
  return n
end
local function safe(queen, distance, board)
  while board do
    local other = board[1]
    if queen == other or queen == other + distance or queen == other - distance then return false end
    distance, board = distance + 1, board[2]
  end
  return true
end
local function extend(n, column, board)
  while column <= n do
    if safe(column, 1, board) then return {{column, board}, extend(n, column + 1, board)} end
    column = column + 1
  end
  return nil
end
local function extend_all(n, boards)
  if not boards then return nil end
  return append(extend(n, 1, boards[1] or nil), extend_all(n, boards[2]))
end
local function queens(n)
  local boards = {false, nil}
  for _ = 1, n do boards = extend_all(n, boards) end
  return length(boards)
end
local sum = 0
for _ = 1, 60 do sum = sum + queens(10) end
print(sum)
