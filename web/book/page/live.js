// Makes a button of every link to the playground, which opens the playground in the program's place, and a field for the
// answer of each exercise that has a short one. Nothing is loaded before the button is used.

for (const figure of document.querySelectorAll("figure.live, figure.part")) {
  const link = figure.querySelector("a.open");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Try it here";
  button.addEventListener("click", () => {
    const frame = document.createElement("iframe");
    frame.src = link.href;
    frame.title = "Letcont playground";
    figure.querySelector("pre")?.remove();
    figure.prepend(frame);
    button.remove();
    frame.focus();
  });
  figure.querySelector("figcaption").prepend(button, " ");
}

// Spaces in answers do not count.
const plain = (text) => text.replace(/\s+/g, "").replaceAll("−", "-"); // a minus sign, as prose has it
for (const place of document.querySelectorAll("p.field")) {
  const field = document.createElement("input");
  field.setAttribute("aria-label", "Your answer");
  field.spellcheck = false;
  field.autocapitalize = "off";
  const says = document.createElement("output");
  const check = () => {
    const right = place.dataset.answers.split("\n").some((answer) => plain(answer) === plain(field.value));
    says.textContent = plain(field.value) === "" ? "" : right ? "Right." : "Not yet.";
    place.classList.toggle("right", right);
  };
  field.addEventListener("change", check);
  place.append(field, " ", says);
}
