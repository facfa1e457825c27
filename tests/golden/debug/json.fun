// JSON lines in both directions.
// RUN: printf '%%b\n' '{"id": 7, "do": "break", "at": {"place": "fact", "if": "n == 3"}}' '{"id": "r", "do": "run"}' '{"do": "frames"}' '{"do": "variables"}' '{"do": "step", "back": true, "times": 2}' '{"do": "over", "until": "no_such"}' '{"do": ' '{"do": "st\tep"}' '[1]' '{"do": "frobnicate"}' '{"do": "jump", "step": 30, "times": 9000000000000000000}' '{"do": "jump", "step": 1000}' '{"do": "output"}' '{"do": "run", "back": true, "most": 3}' '{"do": "go on"}' '{"do": "quit"}' '{"do": "state"}' > %t
// RUN: %letcont debug --json --passes=none %s < %t > %t.out && FileCheck %s < %t.out
// Every line is an object that Python reads.
// RUN: %python -c 'import json, sys; lines = [json.loads(line) for line in open(sys.argv[1])]; assert len(lines) == 16 and all(type(line["ok"]) is bool for line in lines)' %t.out
def fact(n) =
  if n == 0 then 1
  else n * fact(n - 1);

write(fact(5))

// CHECK:      {"breakpoint":1,"id":7,"ok":true}
// CHECK-NEXT: "at":{"cps":{"begin":28,"end":35,"line":2,"text":"decl k0"},"function":"fact","node":{{[0-9]+}},"source":{"begin":[[#]],"column":{{[0-9]+}},"end":[[#]],"line":8,"text":"n * fact(n - 1)"}},"breakpoint":1,"frames":4,"id":"r","ok":true,"output":0,"state":"running","step":22,"stop":"breakpoint"}
// CHECK-NEXT: "index":1,"meaning":"multiply by n = 4","name":"fact","tail_call":false,"text":"return to `fact`, then multiply by n = 4"}
// CHECK-NEXT: {"left_out":0,"ok":true,"variables":[{"kind":"parameter","name":"n","source_name":"n","type":"i32","value":{"kind":"integer","text":"3","value":3}}
// CHECK-NEXT: "state":"running","step":20,"stop":"arrived"}
// CHECK-NEXT: {"error":"there is no function or continuation 'no_such'
// CHECK-NEXT: {"error":"the request is no JSON
// CHECK-NEXT: {"error":"the request is no JSON: [1:11, byte=11]: Control character in string","ok":false}
// CHECK-NEXT: {"error":"a request is an object
// CHECK-NEXT: {"error":"'frobnicate' is nothing to do
// CHECK-NEXT: "step":30,"stop":"arrived"}
// CHECK-NEXT: {"frames":0,"ok":true,"output":4,"state":"ended","step":70,"stop":"ended"}
// CHECK-NEXT: {"ok":true,"text":"120\n"}
// CHECK-NEXT: "step":67,"stop":"moving"}
// CHECK-NEXT: "step":22,"stop":"breakpoint"}
// CHECK-NEXT: {"ok":true}
// CHECK-NOT:  {{.}}

// Repeated moves go on where the limit of steps has interrupted them.
// RUN: printf '%%s\n' '{"do": "run", "times": 3, "until": "fact"}' '{"do": "jump", "step": 0}' '{"do": "run", "times": 3, "until": "fact", "most": 8}' '{"do": "go on", "most": 8}' '{"do": "go on"}' | %letcont debug --json --passes=none %s | grep -o '"step":.*' | FileCheck-exact %s --check-prefix=REPEATED
// REPEATED:"step":22,"stop":"arrived"}
// REPEATED-NEXT:"step":0,"stop":"arrived"}
// REPEATED-NEXT:"step":12,"stop":"moving"}
// REPEATED-NEXT:"step":21,"stop":"moving"}
// REPEATED-NEXT:"step":22,"stop":"arrived"}

// Numbers that are none, and calls that are not there, are refused: nothing else is done instead.
// RUN: printf '%%s\n' '{"do":"jump","step":18446744073709551616}' '{"do":"jump","step":-5}' '{"do":"step","times":1.5}' '{"do":"step","times":"3"}' '{"do":"step","back":"yes"}' '{"do":"variables","frame":9}' '{"do":"heap","frame":1}' '{"do":"state","id":1e999}' '{"do":"state","id":[{"a":-1e999}]}' '{"do":"break","at":{"place":7,"if":5}}' '{"do":"break","at":{"place":null,"if":"n == 5"}}' '{"do":"step","times":0}' '{"do":"break","at":{"place":7,"if":"n == 5"}}' '{"do":"breakpoints"}' | %letcont debug --json --passes=none %s | FileCheck %s --check-prefix=WRONG
//      WRONG:{"error":"\"step\" is a whole number, from 0 to 9223372036854775807","ok":false}
// WRONG-NEXT:{"error":"\"step\" is a whole number,
// WRONG-NEXT:{"error":"\"times\" is a whole number,
// WRONG-NEXT:{"error":"\"times\" is a whole number,
// WRONG-NEXT:{"error":"\"back\" is true or false","ok":false}
// WRONG-NEXT:{"error":"there is no call 9; \"frames\" lists them","ok":false}
// WRONG-NEXT:{"error":"there is no call 1;
// WRONG-NEXT:{"error":"the request has a number that is too large","ok":false}
// WRONG-NEXT:{"error":"the request has a number that is too large","ok":false}
// WRONG-NEXT:{"error":"\"if\" is a text","ok":false}
// WRONG-NEXT:{"error":"a place is a text or the number of a line","ok":false}
// WRONG-NEXT:"step":0,"stop":"arrived"}
// WRONG-NEXT:{"breakpoint":1,"ok":true}
// WRONG-NEXT:"text":"line 7 if n == 5"
