// What the page says outside of the canvas: the progress of loading, why it could not load, short notices.

import { Problem } from "./problem.js";
import { sentence, spoken, words } from "./words.js";

const element = (id) => document.getElementById(id);

// The first number that is written as a language writes it takes a tenth of a second, so these are, where it shows.
function kilobytes(bytes) {
  const number = Math.round(bytes / 1000);
  return number < 1000 ? String(number) : number.toLocaleString(spoken());
}

// `received` of `total` bytes have come; total 0 means that nobody knows how many there will be.
export function showProgress(received, total) {
  const bar = element("progress");
  if (total > 0) bar.value = Math.min(1, received / total);
  else bar.removeAttribute("value");
  element("loading-text").textContent = total === 0 ? words("Loading… {0} KB", kilobytes(received))
    : received < total ? words("Loading… {0} of {1} KB", kilobytes(received), kilobytes(total)) : words("Starting…");
}

// Removes the loading card; the first frame is in the canvas behind it.
export function hideLoading() {
  const loading = element("loading");
  loading.classList.add("done");
  setTimeout(() => { loading.hidden = true; }, 200);
}

// Shows why the page cannot continue. `error` is a Problem, or anything else that was thrown.
export function showFailure(error) {
  const problem = error instanceof Problem ? error : new Problem(
    "The playground could not start", "An unexpected error occurred. Reloading the page may help.", { detail: String(error?.message ?? error) });
  element("loading").hidden = true;
  element("failure-title").textContent = words(problem.title);
  element("failure-text").textContent = sentence(problem);
  element("failure-detail").textContent = problem.detail;
  element("failure-button").onclick = () => location.reload();
  element("failure").hidden = false;
  element("failure-button").focus();
}

let hiding = null;

// A notice over the canvas, until it is closed or replaced, or for some seconds. `action` is {label, run} for a button, or
// nothing. Closing it leaves the keyboard with the application.
export function showNotice(text, action, seconds = 0) {
  clearTimeout(hiding);
  if (seconds > 0) hiding = setTimeout(() => hideNotice(), seconds * 1000);
  const button = element("notice-button");
  element("notice-text").textContent = text;
  button.hidden = !action;
  if (action) {
    button.textContent = action.label;
    button.onclick = () => { hideNotice(); action.run(); };
  }
  element("notice-close").onclick = () => { hideNotice(); document.getElementById("input")?.focus({ preventScroll: true }); };
  element("notice").hidden = false;
}

// Only the notice that says `text`, if that is given; none if it is null.
export function hideNotice(text = element("notice-text").textContent) {
  if (text === element("notice-text").textContent) element("notice").hidden = true;
}
