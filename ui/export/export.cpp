#include "export/export.h"

#include "support/text.h"

#include <algorithm>
#include <cstdint>

namespace letcont {

namespace {

constexpr char style[] = R"(
:root{color-scheme:light dark;--g:#fcfcfd;--c:#f2f4f7;--l:#d5dae2;--i:#1d2129;--s:#525b69;--a:#1b7354;--on:#ffe08a}
@media(prefers-color-scheme:dark){:root{--g:#16181d;--c:#1f2229;--l:#343943;--i:#e3e6eb;--s:#a3abb8;--a:#7cc5a5;--on:#5c4a10}}
body{max-width:90rem;margin:0 auto;padding:1.5rem clamp(1rem,4vw,3rem) 3rem;background:var(--g);color:var(--i);
font:1rem/1.6 system-ui,"Segoe UI",Roboto,sans-serif}
h1{margin:0 0 .5rem;font-size:1.75rem;overflow-wrap:anywhere}h2{margin:1.5rem 0 .25rem;font-size:1.25rem}p{margin:.25rem 0}
.about{color:var(--s)}a{color:var(--a)}main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(28rem,100%),1fr));gap:0 2rem}
section{min-width:0}pre,figure{overflow:auto;margin:.5rem 0;padding:.75rem 1rem;border:1px solid var(--l);border-radius:10px;background:var(--c)}
pre{font:.9rem/1.5 ui-monospace,"JetBrains Mono",Menlo,Consolas,monospace;font-variant-ligatures:none;tab-size:4}
svg{max-width:none}.on{background:var(--on);border-radius:3px}
pre:focus-visible,figure:focus-visible,a:focus-visible{outline:3px solid var(--a);outline-offset:2px}
@media print{body{max-width:none;padding:0;background:none;color:#000}main{display:block}pre,figure{white-space:pre-wrap;overflow:visible;background:none}svg{max-width:100%;height:auto}h2{break-after:avoid}}
)";

// The piece under the mouse, and all code made from it or from a part of it, gets the class "on".
constexpr char script[] = R"(
const all=[...document.querySelectorAll("[data-a]")];
const show=(one)=>{const a=one&&+one.dataset.a,b=one&&+one.dataset.b;
for(const each of all)each.classList.toggle("on",Boolean(one)&&+each.dataset.a>=a&&+each.dataset.b<=b)};
addEventListener("mouseover",({target})=>show(target.closest("[data-a]")));
)";

std::string opening(Span source) {
  return "<span data-a=\"" + std::to_string(source.begin) + "\" data-b=\"" + std::to_string(source.end) + "\">";
}

// Renders a document with a span around each range that has a source. Ranges nest, so the spans do.
std::string linked(const Document& document) {
  std::string out;
  std::vector<uint32_t> ends; // of the spans that are open
  size_t at = 0;
  auto up_to = [&](size_t end) {
    out += escape_html(std::string_view(document.text).substr(at, end - at));
    at = end;
  };
  auto close_until = [&](uint32_t position) {
    for (; !ends.empty() && ends.back() <= position; ends.pop_back()) {
      up_to(ends.back());
      out += "</span>";
    }
  };
  for (const Range& range : document.ranges) {
    if (!range.source.known() || range.begin == range.end) continue;
    close_until(range.begin);
    up_to(range.begin);
    out += opening(range.source);
    ends.push_back(range.end);
  }
  close_until(UINT32_MAX);
  up_to(document.text.size());
  return out;
}

// Divides the program's text into pieces: each knows the smallest span around it that some stage has a range for. Spans
// of a program nest, except for those of macros: of two that overlap, the later one wins where both apply.
std::string linked_source(const ExportedProgram& program) {
  std::vector<Span> spans;
  for (const ExportedStage& stage : program.stages)
    for (const Range& range : stage.document.ranges)
      if (range.source.known() && range.source.begin < range.source.end && range.source.end <= program.text.size())
        spans.push_back(range.source);
  std::sort(spans.begin(), spans.end(),
            [](Span a, Span b) { return a.begin != b.begin ? a.begin < b.begin : a.end > b.end; });
  spans.erase(std::unique(spans.begin(), spans.end()), spans.end());

  std::string out;
  std::vector<Span> open;
  uint32_t at = 0;
  auto up_to = [&](uint32_t end) {
    while (!open.empty() && open.back().end <= at) open.pop_back();
    if (end <= at) return;
    std::string piece = escape_html(std::string_view(program.text).substr(at, end - at));
    out += open.empty() ? piece : opening(open.back()) + piece + "</span>";
    at = end;
  };
  for (Span span : spans) {
    while (!open.empty() && open.back().end <= span.begin) up_to(open.back().end);
    up_to(span.begin);
    open.push_back(span);
  }
  while (!open.empty()) up_to(open.back().end); // which ends it, if there is nothing of it left
  up_to(static_cast<uint32_t>(program.text.size()));
  return out;
}

std::string section(std::string_view title, std::string_view about, std::string_view content) {
  std::string out = "<section>\n<h2>" + escape_html(title) + "</h2>\n";
  if (!about.empty()) out += "<p class=\"about\">" + escape_html(about) + "</p>\n";
  return out.append(content) + "\n</section>\n";
}

// It scrolls, so it must be focusable.
std::string preformatted(std::string_view name, std::string_view html) {
  return "<pre tabindex=\"0\" role=\"region\" aria-label=\"" + escape_html(name) + "\">" + std::string(html) + "</pre>";
}

// Returns a fence that is longer than any in the text.
std::string fenced(std::string_view language, std::string_view text) {
  size_t longest = 2, run = 0;
  for (char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  std::string fence(longest + 1, '`'), out = fence + std::string(language) + "\n";
  out += text;
  if (!out.ends_with('\n')) out += '\n';
  return out + fence + "\n";
}

// Escapes text for Markdown.
std::string plain(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (std::string_view("\\`*_[]<>#").find(c) != std::string_view::npos) out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

} // namespace

std::string escape_html(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char& c : text) {
    bool control = static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r';
    out += control || c == 0x7f ? "\xEF\xBF\xBD" : c == '>' ? "&gt;" : markup(c);
  }
  return out;
}

std::string export_html(const ExportedProgram& program) {
  std::string out =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + escape_html(program.title) +
      "</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<style>" + style +
      "</style>\n</head>\n<body>\n<header>\n<h1>" + escape_html(program.title) + "</h1>\n<p class=\"about\">";
  if (!program.address.empty()) out += "<a href=\"" + escape_html(program.address) + "\">Open in the playground</a>. ";
  out += "What belongs together lights up under the mouse.</p>\n</header>\n<main>\n";
  out += section("Program", "", preformatted("Program", linked_source(program)));
  if (!program.problems.empty())
    out += section("Problems", "", preformatted("Problems", escape_html(program.problems)));
  if (program.ran) out += section("Output", "", preformatted("Output", escape_html(program.output)));
  for (const ExportedStage& stage : program.stages) {
    std::string content = stage.svg.empty() ? preformatted(stage.title, linked(stage.document))
                                            : "<figure tabindex=\"0\" aria-label=\"" + escape_html(stage.title) +
                                                  "\">" + stage.svg + "</figure>";
    out += section(stage.title, stage.documentation, content);
  }
  return out + "</main>\n<script>" + script + "</script>\n</body>\n</html>\n";
}

std::string export_markdown(const ExportedProgram& program) {
  std::string out = "# " + plain(program.title) + "\n\n";
  if (!program.address.empty()) out += "[Open in the playground](" + program.address + ")\n\n";
  out += fenced(program.language, program.text);
  if (!program.problems.empty()) out += "\n## Problems\n\n" + fenced("", program.problems);
  if (program.ran) out += "\n## Output\n\n" + fenced("", program.output);
  for (const ExportedStage& stage : program.stages) {
    out += "\n## " + plain(stage.title) + "\n\n";
    if (!stage.documentation.empty()) out += plain(stage.documentation) + "\n\n";
    out += fenced(stage.syntax == "plain" || stage.syntax == "listing" ? "" : stage.syntax, stage.document.text);
  }
  return out;
}

} // namespace letcont
