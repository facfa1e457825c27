" Vim indentation of Letcont's languages: one step more after a line that ends with an open bracket, an arrow or a definition's
" sign, one less before a line that begins with a closing bracket. It is the playground's rule.
if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal indentexpr=GetLetcontIndent()
setlocal indentkeys=0},0),0],o,O,!^F
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

if exists('*GetLetcontIndent')
  finish
endif

function GetLetcontIndent() abort
  let l:before = prevnonblank(v:lnum - 1)
  if l:before == 0
    return 0
  endif
  let l:text = substitute(getline(l:before), '\s*//.*$', '', '')
  let l:indent = indent(l:before)
  if l:text =~# '\([({\[]\|->\|[^=<>!:]=\)\s*$'
    let l:indent += shiftwidth()
  endif
  if getline(v:lnum) =~# '^\s*[)}\]]'
    let l:indent -= shiftwidth()
  endif
  return l:indent
endfunction
