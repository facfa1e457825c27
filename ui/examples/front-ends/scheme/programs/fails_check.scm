; Letcont finds the mistake: the value of one global needs another one, whose definition comes after it
(define (price count) (* count unit))
(define total (price 3))
(define unit 20)
(display total)
