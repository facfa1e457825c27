// The program as an expression: what runs next is marked, and values stand in the places of what was evaluated.
// RUN: printf 'step\n%%.0s' $(seq 67) | %letcont debug %s --passes=none --evaluation | grep '^  .*«' > %t.steps
// RUN: uniq %t.steps | FileCheck %s
// Steps back undo them.
// RUN: printf 'jump 67\n' > %t.back && printf 'back\n%%.0s' $(seq 67) >> %t.back
// RUN: %letcont debug %s --passes=none --evaluation < %t.back | grep '^  .*«' | tail -n +2 | tac > %t.undone
// RUN: uniq %t.steps > %t.a && uniq %t.undone > %t.b && diff %t.a %t.b
// The context of what runs next; all in one line of JSON; where it is, and where there is none.
// RUN: printf 'step 16\nev context\nrun\nev\n' | %letcont debug %s --passes=none | FileCheck %s --check-prefix=CONTEXT
// RUN: echo '{"do": "evaluation"}' | %letcont debug %s --passes=none --json | FileCheck %s --check-prefix=JSON
// RUN: echo ev | not %letcont debug %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: echo ev nonsense | not %letcont debug %s --passes=none 2>&1 | FileCheck %s --check-prefix=NONSENSE
def power(x, n) = if n <= 0 || x == 1 then 1 else { write(n); x * power(x, n - 1) };
val Base = 3;
write(power(Base, 2) + power(1, 7))

//      CHECK: {{^}}  write(«power(Base, 2)» + power(1, 7))
// CHECK-NEXT: {{^}}  write((if «2 <= 0» || 3 == 1 then 1 else { write(2); 3 * power(3, 2 - 1) }) + power(1, 7))
// CHECK-NEXT: {{^}}  write((if «false» || 3 == 1 then 1 else { write(2); 3 * power(3, 2 - 1) }) + power(1, 7))
// CHECK-NEXT: {{^}}  write((if «3 == 1» then 1 else { write(2); 3 * power(3, 2 - 1) }) + power(1, 7))
// CHECK-NEXT: {{^}}  write((if «false» then 1 else { write(2); 3 * power(3, 2 - 1) }) + power(1, 7))
// CHECK-NEXT: {{^}}  write({ «write(2)»; 3 * power(3, 2 - 1) } + power(1, 7))
// CHECK-NEXT: {{^}}  write(3 * power(3, «2 - 1») + power(1, 7))
// CHECK-NEXT: {{^}}  write(3 * «power(3, 1)» + power(1, 7))
// CHECK-NEXT: {{^}}  write(3 * (if «1 <= 0» || 3 == 1 then 1 else { write(1); 3 * power(3, 1 - 1) }) + power(1, 7))
// CHECK-NEXT: {{^}}  write(3 * (if «false» || 3 == 1 then 1 else { write(1); 3 * power(3, 1 - 1) }) + power(1, 7))
// CHECK-NEXT: {{^}}  write(3 * (if «3 == 1» then 1 else { write(1); 3 * power(3, 1 - 1) }) + power(1, 7))
// CHECK-NEXT: {{^}}  write(3 * (if «false» then 1 else { write(1); 3 * power(3, 1 - 1) }) + power(1, 7))
// CHECK-NEXT: {{^}}  write(3 * { «write(1)»; 3 * power(3, 1 - 1) } + power(1, 7))
// CHECK-NEXT: {{^}}  write(3 * (3 * power(3, «1 - 1»)) + power(1, 7))
// CHECK-NEXT: {{^}}  write(3 * (3 * «power(3, 0)») + power(1, 7))
// CHECK-NEXT: {{^}}  write(3 * (3 * (if «0 <= 0» || 3 == 1 then 1 else { write(0); 3 * power(3, 0 - 1) })) + power(1, 7))
// CHECK-NEXT: {{^}}  write(3 * (3 * (if «true» || 3 == 1 then 1 else { write(0); 3 * power(3, 0 - 1) })) + power(1, 7))
// CHECK-NEXT: {{^}}  write(3 * (3 * «1») + power(1, 7))
// CHECK-NEXT: {{^}}  write(3 * «3 * 1» + power(1, 7))
// CHECK-NEXT: {{^}}  write(3 * «3» + power(1, 7))
// CHECK-NEXT: {{^}}  write(«3 * 3» + power(1, 7))
// CHECK-NEXT: {{^}}  write(«9» + power(1, 7))
// CHECK-NEXT: {{^}}  write(9 + «power(1, 7)»)
// CHECK-NEXT: {{^}}  write(9 + (if «7 <= 0» || 1 == 1 then 1 else { write(7); 1 * power(1, 7 - 1) }))
// CHECK-NEXT: {{^}}  write(9 + (if «false» || 1 == 1 then 1 else { write(7); 1 * power(1, 7 - 1) }))
// CHECK-NEXT: {{^}}  write(9 + (if «1 == 1» then 1 else { write(7); 1 * power(1, 7 - 1) }))
// CHECK-NEXT: {{^}}  write(9 + (if «true» then 1 else { write(7); 1 * power(1, 7 - 1) }))
// CHECK-NEXT: {{^}}  write(9 + «1»)
// CHECK-NEXT: {{^}}  write(«9 + 1»)
// CHECK-NEXT: {{^}}  «write(10)»
// CHECK-NEXT: {{^}}  «skip»
// CONTEXT: {{^}}  write(3 * power(3, □) + power(1, 7))
// CONTEXT: the program has ended
// CONTEXT: the program has ended
// JSON: {"context":"write(□ + power(1, 7))","functions":[],"inside":false,"memory":[],"ok":true,"pieces":[{"kind":"code","next":false,"text":"write("},{"kind":"code","next":true,"text":"power(Base, 2)"},{"kind":"code","next":false,"text":" + power(1, 7))"}],"text":"write(«power(Base, 2)» + power(1, 7))"}
// NONE: error: this program has no evaluation to show: it is debugged after passes (--passes=none shows it as written)
// NONSENSE: error: evaluation: 'nonsense' is none of context, whole, on and off
