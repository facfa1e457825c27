// A program or a stage as HTML in the colours of the canvas: kinds of tokens become classes (text_view.css).
#pragma once

#include <string>
#include <string_view>

namespace letcont::web {

// `syntax` is that of a StageInfo, or a language's name. O(text).
std::string coloured_html(std::string_view text, std::string_view syntax);

} // namespace letcont::web
