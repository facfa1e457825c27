// A program or a stage as HTML, in the colours of the canvas: the kinds of words become classes (text_view.css).
#pragma once

#include <string>
#include <string_view>

namespace letcont::web {

// `syntax` is a StageInfo's, or a language's name. O(text).
std::string coloured_html(std::string_view text, std::string_view syntax);

} // namespace letcont::web
