// The sequences of instructions that are executed as one (sequences.h): those that save most for their size in the
// programs of tests/bench, which count seven times, and of tests/programs and ui/examples. They were chosen greedily,
// each as the one that saves most given those before.
//
// V8 limits their number: its WebAssembly compiler gives a function of more than 8192 virtual registers to a simpler
// register allocator, and the loop that runs programs then takes 1.4 times as long. That happened from about 110
// sequences on.
#pragma once

#include "vm/code/sequence.h"

#include <array>

namespace letcont::vm {

inline constexpr auto sequence_table = [] {
  using enum Simple;
  using enum Operation;
  using enum Form;
  return std::array<Sequence, 84>{{
      {Call1, JumpUnlessTag, Project, Project},
      {Call1, branch_unless(Eq, RightConstant), LoadRecord, LoadRecord, New2},
      {Call1, branch_unless(Eq, RightConstant)},
      {Call2, Jump, SwitchTag},
      {Call2, JumpUnlessTag, Project, Project, Project},
      {Call2, JumpUnlessTag, Project, Project},
      {Jump, JumpUnlessTag, Project, Project},
      {Jump, JumpUnlessTag},
      {Jump, ReturnInteger},
      {Jump, SwitchTag},
      {Jump, branch_unless(Eq, RightConstant)},
      {Jump, branch_unless(Lt, Registers)},
      {JumpUnlessTag, Project, Project, Project, Project},
      {JumpUnlessTag, Project, Project},
      {LoadGlobal, CallClosure2},
      {LoadInteger, Call3, Jump, JumpUnlessTag, Project},
      {LoadReal, LoadReal, LoadInteger, Jump, branch_unless(Eq, RightConstant)},
      {LoadRecord, LoadRecord, New2, Return1},
      {Move, Jump, branch_unless(Eq, RightConstant), operate(Add, RightConstant), Return1},
      {Move, Jump, branch_unless(Eq, RightConstant)},
      {Move, Jump},
      {Move, Move, Jump, branch_unless(Eq, RightConstant)},
      {Move, Move, Jump, branch_unless(Lt, Registers)},
      {Move, Move, Jump},
      {Move, Move},
      {New1, Return1},
      {New2, Return1},
      {New4, Return1},
      {Project, Project, Call2, Jump, SwitchTag},
      {Project, Project, JumpUnlessTag, Project, Project},
      {Project, Project, TailClosure3},
      {Project, Project, branch_unless(Eq, RightConstant)},
      {Project, Project, branch_unless(Lt, Registers)},
      {Project, Project, branch_unless(SEq, Registers)},
      {Project, Project},
      {Project, branch_unless(Ne, Registers), operate(Add, Registers), branch_unless(Ne, Registers)},
      {branch_unless(Eq, RightConstant), LoadRecord, LoadRecord},
      {branch_unless(FGt, RightConstant), Move, Jump, branch_unless(Eq, RightConstant)},
      {branch_unless(Lt, Registers), Call2, JumpUnlessTag, Project, Project},
      {branch_unless(Ne, Registers), operate(Add, Registers), branch_unless(Ne, Registers), operate(Sub, Registers),
       branch_unless(Ne, Registers)},
      {branch_unless(Ne, Registers), operate(Add, RightConstant), Jump, JumpUnlessTag, Project},
      {branch_unless(Ne, RightConstant), New2, operate(Sub, RightConstant), Jump, branch_unless(Ne, RightConstant)},
      {operate(Add, Registers), Move, Move, Move, Jump},
      {operate(Add, Registers), Return1},
      {operate(Add, Registers), operate(Add, Registers), Move, Move, Move},
      {operate(Add, Registers), operate(Rem, RightConstant), New2, Return1},
      {operate(Add, RightConstant), Call2, branch_unless(Gt, Registers)},
      {operate(Add, RightConstant), Jump, JumpUnlessTag, Project, Project},
      {operate(Add, RightConstant), Jump},
      {operate(Add, RightConstant), Return1},
      {operate(Div, RightConstant), operate(Add, RightConstant), Jump, branch_unless(Eq, RightConstant)},
      {operate(FAdd, RightConstant), operate(FSub, LeftConstant), operate(FDiv, Registers), operate(FAdd, Registers),
       Move},
      {operate(FAdd, RightConstant), operate(Sub, RightConstant), LoadReal, LoadReal, LoadInteger},
      {operate(FDiv, Registers), operate(FAdd, Registers), Move, Move, Jump},
      {operate(FMul, Registers), operate(FAdd, Registers)},
      {operate(FMul, Registers), operate(FMul, Registers), operate(FAdd, Registers), branch_unless(FGt, RightConstant)},
      {operate(FMul, Registers), operate(FMul, Registers), operate(FAdd, Registers)},
      {operate(FSub, LeftConstant), operate(FDiv, Registers), operate(FAdd, Registers), Move, Move},
      {operate(FSub, Registers), operate(FAdd, Registers), operate(FMul, RightConstant), operate(FMul, Registers),
       operate(FAdd, Registers)},
      {operate(Mul, RightConstant), operate(Add, Registers), operate(Add, Registers), Move, Move},
      {operate(Mul, RightConstant), operate(Add, RightConstant), operate(Rem, RightConstant), Call2,
       branch_unless(Eq, RightConstant)},
      {operate(Mul, RightConstant), operate(Mul, RightConstant), operate(Add, Registers), operate(Add, Registers),
       Move},
      {operate(Rem, RightConstant), branch_unless(Eq, RightConstant)},
      {operate(Rem, RightConstant), operate(Sub, RightConstant), operate(Mul, RightConstant),
       operate(Add, RightConstant), operate(Rem, RightConstant)},
      {operate(Sub, Registers), branch_unless(Ne, Registers), operate(Add, RightConstant), Jump, JumpUnlessTag},
      {operate(Sub, RightConstant), Call1, branch_unless(Eq, RightConstant), LoadRecord, LoadRecord},
      {operate(Sub, RightConstant), Call1, branch_unless(Eq, RightConstant)},
      {operate(Sub, RightConstant), Call1, branch_unless(Lt, RightConstant), Return1},
      {operate(Sub, RightConstant), Call1, branch_unless(Lt, RightConstant)},
      {operate(Sub, RightConstant), Call1},
      {operate(Sub, RightConstant), Call3, Jump, branch_unless(Lt, Registers)},
      {operate(Sub, RightConstant), CallMany, Jump, branch_unless(Eq, RightConstant)},
      {operate(Sub, RightConstant), Jump, JumpUnlessTag},
      {operate(Sub, RightConstant), Jump},
      {operate(Sub, RightConstant), LoadReal, LoadReal, LoadInteger, Jump},
      {operate(Sub, RightConstant), Move, Jump, branch_unless(Eq, RightConstant)},
      {operate(Sub, RightConstant), New2, Move, Jump, branch_unless(Lt, RightConstant)},
      {operate(Sub, RightConstant), TailCall1, branch_unless(Eq, RightConstant)},
      {operate(Sub, RightConstant), operate(Add, Registers), Move, Jump, branch_unless(Eq, RightConstant)},
      {operate(Sub, RightConstant), operate(FAdd, RightConstant), operate(FSub, LeftConstant), operate(FDiv, Registers),
       operate(FAdd, Registers)},
      {operate(Sub, RightConstant), operate(Mul, Registers), Move, Jump, branch_unless(Eq, RightConstant)},
      {operate(Sub, RightConstant), operate(Mul, RightConstant), operate(Add, RightConstant), Jump,
       branch_unless(Eq, RightConstant)},
      {operate(Sub, RightConstant), operate(Mul, RightConstant), operate(Add, RightConstant),
       operate(Rem, RightConstant)},
      {operate(Sub, RightConstant), operate(Sub, RightConstant), Call2, Jump, branch_unless(Eq, RightConstant)},
  }};
}();

} // namespace letcont::vm
