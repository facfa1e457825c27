// The words of LLVM IR and of WebAssembly's text, for colours: those that the compiler and LLVM's passes write, and
// their like. Types are in syntax.cpp.
#pragma once

#include <string_view>

namespace letcont::app {

// clang-format off
inline constexpr std::string_view llvm_words[] = {
    "add", "align", "alloca", "and", "ashr", "attributes", "bitcast", "br", "call", "cold", "constant",
    "datalayout", "declare", "define", "disjoint", "eq", "exact", "extractvalue", "fadd", "false",
    "fcmp", "fdiv", "fmul", "fneg", "fptosi", "fptoui", "freeze", "frem", "fsub", "getelementptr",
    "global", "icmp", "inbounds", "insertvalue", "internal", "inttoptr", "label", "load", "lshr",
    "memory", "mul", "musttail", "ne", "nneg", "noalias", "nocallback", "nofree", "noinline",
    "noreturn", "noundef", "nounwind", "nsw", "null", "nuw", "oeq", "oge", "ogt", "ole", "olt", "one",
    "or", "ord", "phi", "poison", "private", "ptrtoint", "readonly", "ret", "sdiv", "select", "sext",
    "sge", "sgt", "shl", "sitofp", "sle", "slt", "source_filename", "srem", "store", "sub", "switch",
    "tail", "tailcc", "target", "to", "triple", "true", "trunc", "udiv", "ueq", "uge", "ugt", "uitofp",
    "ule", "ult", "undef", "une", "unnamed_addr", "uno", "unreachable", "urem", "willreturn",
    "writeonly", "xor", "zeroinitializer", "zext"};

inline constexpr std::string_view wat_words[] = {
    "array", "block", "br", "br_if", "br_table", "call", "call_ref", "data", "declare", "drop", "elem",
    "else", "end", "export", "extern", "field", "final", "func", "global", "if", "import", "local",
    "loop", "memory", "module", "mut", "null", "param", "rec", "ref", "result", "return", "return_call",
    "return_call_ref", "select", "struct", "sub", "then", "type", "unreachable"};
// clang-format on

} // namespace letcont::app
