// The functions of the run-time system; runtime.h says how they are written. For the source of this folder that
// assembles them.
#pragma once

#include <string_view>

namespace letcont::wasm {

// Imports. The host (the table in emit.h) provides them.
inline constexpr std::string_view runtime_imports = R"(
import fail param place i32
import fail_with param place i32 param number i32 param count i32
import text param count i32
import print_string
import str_to_f64 result f64
import f64_to_str param x f64 result i32
import frem param a f64 param b f64 result f64
import sin param x f64 result f64
import cos param x f64 result f64
import tan param x f64 result f64
import asin param x f64 result f64
import acos param x f64 result f64
import atan param x f64 result f64
import exp param x f64 result f64
import log param x f64 result f64
import atan2 param y f64 param x f64 result f64
import pow param x f64 param y f64 result f64
import print_int param x i32
import print_double param x f64
import print_bool param x i32
import putchar param x i32
import print_newline
import write_int param x i32
import write_double param x f64
import print_int64 param x i64
import print_character param x i32
import getchar result i32
import more_room result i32
)";

// What the program allocates is counted in units of 16 bytes, for the host (emit.h).
inline constexpr std::string_view runtime_room = R"(
func room param units i32
  global.get room  local.get units  i32.sub  local.tee units  global.set room
  local.get units  i32.const 0  i32.lt_s
  if spent  call more_room  global.set room  end

func new_text param size i32 result bytes
  local.get size  i32.const 4  i32.shr_u  i32.const 2  i32.add  call room
  local.get size  array.new_default
)";

inline constexpr std::string_view runtime_numbers = R"(
func div param a i32 param b i32 param place i32 result i32
  local.get b  i32.eqz
  if zero  local.get place  call fail  unreachable  end
  local.get b  i32.const -1  i32.eq
  if minus_one  i32.const 0  local.get a  i32.sub  return  end
  local.get a  local.get b  i32.div_s

func rem param a i32 param b i32 param place i32 result i32
  local.get b  i32.eqz
  if zero  local.get place  call fail  unreachable  end
  local.get a  local.get b  i32.rem_s

func div64 param a i64 param b i64 param place i32 result i64
  local.get b  i64.eqz
  if zero  local.get place  call fail  unreachable  end
  local.get b  i64.const -1  i64.eq
  if minus_one  i64.const 0  local.get a  i64.sub  return  end
  local.get a  local.get b  i64.div_s

func rem64 param a i64 param b i64 param place i32 result i64
  local.get b  i64.eqz
  if zero  local.get place  call fail  unreachable  end
  local.get a  local.get b  i64.rem_s

func round param x f64 result f64 local whole f64
  local.get x  f64.trunc  local.set whole
  local.get x  local.get whole  f64.sub  f64.abs  f64.const 0.5  f64.ge
  if up  local.get whole  f64.const 1  local.get x  f64.copysign  f64.add  return  end
  local.get whole

func i32_to_char param code i32 param place i32 result i32
  local.get code  i32.const 1114111  i32.gt_u
  local.get code  i32.const 55296  i32.sub  i32.const 2048  i32.lt_u
  i32.or
  if wrong  local.get place  call fail  unreachable  end
  local.get code

func i32_to_str param x i32 result bytes
  local.get x  i64.extend_i32_s  call i64_to_str

func i64_to_str param x i64 result bytes local rest i64 local size i32 local made bytes
  i64.const 0  local.get x  i64.sub  local.set rest
  i32.const 1  local.set size
  local.get x  i64.const 0  i64.ge_s
  if positive  local.get x  local.set rest  i32.const 0  local.set size  end
  local.get rest  local.set x
  loop count
    local.get size  i32.const 1  i32.add  local.set size
    local.get rest  i64.const 10  i64.div_u  local.tee rest
    i64.eqz  i32.eqz  br_if count
  end
  local.get size  call new_text  local.set made
  local.get made  i32.const 0  i32.const 45  array.set
  loop fill
    local.get made
    local.get size  i32.const 1  i32.sub  local.tee size
    local.get x  i64.const 10  i64.rem_u  i32.wrap_i64  i32.const 48  i32.add
    array.set
    local.get x  i64.const 10  i64.div_u  local.tee x
    i64.eqz  i32.eqz  br_if fill
  end
  local.get made

func char_to_str param code i32 param place i32 result bytes local made bytes local size i32
  local.get code  i32.eqz
  if zero  local.get place  call fail  unreachable  end
  i32.const 1
  local.get code  i32.const 127  i32.gt_u  i32.add
  local.get code  i32.const 2047  i32.gt_u  i32.add
  local.get code  i32.const 65535  i32.gt_u  i32.add
  local.tee size  call new_text  local.set made
  local.get size  i32.const 1  i32.eq
  if ascii  local.get made  i32.const 0  local.get code  array.set  local.get made  return  end
  local.get made  i32.const 0
  i32.const 3840  local.get size  i32.shr_u  i32.const 255  i32.and
  local.get code  local.get size  i32.const 6  i32.mul  i32.const 6  i32.sub  i32.shr_u  i32.or
  array.set
  loop fill
    local.get made
    local.get size  i32.const 1  i32.sub  local.tee size
    local.get code  i32.const 63  i32.and  i32.const 128  i32.or
    array.set
    local.get code  i32.const 6  i32.shr_u  local.set code
    local.get size  i32.const 1  i32.gt_u  br_if fill
  end
  local.get made
)";

// A string is an array of its bytes, which are UTF-8.
inline constexpr std::string_view runtime_strings = R"(
func compare param a bytes param b bytes result i32 local at i32 local size i32 local order i32
  local.get a  local.get b  ref.eq
  if one  i32.const 0  return  end
  local.get a  array.len  local.get b  array.len
  local.get a  array.len  local.get b  array.len  i32.lt_u  select
  local.set size
  block end
    loop next
      local.get at  local.get size  i32.ge_u  br_if end
      local.get a  local.get at  array.get_u
      local.get b  local.get at  array.get_u  i32.sub  local.tee order
      if differ  local.get order  return  end
      local.get at  i32.const 1  i32.add  local.set at
      br next
    end
  end
  local.get a  array.len  local.get b  array.len  i32.sub

func differ param a bytes param b bytes result i32 local at i32
  local.get a  local.get b  ref.eq
  if one  i32.const 0  return  end
  local.get a  array.len  local.tee at
  local.get b  array.len  i32.ne
  if lengths  i32.const 1  return  end
  block same
    loop next
      local.get at  i32.eqz  br_if same
      local.get a  local.get at  i32.const 1  i32.sub  local.tee at  array.get_u
      local.get b  local.get at  array.get_u
      i32.eq  br_if next
    end
    i32.const 1  return
  end
  i32.const 0

func part param from bytes param begin i32 param size i32 result bytes local made bytes
  local.get size  call new_text  local.set made
  local.get made  i32.const 0  local.get from  local.get begin  local.get size  array.copy
  local.get made

func concat param a bytes param b bytes result bytes local made bytes local size i32
  local.get a  array.len  local.tee size
  local.get b  array.len  i32.add  call new_text  local.set made
  local.get made  i32.const 0  local.get a  i32.const 0  local.get size  array.copy
  local.get made  local.get size  local.get b  i32.const 0  local.get b  array.len  array.copy
  local.get made

func continues param text bytes param at i32 result i32
  local.get at  local.get text  array.len  i32.ge_u
  if beyond  i32.const 0  return  end
  local.get text  local.get at  array.get_u  i32.const 192  i32.and  i32.const 128  i32.eq

func length param text bytes result i32 local at i32 local count i32
  local.get text  i32.const 0  call continues  local.set count
  block end
    loop next
      local.get at  local.get text  array.len  i32.ge_u  br_if end
      local.get count  local.get text  local.get at  call continues  i32.eqz  i32.add  local.set count
      local.get at  i32.const 1  i32.add  local.set at
      br next
    end
  end
  local.get count

func skip param text bytes param at i32 param count i32 param place i32 result i32
  local.get count  i32.const 0  i32.lt_s
  if negative  local.get place  call fail  unreachable  end
  block end
    loop next
      local.get count  i32.eqz  br_if end
      local.get at  local.get text  array.len  i32.ge_u
      if beyond  local.get place  call fail  unreachable  end
      loop rest
        local.get at  i32.const 1  i32.add  local.set at
        local.get text  local.get at  call continues  br_if rest
      end
      local.get count  i32.const 1  i32.sub  local.set count
      br next
    end
  end
  local.get at

func slice param text bytes param from i32 param count i32 param place i32 result bytes local begin i32
  local.get text  i32.const 0  local.get from  local.get place  call skip  local.set begin
  local.get text  local.get begin
  local.get text  local.get begin  local.get count  local.get place  call skip
  local.get begin  i32.sub  call part

func boundary param text bytes param at i32 param place i32
  local.get at  local.get text  array.len  i32.gt_u
  local.get at  i32.eqz  i32.eqz  local.get text  local.get at  call continues  i32.and
  i32.or
  if wrong  local.get place  local.get at  local.get text  array.len  call fail_with  unreachable  end

func cut param text bytes param begin i32 param end i32 param place i32 result bytes
  local.get text  local.get begin  local.get place  call boundary
  local.get text  local.get end  local.get place  call boundary
  local.get begin  local.get end  i32.gt_s
  if reversed  local.get place  call fail  unreachable  end
  local.get text  local.get begin  local.get end  local.get begin  i32.sub  call part

func character param text bytes param at i32 result i32 local first i32 local code i32 local following i32 local own i32
  local.get text  local.get at  array.get_u  local.set first
  block end
    loop next
      local.get following  i32.const 4  i32.ge_u  br_if end
      local.get text  local.get at  i32.const 1  i32.add  local.tee at  call continues  i32.eqz  br_if end
      local.get code  i32.const 6  i32.shl
      local.get text  local.get at  array.get_u  i32.const 63  i32.and  i32.or  local.set code
      local.get following  i32.const 1  i32.add  local.set following
      br next
    end
  end
  local.get following  i32.eqz  local.get first  i32.const 128  i32.lt_u  i32.and
  if ascii  local.get first  return  end
  local.get first  i32.const 63  local.get following  i32.shr_u  i32.and  local.tee own
  local.get following  i32.const 6  i32.mul  i32.shl  local.get code  i32.or  local.set code
  i32.const 65533  local.get code
  local.get first  local.get own  i32.xor
  i32.const 3840  local.get following  i32.const 1  i32.add  i32.shr_u  i32.const 255  i32.and  i32.ne
  local.get code  local.get following  i32.const 5  i32.mul  i32.const 1  i32.add  i32.shr_u  i32.eqz  i32.or
  local.get code  i32.const 1114111  i32.gt_u  i32.or
  local.get code  i32.const 55296  i32.sub  i32.const 2048  i32.lt_u  i32.or
  local.get first  i32.const 194  i32.lt_u  i32.or
  select

func byte param text bytes param at i32 param place i32 result i32
  local.get at  local.get text  array.len  i32.ge_u
  if beyond  local.get place  local.get at  local.get text  array.len  call fail_with  unreachable  end
  local.get text  local.get at  array.get_u

func decode param text bytes param at i32 param place i32 result i32
  local.get text  local.get at  local.get place  call boundary
  local.get at  local.get text  array.len  i32.eq
  if end  local.get place  local.get at  local.get at  call fail_with  unreachable  end
  local.get text  local.get at  call character

func char_at param text bytes param i i32 param place i32 result i32 local at i32 local left i32
  local.get i  local.set left
  loop find
    local.get at  local.get text  array.len  i32.ge_u
    if beyond  local.get place  local.get i  local.get i  local.get left  i32.sub  call fail_with  unreachable  end
    local.get text  local.get at  call continues  i32.eqz  local.get at  i32.eqz  i32.or
    if begins
      local.get left  i32.eqz
      if found  local.get text  local.get at  call character  return  end
      local.get left  i32.const 1  i32.sub  local.set left
    end
    local.get at  i32.const 1  i32.add  local.set at
    br find
  end
  unreachable

func escape param byte i32 result i32
  local.get byte  i32.const 34  i32.eq  local.get byte  i32.const 92  i32.eq  i32.or
  if itself  local.get byte  return  end
  local.get byte  i32.const 10  i32.eq
  if line  i32.const 110  return  end
  local.get byte  i32.const 9  i32.eq
  if tab  i32.const 116  return  end
  local.get byte  i32.const 13  i32.eq
  if return  i32.const 114  return  end
  i32.const 0

func control param byte i32 result i32
  local.get byte  i32.const 32  i32.lt_u  local.get byte  i32.const 127  i32.eq  i32.or

func digit param value i32 result i32
  local.get value  i32.const 48  i32.add
  local.get value  i32.const 55  i32.add
  local.get value  i32.const 10  i32.lt_u  select

func quote param text bytes result bytes local made bytes local at i32 local out i32 local byte i32
  i32.const 2  local.set out
  block counted
    loop count
      local.get at  local.get text  array.len  i32.ge_u  br_if counted
      local.get text  local.get at  array.get_u  local.set byte
      local.get out  i32.const 1  i32.add
      local.get byte  call escape  i32.eqz  i32.eqz  i32.add
      local.get byte  call control  local.get byte  call escape  i32.eqz  i32.and  i32.const 3  i32.mul  i32.add
      local.set out
      local.get at  i32.const 1  i32.add  local.set at
      br count
    end
  end
  local.get out  call new_text  local.set made
  local.get made  i32.const 0  i32.const 34  array.set
  i32.const 0  local.set at
  i32.const 1  local.set out
  block done
    loop next
      local.get at  local.get text  array.len  i32.ge_u  br_if done
      local.get text  local.get at  array.get_u  local.set byte
      local.get at  i32.const 1  i32.add  local.set at
      local.get byte  call escape
      if special
        local.get made  local.get out  i32.const 92  array.set
        local.get made  local.get out  i32.const 1  i32.add  local.get byte  call escape  array.set
        local.get out  i32.const 2  i32.add  local.set out
        br next
      end
      local.get byte  call control
      if number
        local.get made  local.get out  i32.const 92  array.set
        local.get made  local.get out  i32.const 1  i32.add  i32.const 120  array.set
        local.get made  local.get out  i32.const 2  i32.add
        local.get byte  i32.const 4  i32.shr_u  call digit  array.set
        local.get made  local.get out  i32.const 3  i32.add
        local.get byte  i32.const 15  i32.and  call digit  array.set
        local.get out  i32.const 4  i32.add  local.set out
        br next
      end
      local.get made  local.get out  local.get byte  array.set
      local.get out  i32.const 1  i32.add  local.set out
      br next
    end
  end
  local.get made  local.get out  i32.const 34  array.set
  local.get made
)";

// Texts pass to the host and back through memory, a page at a time.
inline constexpr std::string_view runtime_host = R"(
func to_host param text bytes local at i32 local count i32
  block end
    loop next
      local.get at  local.get text  array.len  i32.ge_u  br_if end
      local.get count  local.get text  local.get at  array.get_u  i32.store8
      local.get at  i32.const 1  i32.add  local.set at
      local.get count  i32.const 1  i32.add  local.tee count
      i32.const 65536  i32.lt_u  br_if next
      local.get count  call text
      i32.const 0  local.set count
      br next
    end
  end
  local.get count  call text

func print_text param text bytes
  local.get text  call to_host  call print_string

func panic param text bytes param place i32
  local.get text  call to_host  local.get place  call fail

func text_double param text bytes result f64
  local.get text  call to_host  call str_to_f64

func double_text param x f64 result bytes local made bytes local at i32 local size i32
  local.get x  call f64_to_str  local.tee size  call new_text  local.set made
  block end
    loop next
      local.get at  local.get size  i32.ge_u  br_if end
      local.get made  local.get at  local.get at  i32.load8_u  array.set
      local.get at  i32.const 1  i32.add  local.set at
      br next
    end
  end
  local.get made
)";

} // namespace letcont::wasm
