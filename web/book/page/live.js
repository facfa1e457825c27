// Makes a button of every link to the playground, which makes a <letcont-program> of the program, or opens the playground
// in its place; and a field for the answer of each exercise that has a short one. Nothing is loaded before the button is
// used.

// On slides there is room for the playground, and less for what grows with its content.
const isForElement = (figure) => figure.dataset.language !== undefined && !figure.closest(".slide");

async function useElement(figure, link) {
  await import("../letcont/element.js");
  const text = figure.querySelector("pre");
  const element = document.createElement("letcont-program");
  for (const [name, value] of Object.entries(figure.dataset)) element.setAttribute(name, value);
  element.setAttribute("label", text.getAttribute("aria-label"));
  element.setAttribute("playground", link.href.split("#", 1)[0]);
  element.program = `${text.textContent}\n`;
  text.replaceWith(element);
  figure.querySelector("figcaption").remove(); // the element has a button of that name, which takes what was edited
  element.focus();
  if (element.stages.length > 0) await element.compile().catch(() => {}); // it says what was wrong
}

function usePlayground(figure, link) {
  const frame = document.createElement("iframe");
  frame.src = link.href;
  frame.title = "Letcont playground";
  figure.querySelector("pre")?.remove();
  figure.querySelector("figcaption button").remove();
  figure.prepend(frame);
  frame.focus();
}

for (const figure of document.querySelectorAll("figure.live, figure.part")) {
  const link = figure.querySelector("a.open");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Try it here";
  button.addEventListener("click", () => {
    if (!isForElement(figure)) return usePlayground(figure, link);
    button.disabled = true;
    // A site that is being built has the playground first.
    useElement(figure, link).catch(() => usePlayground(figure, link));
  });
  figure.querySelector("figcaption").prepend(button, " ");
}

// Spaces in answers do not count. Some wrong answers are known, with what to say of them (chapter.mjs).
const plain = (text) => text.replace(/\s+/g, "").replaceAll("−", "-"); // a minus sign, as prose has it
for (const place of document.querySelectorAll("p.field")) {
  const field = document.createElement("input");
  field.setAttribute("aria-label", "Your answer");
  field.spellcheck = false;
  field.autocapitalize = "off";
  const says = document.createElement("output");
  const check = () => {
    const given = (answer) => plain(answer) === plain(field.value);
    const right = place.dataset.answers.split("\n").some(given);
    const [, why = ""] = JSON.parse(place.dataset.wrong ?? "[]").find(([answer]) => given(answer)) ?? [];
    says.textContent = plain(field.value) === "" ? "" : right ? "Right." : `Not yet. ${why}`.trimEnd();
    place.classList.toggle("right", right);
  };
  field.addEventListener("change", check);
  place.append(field, " ", says);
}
