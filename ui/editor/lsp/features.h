// What the server can do with programs: one function for each request, which takes the request's parameters, and what
// they are about: a program, a place in it, or a range of it (server.cpp).
#pragma once

#include "editor/lsp/workspace.h"

namespace letcont::lsp {

// diagnostics.cpp
Json diagnostics_of(Workspace&, Program&);
Answer document_diagnostic(Workspace&, Program&, const JsonObject&);
Answer code_action(Workspace&, Program&, Span);
// hover.cpp
Answer hover(Workspace&, const Place&, const JsonObject&);
// navigation.cpp
Answer definition(Workspace&, const Place&, const JsonObject&);
Answer references(Workspace&, const Place&, const JsonObject&);
Answer document_highlight(Workspace&, const Place&, const JsonObject&);
Answer prepare_rename(Workspace&, const Place&, const JsonObject&);
Answer rename(Workspace&, const Place&, const JsonObject&);
// outline.cpp
Answer document_symbol(Workspace&, Program&, const JsonObject&);
Answer workspace_symbol(Workspace&, const JsonObject&);
// completion.cpp
Answer completion(Workspace&, const Place&, const JsonObject&);
Answer resolve_completion(Workspace&, const JsonObject&);
// signature.cpp
Answer signature_help(Workspace&, const Place&, const JsonObject&);
// tokens.cpp
Json token_legend();
Answer semantic_tokens(Workspace&, Program&, const JsonObject&);
Answer semantic_tokens_in_range(Workspace&, Program&, Span);
// shape.cpp
Answer folding_range(Workspace&, Program&, const JsonObject&);
Answer selection_range(Workspace&, Program&, const JsonObject&);
// hints.cpp
Answer inlay_hint(Workspace&, Program&, Span);
// stages.cpp
Answer stages(Workspace&, Program&, const JsonObject&);
Answer stage(Workspace&, const JsonObject&);
Answer text_document_content(Workspace&, const JsonObject&);
Answer linked(Workspace&, const JsonObject&);
Answer code_lens(Workspace&, Program&, const JsonObject&);
// The commands: showing a stage, and running. `show` opens a document in the editor, if that can be asked for it.
Answer execute_command(Workspace&, const JsonObject&, const std::function<void(const std::string& uri)>& show);

// run.cpp
Answer run(Workspace&, const std::string& uri);

} // namespace letcont::lsp
