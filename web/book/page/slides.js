// Presents slides one at a time, by keys, clicks near the edges, and buttons. The address has the number of the slide.
// Without this script the page is a column of slides.

import "./live.js";

const slides = [...document.querySelectorAll(".slide")];
const EDGE = 0.12; // of the window's width: a click there turns the slide
let current = 0;

function make(name, attributes, text) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

const isPresenting = () => document.body.classList.contains("presenting");
const inAddress = () => Number.parseInt(location.hash.slice(1), 10) - 1;
const says = make("p", { role: "status", class: "says" }, "");

// Shows a slide, the first or the last one if there is none of that number. `told`: for readers of screens, too.
function show(index, told = true) {
  current = Math.max(0, Math.min(slides.length - 1, Number.isNaN(index) ? 0 : index));
  slides.forEach((slide, at) => slide.classList.toggle("current", at === current));
  history.replaceState(null, "", `#${current + 1}`);
  if (isPresenting()) scrollTo(0, 0);
  if (told) says.textContent = `Slide ${current + 1} of ${slides.length}: ${slides[current].querySelector("h1, h2").textContent}`;
  previous.disabled = current === 0;
  next.disabled = current === slides.length - 1;
}

function present(on) {
  document.body.classList.toggle("presenting", on);
  all.textContent = on ? "Overview" : "Present";
  previous.hidden = !on;
  next.hidden = !on;
  if (!on) slides[current].scrollIntoView();
}

function toggleFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

const button = (words, keys, act) => {
  const element = make("button", { type: "button", "aria-keyshortcuts": keys }, words);
  element.addEventListener("click", act);
  return element;
};
const previous = button("Previous", "ArrowLeft", () => show(current - 1));
const next = button("Next", "ArrowRight", () => show(current + 1));
const all = button("Overview", "O", () => present(!isPresenting()));
const full = button("Full screen", "F", toggleFullScreen);
full.hidden = !document.fullscreenEnabled;
document.querySelector("body > header").append(previous, next, all, full, says);

const turns = {
  ArrowRight: () => current + 1, ArrowDown: () => current + 1, PageDown: () => current + 1, " ": () => current + 1,
  ArrowLeft: () => current - 1, ArrowUp: () => current - 1, PageUp: () => current - 1, Home: () => 0, End: () => slides.length - 1,
};

// Whether the focused element needs the key itself: what is typed into fields, the space that presses a button, and
// arrows that scroll a wide program.
function isTaken(event) {
  const { target, key } = event;
  if (target.closest("input, textarea, iframe")) return true;
  if (key === " " && target.closest("button, a, summary")) return true;
  const scrolled = target.closest("pre, .wide");
  return scrolled !== null && /^Arrow(Left|Right)$/.test(key) && scrolled.scrollWidth > scrolled.clientWidth;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
  const key = event.key.toLowerCase();
  if (key === "f") toggleFullScreen();
  else if (key === "o") present(!isPresenting());
  else if (isPresenting() && turns[event.key]) {
    show(event.key === " " && event.shiftKey ? current - 1 : turns[event.key]());
    event.preventDefault();
  }
});

document.addEventListener("click", (event) => {
  if (!isPresenting() || event.target.closest("a, button, input, iframe, summary, header") || String(getSelection()) !== "") return;
  if (event.clientX < EDGE * innerWidth) show(current - 1);
  else if (event.clientX > (1 - EDGE) * innerWidth) show(current + 1);
});

addEventListener("hashchange", () => show(inAddress()));

present(true);
show(inAddress(), false);
