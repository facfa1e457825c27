// Navigation by what stands at a place: to the same piece of the program in another pane, to the next problem. Focus
// remembers the way back.
#pragma once

#include "app/model/model.h"

namespace letcont::app {

class Focus;

// Returns the smallest piece of the program that the focused pane's caret is at, or nowhere.
Span piece_at_caret(const Model&, const Focus&);
// Goes to the next pane, in reading order and round again, that shows the piece at the caret.
void go_to_partner(Model&, Focus&);
// Goes to where the name at the caret is bound, in Source or in Prelude. In Source the engine is asked for a variable,
// and `follow_definition`, called after each event, goes there. Other names, and those of a program that does not
// compile, are found by the text: the last binding before the caret, or else the first one after it.
std::optional<Request> go_to_definition(Model&, Focus&);
void follow_definition(Model&, Focus&);
// Goes to the next (1) or the previous (-1) problem in the program, or remark if they are shown, and round again; or to
// the first (0).
void go_to_problem(Model&, Focus&, int by);

} // namespace letcont::app
