; Pairs, quoted lists, functions that take functions
(define (map f l)
  (if (null? l) '() (cons (f (car l)) (map f (cdr l)))))
(define (fold f start l)
  (if (null? l) start (fold f (f start (car l)) (cdr l))))
(define numbers '(1 2 3 4 5))

(display (map (lambda (n) (* n n)) numbers)) (newline)
(display (fold + 0 numbers)) (newline)
(display (cons 'a (cons "b" #t))) (newline)
