" The file types of Letcont's languages. `*.l` is also Lex, whose files have lines that begin with %% or a declaration.
function! s:l() abort
  if search('^%\({\|}\|%\|option\>\|[sx]\>\)', 'cnw', 500) == 0
    set filetype=letcont-l
  endif
endfunction

augroup filetypedetect
  autocmd BufRead,BufNewFile *.add set filetype=letcont-add
  autocmd BufRead,BufNewFile *.fun set filetype=letcont-fun
  autocmd BufRead,BufNewFile *.cps set filetype=letcont-cps
  autocmd BufRead,BufNewFile *.l call s:l()
augroup END
