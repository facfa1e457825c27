// The base of classes whose objects are neither copied nor moved: each stands for one thing, or others point to it.
#pragma once

namespace letcont {

class NotCopied {
public:
  NotCopied(const NotCopied&) = delete;
  NotCopied& operator=(const NotCopied&) = delete;

protected:
  NotCopied() = default;
};

} // namespace letcont
