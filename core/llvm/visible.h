// How a character of a message is shown, in instructions: as support/visible.h shows it, which engines that run inside
// the compiler use. A module stands alone, so it brings the decision with it.
#pragma once

#include <llvm/IR/IRBuilder.h>

namespace letcont {

// What is known of the character that a text begins with. Truth values are i1, numbers i32.
struct ShownCharacter {
  llvm::Value* as_it_is; // whether it is harmless; else it is shown as an escape
  llvm::Value* is_long;  // whether it is a character beyond ASCII: its escape is \u{…} then, otherwise \x… of one byte
  llvm::Value* number;   // its code point; of a byte that begins no character, the byte
  llvm::Value* length;   // in bytes: 1 to 4
};

// Appends instructions that look at the text at `at`, which ends with a zero byte and is not empty. They read no byte
// behind that end.
ShownCharacter shown_character(llvm::IRBuilder<>&, llvm::Value* at);

} // namespace letcont
