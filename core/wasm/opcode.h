// The instructions of WebAssembly that the emitter and the runtime use: one table, which the encoder, the printer and
// the assembler of the runtime go by.
#pragma once

#include "lambda/rows.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace letcont::wasm {

// What follows an instruction. `a`, `b` and `bits` are members of Instruction (module.h).
enum class Immediate : uint8_t {
  None,
  Block,     // begins a block without parameters and results
  Label,     // a: how many blocks to leave
  Table,     // a: the first of `b` labels in the function's list, the last of which is the default
  Local,     // a
  Global,    // a
  Function,  // a
  Type,      // a: a type
  Reference, // a: a type, as a reference's target
  Field,     // a: a structure's type; b: the field
  Count,     // a: an array's type; b: the number of elements
  Data,      // a: an array's type; b: a data segment
  Pair,      // a, b: two array types, from b to a
  Address,   // of a byte in memory; nothing varies
  I32,       // bits
  I64,       // bits
  F64,       // bits
};

// clang-format off
enum class Opcode : uint8_t {
  Unreachable, Block, Loop, If, Else, End, Br, BrIf, BrTable, Return,
  Call, ReturnCall, CallRef, ReturnCallRef, Drop, Select,
  LocalGet, LocalSet, LocalTee, GlobalGet, GlobalSet,
  Store8, Load8,
  I32Const, I64Const, F64Const,
  I32Eqz, I32Eq, I32Ne, I32LtS, I32LtU, I32GtS, I32GtU, I32LeS, I32GeS, I32GeU,
  I64Eqz, I64Eq, I64Ne, I64LtS, I64GtS, I64LeS, I64GeS,
  F64Eq, F64Ne, F64Lt, F64Gt, F64Le, F64Ge,
  I32Add, I32Sub, I32Mul, I32DivS, I32RemS, I32And, I32Or, I32Xor, I32Shl, I32ShrS, I32ShrU,
  I64Add, I64Sub, I64Mul, I64DivS, I64DivU, I64RemS, I64RemU, I64And, I64Or, I64Xor, I64Shl, I64ShrS, I64ShrU,
  F64Abs, F64Ceil, F64Floor, F64Trunc, F64Sqrt, F64Add, F64Sub, F64Mul, F64Div, F64Copysign,
  I32WrapI64, I64ExtendI32S, I64ExtendI32U, F64ConvertI32S, F64ConvertI64S, I32TruncSat, I64TruncSat,
  RefNull, RefIsNull, RefEq, RefAsNonNull, RefFunc, RefCast,
  StructNew, StructGet, StructSet,
  ArrayNew, ArrayNewDefault, ArrayNewFixed, ArrayNewData, ArrayGet, ArrayGetU, ArraySet, ArrayLen, ArrayCopy,
};
// clang-format on

struct OpcodeInfo {
  std::string_view name;
  uint8_t prefix; // 0: none
  uint8_t code;
  Immediate immediate = Immediate::None;
};

inline constexpr std::array opcodes = [] {
  using enum Immediate;
  constexpr uint8_t gc = 0xFB, more = 0xFC;
  return std::array{
      OpcodeInfo{"unreachable", 0, 0x00},
      OpcodeInfo{"block", 0, 0x02, Block},
      OpcodeInfo{"loop", 0, 0x03, Block},
      OpcodeInfo{"if", 0, 0x04, Block},
      OpcodeInfo{"else", 0, 0x05},
      OpcodeInfo{"end", 0, 0x0B},
      OpcodeInfo{"br", 0, 0x0C, Label},
      OpcodeInfo{"br_if", 0, 0x0D, Label},
      OpcodeInfo{"br_table", 0, 0x0E, Table},
      OpcodeInfo{"return", 0, 0x0F},
      OpcodeInfo{"call", 0, 0x10, Function},
      OpcodeInfo{"return_call", 0, 0x12, Function},
      OpcodeInfo{"call_ref", 0, 0x14, Type},
      OpcodeInfo{"return_call_ref", 0, 0x15, Type},
      OpcodeInfo{"drop", 0, 0x1A},
      OpcodeInfo{"select", 0, 0x1B},
      OpcodeInfo{"local.get", 0, 0x20, Local},
      OpcodeInfo{"local.set", 0, 0x21, Local},
      OpcodeInfo{"local.tee", 0, 0x22, Local},
      OpcodeInfo{"global.get", 0, 0x23, Global},
      OpcodeInfo{"global.set", 0, 0x24, Global},
      OpcodeInfo{"i32.store8", 0, 0x3A, Address},
      OpcodeInfo{"i32.load8_u", 0, 0x2D, Address},
      OpcodeInfo{"i32.const", 0, 0x41, I32},
      OpcodeInfo{"i64.const", 0, 0x42, I64},
      OpcodeInfo{"f64.const", 0, 0x44, F64},
      OpcodeInfo{"i32.eqz", 0, 0x45},
      OpcodeInfo{"i32.eq", 0, 0x46},
      OpcodeInfo{"i32.ne", 0, 0x47},
      OpcodeInfo{"i32.lt_s", 0, 0x48},
      OpcodeInfo{"i32.lt_u", 0, 0x49},
      OpcodeInfo{"i32.gt_s", 0, 0x4A},
      OpcodeInfo{"i32.gt_u", 0, 0x4B},
      OpcodeInfo{"i32.le_s", 0, 0x4C},
      OpcodeInfo{"i32.ge_s", 0, 0x4E},
      OpcodeInfo{"i32.ge_u", 0, 0x4F},
      OpcodeInfo{"i64.eqz", 0, 0x50},
      OpcodeInfo{"i64.eq", 0, 0x51},
      OpcodeInfo{"i64.ne", 0, 0x52},
      OpcodeInfo{"i64.lt_s", 0, 0x53},
      OpcodeInfo{"i64.gt_s", 0, 0x55},
      OpcodeInfo{"i64.le_s", 0, 0x57},
      OpcodeInfo{"i64.ge_s", 0, 0x59},
      OpcodeInfo{"f64.eq", 0, 0x61},
      OpcodeInfo{"f64.ne", 0, 0x62},
      OpcodeInfo{"f64.lt", 0, 0x63},
      OpcodeInfo{"f64.gt", 0, 0x64},
      OpcodeInfo{"f64.le", 0, 0x65},
      OpcodeInfo{"f64.ge", 0, 0x66},
      OpcodeInfo{"i32.add", 0, 0x6A},
      OpcodeInfo{"i32.sub", 0, 0x6B},
      OpcodeInfo{"i32.mul", 0, 0x6C},
      OpcodeInfo{"i32.div_s", 0, 0x6D},
      OpcodeInfo{"i32.rem_s", 0, 0x6F},
      OpcodeInfo{"i32.and", 0, 0x71},
      OpcodeInfo{"i32.or", 0, 0x72},
      OpcodeInfo{"i32.xor", 0, 0x73},
      OpcodeInfo{"i32.shl", 0, 0x74},
      OpcodeInfo{"i32.shr_s", 0, 0x75},
      OpcodeInfo{"i32.shr_u", 0, 0x76},
      OpcodeInfo{"i64.add", 0, 0x7C},
      OpcodeInfo{"i64.sub", 0, 0x7D},
      OpcodeInfo{"i64.mul", 0, 0x7E},
      OpcodeInfo{"i64.div_s", 0, 0x7F},
      OpcodeInfo{"i64.div_u", 0, 0x80},
      OpcodeInfo{"i64.rem_s", 0, 0x81},
      OpcodeInfo{"i64.rem_u", 0, 0x82},
      OpcodeInfo{"i64.and", 0, 0x83},
      OpcodeInfo{"i64.or", 0, 0x84},
      OpcodeInfo{"i64.xor", 0, 0x85},
      OpcodeInfo{"i64.shl", 0, 0x86},
      OpcodeInfo{"i64.shr_s", 0, 0x87},
      OpcodeInfo{"i64.shr_u", 0, 0x88},
      OpcodeInfo{"f64.abs", 0, 0x99},
      OpcodeInfo{"f64.ceil", 0, 0x9B},
      OpcodeInfo{"f64.floor", 0, 0x9C},
      OpcodeInfo{"f64.trunc", 0, 0x9D},
      OpcodeInfo{"f64.sqrt", 0, 0x9F},
      OpcodeInfo{"f64.add", 0, 0xA0},
      OpcodeInfo{"f64.sub", 0, 0xA1},
      OpcodeInfo{"f64.mul", 0, 0xA2},
      OpcodeInfo{"f64.div", 0, 0xA3},
      OpcodeInfo{"f64.copysign", 0, 0xA6},
      OpcodeInfo{"i32.wrap_i64", 0, 0xA7},
      OpcodeInfo{"i64.extend_i32_s", 0, 0xAC},
      OpcodeInfo{"i64.extend_i32_u", 0, 0xAD},
      OpcodeInfo{"f64.convert_i32_s", 0, 0xB7},
      OpcodeInfo{"f64.convert_i64_s", 0, 0xB9},
      OpcodeInfo{"i32.trunc_sat_f64_s", more, 2},
      OpcodeInfo{"i64.trunc_sat_f64_s", more, 6},
      OpcodeInfo{"ref.null", 0, 0xD0, Type},
      OpcodeInfo{"ref.is_null", 0, 0xD1},
      OpcodeInfo{"ref.eq", 0, 0xD3},
      OpcodeInfo{"ref.as_non_null", 0, 0xD4},
      OpcodeInfo{"ref.func", 0, 0xD2, Function},
      OpcodeInfo{"ref.cast", gc, 22, Reference},
      OpcodeInfo{"struct.new", gc, 0, Type},
      OpcodeInfo{"struct.get", gc, 2, Field},
      OpcodeInfo{"struct.set", gc, 5, Field},
      OpcodeInfo{"array.new", gc, 6, Type},
      OpcodeInfo{"array.new_default", gc, 7, Type},
      OpcodeInfo{"array.new_fixed", gc, 8, Count},
      OpcodeInfo{"array.new_data", gc, 9, Data},
      OpcodeInfo{"array.get", gc, 11, Type},
      OpcodeInfo{"array.get_u", gc, 13, Type},
      OpcodeInfo{"array.set", gc, 14, Type},
      OpcodeInfo{"array.len", gc, 15},
      OpcodeInfo{"array.copy", gc, 17, Pair},
  };
}();
static_assert(opcodes.size() == static_cast<size_t>(Opcode::ArrayCopy) + 1);

inline constexpr const OpcodeInfo& info(Opcode opcode) { return opcodes[static_cast<size_t>(opcode)]; }

// Returns the instruction with that name, if there is one.
inline std::optional<Opcode> opcode_named(std::string_view name) { return value_named<Opcode>(opcodes, name); }

} // namespace letcont::wasm
