// The mouse and fingers on the canvas, for the application. A frame follows each event, since the application asks for one.

import { COMMAND, SHIFT, modifiersOf } from "./keys.js";

const PIXELS = 100, LINES = 3, PAGES = 1 / 5; // that make up a step of a wheel, by WheelEvent.deltaMode
const STEPS = [PIXELS, LINES, PAGES];
const LEAST = 1 / PIXELS; // of a step: less is less than a pixel, which an application that scrolls by pixels does not see
const PINCH = 10; // a pinch's small deltas become steps of a wheel
const BUTTONS = [1, 4, 2]; // in MouseEvent.buttons, by MouseEvent.button
const FINGERS = { touchstart: 0, touchmove: 1, touchend: 2, touchcancel: 3 }; // the phases of web/application/input.cpp

// As ImGuiMouseCursor counts them; none is -1.
const CURSORS = ["default", "text", "move", "ns-resize", "ew-resize", "nesw-resize", "nwse-resize", "pointer", "wait", "progress",
  "not-allowed"];

export const nameOfCursor = (number) => CURSORS[number] ?? (number < 0 ? "none" : CURSORS[0]);

export function followPointer(canvas, drawing, keyboard, module) {
  followMouse(canvas, drawing, module);
  followWheel(canvas, keyboard, module);
  followFingers(canvas, drawing, keyboard, module);
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  addEventListener("focus", () => module._page_focus(1));
  addEventListener("blur", () => module._page_focus(0));
  document.addEventListener("visibilitychange", () => { if (!document.hidden) drawing.ask(); });
}

function followMouse(canvas, drawing, module) {
  const down = new Set(); // the buttons that went down on the canvas
  const move = (event) => {
    // A button may have come up where nobody tells the page: over a dialog, or while the screen was locked.
    for (const button of down) if ((event.buttons & BUTTONS[button]) === 0) release(button, event);
    const { x, y } = placeOn(canvas, event);
    module._page_mouse(x, y);
  };
  const release = (button, event) => {
    down.delete(button);
    module._page_button(button, 0, modifiersOf(event));
  };
  canvas.addEventListener("mousemove", move);
  canvas.addEventListener("mouseenter", move);
  canvas.addEventListener("mouseleave", () => { if (down.size === 0) module._page_mouse_left(); });
  canvas.addEventListener("mousedown", (event) => {
    if (event.button > 2) return;
    event.preventDefault(); // the focus stays where it is
    move(event);
    down.add(event.button);
    module._page_button(event.button, 1, modifiersOf(event));
  });
  // Wherever the mouse is by now. Drawn at once, within the user's action: only then may a button write the clipboard or open
  // a phone's keyboard.
  addEventListener("mouseup", (event) => {
    if (down.has(event.button)) {
      release(event.button, event);
      if (event.target === canvas) event.preventDefault();
      else if (down.size === 0) module._page_mouse_left();
    }
    drawing.draw();
  });
}

function followWheel(canvas, keyboard, module) {
  const rest = { x: 0, y: 0 };
  const whole = (axis, steps) => {
    rest[axis] += steps;
    const taken = Math.trunc(rest[axis] / LEAST) * LEAST;
    rest[axis] -= taken;
    return taken;
  };
  canvas.addEventListener("wheel", (event) => {
    // Ctrl+wheel is the browser's zoom, but over a picture it is the picture's.
    if (event.ctrlKey && !module._page_wheel_zooms()) return;
    event.preventDefault();
    // A pinch on a trackpad is told as Ctrl and the wheel, though no key is down.
    const isPinch = event.ctrlKey && !keyboard.controlIsDown && event.deltaMode === 0 && Math.abs(event.deltaY) < PIXELS / 4;
    const step = STEPS[event.deltaMode] / (isPinch ? PINCH : 1);
    const x = whole("x", event.deltaX / step), y = whole("y", event.deltaY / step);
    // Shift turns a wheel sideways; what goes sideways already stays.
    const modifiers = event.ctrlKey ? COMMAND : modifiersOf(event) & (event.deltaY === 0 ? ~SHIFT : ~0);
    if (x !== 0 || y !== 0) module._page_wheel(x, y, modifiers);
  }, { passive: false });
}

function followFingers(canvas, drawing, keyboard, module) {
  for (const [kind, phase] of Object.entries(FINGERS)) {
    canvas.addEventListener(kind, (event) => {
      if (kind !== "touchmove" && event.cancelable) event.preventDefault(); // no mouse of the browser's own making
      for (const finger of event.changedTouches) {
        const { x, y } = placeOn(canvas, finger);
        module._page_finger(finger.identifier, phase, x, y);
      }
      if (kind !== "touchend") return;
      // A tap is three events of a mouse, of which each frame takes one.
      for (let i = 0; i < 5; ++i) drawing.draw();
      keyboard.followTouch();
    }, { passive: kind === "touchmove" });
  }
}

function placeOn(canvas, { clientX, clientY }) {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
