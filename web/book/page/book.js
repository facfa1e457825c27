// Makes a button of every link to the playground, which opens the playground in the program's place. Nothing is loaded
// before.

for (const figure of document.querySelectorAll("figure.live")) {
  const link = figure.querySelector("a.open");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Try it here";
  button.addEventListener("click", () => {
    const frame = document.createElement("iframe");
    frame.src = link.href;
    frame.title = "Letcont playground";
    figure.querySelector("pre").replaceWith(frame);
    button.remove();
    frame.focus();
  });
  figure.querySelector("figcaption").prepend(button, " ");
}

// On a small screen the contents are closed at first.
if (matchMedia("(max-width: 60rem)").matches) document.querySelector("nav details").open = false;
