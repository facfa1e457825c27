; Functions that make functions
(define (adder n) (lambda (m) (+ n m)))
(define (compose f g) (lambda (x) (f (g x))))
(define (twice f) (compose f f))

(display ((twice (adder 5)) 100)) (newline)
(display (((lambda (x) (lambda (y) (cons x y))) 1) 2)) (newline)
(display (twice not)) (newline)
