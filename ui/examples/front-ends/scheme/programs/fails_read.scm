; scheme.py finds the mistake
(display (list-of 1 2)
