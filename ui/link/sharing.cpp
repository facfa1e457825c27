#include "link/sharing.h"

#include <utility>

namespace letcont {

SharedLink link_to_share(SharedState state) {
  std::string& original_name = state.program.original_name;
  original_name.erase(0, original_name.find_last_of('/') + 1);
  if (!state.program.original.empty() && state.layout.empty() && state.panes.empty())
    state.layout = "(h 440 (v 500 original source) (v 680 cps output))";
  if (has_zero_byte(state)) return {{}, "the program or its input has a zero byte, which no link may hold"};
  std::string link = encode_link(state);
  if (link.empty()) return {{}, "the program and its input are too long for a link"};
  if (DecodedLink opened = decode_link(link); !opened.notice.empty()) return {{}, std::move(opened.notice)};
  return {std::move(link), {}};
}

} // namespace letcont
