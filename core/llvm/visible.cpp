#include "llvm/visible.h"

namespace letcont {

namespace {

class Reader {
public:
  Reader(llvm::IRBuilder<>& builder, llvm::Value* at) : builder_(builder), at_(at) {}

  llvm::Value* byte(uint32_t index) { return load(place(index)); }
  // The byte of that index if the one before it is there, else the second one.
  llvm::Value* byte_if(llvm::Value* is_there, uint32_t index) {
    return load(builder_.CreateSelect(is_there, place(index), place(1)));
  }
  llvm::Value* continues(llvm::Value* byte) {
    return builder_.CreateICmpEQ(builder_.CreateAnd(byte, number(0xC0)), number(0x80));
  }
  llvm::Value* is_within(llvm::Value* value, uint32_t first, uint32_t last) {
    return builder_.CreateICmpULE(builder_.CreateSub(value, number(first)), number(last - first));
  }
  // The payload of a character's first byte and of those that continue it.
  llvm::Value* point(llvm::Value* first, uint32_t mask, std::initializer_list<llvm::Value*> others) {
    llvm::Value* all = builder_.CreateAnd(first, number(mask));
    for (llvm::Value* each : others)
      all = builder_.CreateOr(builder_.CreateShl(all, number(6)), builder_.CreateAnd(each, number(0x3F)));
    return all;
  }
  llvm::Value* number(uint32_t value) { return builder_.getInt32(value); }

private:
  llvm::Value* place(uint32_t index) { return builder_.CreateConstGEP1_32(builder_.getInt8Ty(), at_, index); }
  llvm::Value* load(llvm::Value* place) {
    return builder_.CreateZExt(builder_.CreateLoad(builder_.getInt8Ty(), place), builder_.getInt32Ty());
  }

  llvm::IRBuilder<>& builder_;
  llvm::Value* at_;
};

} // namespace

ShownCharacter shown_character(llvm::IRBuilder<>& builder, llvm::Value* at) {
  Reader in(builder, at);
  auto both = [&](llvm::Value* a, llvm::Value* b) { return builder.CreateAnd(a, b); };
  // A pair of bytes that would be an overlong form, a surrogate, or beyond Unicode.
  auto is_wrong = [&](llvm::Value* first, uint32_t is, llvm::Value* second, uint32_t from, uint32_t to) {
    return both(builder.CreateICmpEQ(first, in.number(is)), in.is_within(second, from, to));
  };
  llvm::Value *first = in.byte(0), *second = in.byte(1);
  llvm::Value* has_second = in.continues(second);
  llvm::Value* third = in.byte_if(has_second, 2);
  llvm::Value* has_third = both(has_second, in.continues(third));
  llvm::Value* fourth = in.byte_if(has_third, 3);
  llvm::Value* has_fourth = both(has_third, in.continues(fourth));

  llvm::Value* wrong =
      builder.CreateOr(is_wrong(first, 0xE0, second, 0x80, 0x9F), is_wrong(first, 0xED, second, 0xA0, 0xBF));
  wrong = builder.CreateOr(wrong, is_wrong(first, 0xF0, second, 0x80, 0x8F));
  wrong = builder.CreateOr(wrong, is_wrong(first, 0xF4, second, 0x90, 0xBF));
  llvm::Value* right = builder.CreateNot(wrong);
  llvm::Value* has_two = both(has_second, in.is_within(first, 0xC2, 0xDF));
  llvm::Value* has_three = both(both(has_third, in.is_within(first, 0xE0, 0xEF)), right);
  llvm::Value* has_four = both(both(has_fourth, in.is_within(first, 0xF0, 0xF4)), right);

  auto of_length = [&](llvm::Value* one, llvm::Value* two, llvm::Value* three, llvm::Value* four) {
    llvm::Value* longer = builder.CreateSelect(has_three, three, builder.CreateSelect(has_four, four, one));
    return builder.CreateSelect(has_two, two, longer);
  };
  ShownCharacter shown{};
  shown.is_long = builder.CreateOr(has_two, builder.CreateOr(has_three, has_four));
  shown.length = of_length(in.number(1), in.number(2), in.number(3), in.number(4));
  shown.number = of_length(first, in.point(first, 0x1F, {second}), in.point(first, 0x0F, {second, third}),
                           in.point(first, 0x07, {second, third, fourth}));

  // Control characters, those that change the direction of the text, and those that break the line.
  llvm::Value* acts = builder.getFalse();
  constexpr std::pair<uint32_t, uint32_t> acting[] = {
      {0x00, 0x08}, {0x0B, 0x1F}, {0x7F, 0x9F}, {0x61C, 0x61C}, {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2066, 0x2069}};
  for (auto [from, to] : acting) acts = builder.CreateOr(acts, in.is_within(shown.number, from, to));
  llvm::Value* is_ascii = in.is_within(first, 0, 0x7F);
  shown.as_it_is = both(builder.CreateOr(is_ascii, shown.is_long), builder.CreateNot(acts));
  return shown;
}

} // namespace letcont
