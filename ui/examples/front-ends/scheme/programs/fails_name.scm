; scheme.py finds the mistake, too
(define (area width height)
  (* width hight))
(display (area 3 4))
