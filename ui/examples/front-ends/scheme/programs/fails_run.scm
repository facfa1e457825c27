; The program finds the mistake
(define (sum l)
  (if (null? l) 0 (+ (car l) (sum (cdr l)))))
(display (sum '(1 2 3))) (newline)
(display (sum '(1 two 3))) (newline)
