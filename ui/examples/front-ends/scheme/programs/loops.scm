; A call in tail position needs no stack: this would need a million frames
(define (count n sum)
  (if (= n 0) sum (count (- n 1) (remainder (+ sum n) 1000))))
(display (count 1000000 0)) (newline)

(define (is-even n)
  (letrec ((even (lambda (n) (if (= n 0) #t (odd (- n 1)))))
           (odd (lambda (n) (if (= n 0) #f (even (- n 1))))))
    (even n)))
(display (is-even 100001)) (newline)
