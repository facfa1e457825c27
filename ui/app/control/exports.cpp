#include "app/control/exports.h"

#include "app/control/focus.h"
#include "app/control/links.h"
#include "app/model/actions.h"
#include "app/model/platform.h"
#include "app/picture/svg.h"

#include <algorithm>

namespace letcont::app {

void save_picture(Model& model, Platform& platform, const Focus& focus) {
  std::vector<Layout::Pane> panes = model.layout.panes();
  auto is_focused = [&](const Layout::Pane& pane) { return pane.id == focus.pane(); };
  auto focused = std::find_if(panes.begin(), panes.end(), is_focused);
  if (focused != panes.end()) std::rotate(panes.begin(), focused, panes.end());
  for (const Layout::Pane& pane : panes) {
    const StageInfo* info = stage_info(model, pane.shows);
    const Text* text = focus.text_in(pane.id);
    if (!info || info->syntax != "dot" || !text) continue;
    Graph graph = read_graph(text->bytes());
    if (graph.nodes.size() > most_boxes) return set_notice(model, "The picture is too large.", true);
    bool ok = true;
    std::string notice = platform.export_file("letcont-" + info->name + ".svg",
                                              svg_of(graph, place_graph(graph), palette(model.theme)), ok);
    return set_notice(model, notice, !ok);
  }
  set_notice(model, "No pane shows a picture.");
}

// Where there is no playground's address to put before it, a link is of no use in a file.
void save_export(Model& model, Platform& platform, const Links& links, const std::string& name,
                 std::string (*form)(const ExportedProgram&)) {
  bool ok = true;
  std::string address = platform.address().empty() ? std::string() : links.text();
  std::string notice = platform.export_file(name, form(exported_program(model, std::move(address))), ok);
  set_notice(model, notice, !ok);
}

} // namespace letcont::app
