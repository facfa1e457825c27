#include "app/view/widgets.h"

#include <algorithm>
#include <cmath>

namespace letcont::app {

namespace {

struct Pen {
  ImDrawList* draw;
  ImVec2 middle;
  float unit; // half of the icon's size
  ImU32 colour;
  float width;

  ImVec2 at(float x, float y) const { return {middle.x + x * unit, middle.y + y * unit}; }
  void line(float x0, float y0, float x1, float y1) const { draw->AddLine(at(x0, y0), at(x1, y1), colour, width); }
  void box(float x0, float y0, float x1, float y1) const {
    draw->AddRect(at(x0, y0), at(x1, y1), colour, unit * 0.25f, 0, width);
  }
};

void sun(const Pen& pen) {
  pen.draw->AddCircle(pen.middle, pen.unit * 0.42f, pen.colour, 0, pen.width);
  for (int i = 0; i < 8; ++i) {
    float angle = static_cast<float>(i) * 0.7853982f, x = std::cos(angle), y = std::sin(angle);
    pen.line(x * 0.68f, y * 0.68f, x * 0.98f, y * 0.98f);
  }
}

// A crescent: the outer circle's arc from horn to horn, and back along the shadow's.
void moon(const Pen& pen) {
  pen.draw->PathArcTo(pen.at(-0.05f, 0.05f), pen.unit * 0.85f, 0.085f, 4.628f, 28);
  pen.draw->PathArcTo(pen.at(0.35f, -0.35f), pen.unit * 0.65f, 3.9f, 0.813f, 20);
  pen.draw->PathStroke(pen.colour, ImDrawFlags_Closed, pen.width);
}

void link(const Pen& pen) {
  for (float side : {-1.0f, 1.0f}) {
    float x = side * 0.45f, y = -side * 0.45f;
    pen.draw->PathArcTo(pen.at(x, y), pen.unit * 0.45f, side > 0 ? -2.6f : 0.54f, side > 0 ? 1.0f : 4.14f, 16);
    pen.draw->PathStroke(pen.colour, ImDrawFlags_None, pen.width);
  }
  pen.line(-0.3f, 0.3f, 0.3f, -0.3f);
}

// A triangle with its base at `from` and its tip at `to`.
void head(const Pen& pen, float from, float to) {
  pen.draw->AddTriangleFilled(pen.at(from, -0.65f), pen.at(to, 0), pen.at(from, 0.65f), pen.colour);
}

// An arc over a dot.
void over(const Pen& pen) {
  pen.draw->PathArcTo(pen.at(0, 0.2f), pen.unit * 0.65f, 3.3f, 6.1f, 16);
  pen.draw->PathStroke(pen.colour, ImDrawFlags_None, pen.width);
  pen.line(0.64f, 0.15f, 0.75f, -0.35f), pen.line(0.64f, 0.15f, 0.15f, 0.05f);
  pen.draw->AddCircleFilled(pen.at(0, 0.55f), pen.unit * 0.2f, pen.colour);
}

// An arrow down, to a dot.
void into(const Pen& pen) {
  pen.line(0, -0.8f, 0, 0.2f), pen.line(0, 0.2f, -0.4f, -0.25f), pen.line(0, 0.2f, 0.4f, -0.25f);
  pen.draw->AddCircleFilled(pen.at(0, 0.65f), pen.unit * 0.2f, pen.colour);
}

// An arrow that goes round.
void restart(const Pen& pen) {
  pen.draw->PathArcTo(pen.middle, pen.unit * 0.65f, -1.0f, 4.3f, 24);
  pen.draw->PathStroke(pen.colour, ImDrawFlags_None, pen.width);
  pen.line(0.36f, -0.55f, 0.36f, -0.95f), pen.line(0.36f, -0.55f, 0.78f, -0.5f);
}

// A play sign with the dot of a breakpoint.
void debug(const Pen& pen) {
  pen.draw->AddTriangle(pen.at(-0.25f, -0.8f), pen.at(0.9f, -0.05f), pen.at(-0.25f, 0.7f), pen.colour, pen.width);
  pen.draw->AddCircleFilled(pen.at(-0.45f, 0.45f), pen.unit * 0.4f, pen.colour);
}

// A question mark.
void help(const Pen& pen) {
  pen.draw->PathArcTo(pen.at(0, -0.35f), pen.unit * 0.42f, -3.3f, 1.2f, 14);
  pen.draw->PathLineTo(pen.at(0, 0.35f));
  pen.draw->PathStroke(pen.colour, ImDrawFlags_None, pen.width);
  pen.draw->AddCircleFilled(pen.at(0, 0.78f), pen.unit * 0.16f, pen.colour);
}

} // namespace

void draw_icon(ImDrawList* draw, Icon icon, ImVec2 middle, float size, ImU32 colour) {
  middle = {std::floor(middle.x) + 0.5f, std::floor(middle.y) + 0.5f};
  Pen pen{draw, middle, size / 2, colour, std::max(1.0f, std::round(size / 9))};
  switch (icon) {
  case Icon::None: break;
  case Icon::Play: draw->AddTriangleFilled(pen.at(-0.6f, -0.8f), pen.at(0.85f, 0), pen.at(-0.6f, 0.8f), colour); break;
  case Icon::Stop: draw->AddRectFilled(pen.at(-0.65f, -0.65f), pen.at(0.65f, 0.65f), colour, size * 0.1f); break;
  case Icon::Link: link(pen); break;
  case Icon::Sun: sun(pen); break;
  case Icon::Moon: moon(pen); break;
  case Icon::Plus: pen.line(0, -0.6f, 0, 0.6f); [[fallthrough]];
  case Icon::Minus: pen.line(-0.6f, 0, 0.6f, 0); break;
  case Icon::Close: pen.line(-0.5f, -0.5f, 0.5f, 0.5f), pen.line(-0.5f, 0.5f, 0.5f, -0.5f); break;
  case Icon::SplitRight: pen.box(-0.8f, -0.7f, 0.8f, 0.7f), pen.line(0.1f, -0.7f, 0.1f, 0.7f); break;
  case Icon::SplitDown: pen.box(-0.8f, -0.7f, 0.8f, 0.7f), pen.line(-0.8f, 0.1f, 0.8f, 0.1f); break;
  case Icon::Chevron: pen.line(-0.5f, -0.22f, 0, 0.28f), pen.line(0, 0.28f, 0.5f, -0.22f); break;
  case Icon::Up: {
    ImVec2 points[3] = {pen.at(-0.6f, 0.3f), pen.at(0, -0.3f), pen.at(0.6f, 0.3f)};
    draw->AddPolyline(points, 3, colour, 0, pen.width);
    break;
  }
  case Icon::Layout:
    pen.box(-0.8f, -0.7f, 0.8f, 0.7f);
    pen.line(-0.1f, -0.7f, -0.1f, 0.7f);
    pen.line(-0.1f, 0, 0.8f, 0);
    break;
  case Icon::Search:
    draw->AddCircle(pen.at(-0.15f, -0.15f), pen.unit * 0.6f, colour, 0, pen.width);
    pen.line(0.3f, 0.3f, 0.85f, 0.85f);
    break;
  case Icon::More:
    for (float x : {-0.7f, 0.0f, 0.7f}) draw->AddCircleFilled(pen.at(x, 0), size * 0.09f, colour);
    break;
  case Icon::First: pen.line(-0.6f, -0.65f, -0.6f, 0.65f), head(pen, 0.55f, -0.35f); break;
  case Icon::Previous: head(pen, 0.45f, -0.5f); break;
  case Icon::Next: head(pen, -0.45f, 0.5f); break;
  case Icon::RunOn: head(pen, -0.75f, 0), head(pen, 0, 0.75f); break;
  case Icon::RunBack: head(pen, 0.75f, 0), head(pen, 0, -0.75f); break;
  case Icon::Pause:
    draw->AddRectFilled(pen.at(-0.55f, -0.65f), pen.at(-0.15f, 0.65f), colour);
    draw->AddRectFilled(pen.at(0.15f, -0.65f), pen.at(0.55f, 0.65f), colour);
    break;
  case Icon::Over: over(pen); break;
  case Icon::Out: // an arrow up, away from a dot
    pen.line(0, 0.25f, 0, -0.75f), pen.line(0, -0.75f, -0.4f, -0.3f), pen.line(0, -0.75f, 0.4f, -0.3f);
    draw->AddCircleFilled(pen.at(0, 0.65f), size * 0.1f, colour);
    break;
  case Icon::Into: into(pen); break;
  case Icon::Restart: restart(pen); break;
  case Icon::Debug: debug(pen); break;
  case Icon::Help: help(pen); break;
  }
}

} // namespace letcont::app
