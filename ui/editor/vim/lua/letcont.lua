-- The language server in Neovim. In init.lua:
--
--   require('letcont').setup()                                  -- or with { cmd = { '/path/to/letcont', 'lsp' } }
--
-- Then `K`, rename and the rest work in every program. Neovim 0.7 or newer.

local letcont = {}

local FILE_TYPES = { 'letcont-add', 'letcont-fun', 'letcont-l', 'letcont-cps' }
local clients = {} -- by command, where Neovim does not keep them itself (0.7)

-- Starts the server for the current buffer, or joins the one that runs.
function letcont.start(options)
  local cmd = options and options.cmd or { 'letcont', 'lsp' }
  local config = vim.tbl_extend('keep', { cmd = cmd }, options or {}, { name = 'letcont', root_dir = vim.fn.getcwd() })
  if vim.fn.executable(cmd[1]) == 0 then
    vim.notify_once('letcont: the command ' .. cmd[1] .. ' is not there; give it to require("letcont").setup', vim.log.levels.WARN)
    return nil
  end
  if vim.lsp.start then return vim.lsp.start(config) end
  local key = table.concat(cmd, ' ')
  if not clients[key] or vim.lsp.client_is_stopped(clients[key]) then clients[key] = vim.lsp.start_client(config) end
  if clients[key] then vim.lsp.buf_attach_client(0, clients[key]) end
  return clients[key]
end

-- Starts it in every program that is opened. `options` are those of vim.lsp.start.
function letcont.setup(options)
  local group = vim.api.nvim_create_augroup('letcont', {})
  vim.api.nvim_create_autocmd('FileType', { group = group, pattern = FILE_TYPES, callback = function() letcont.start(options) end })
end

return letcont
