// Programs as a page has them without scripts.

// The program as the page has it, without scripts: in a <pre>, or as the text of the element.
export function contentOf(element) {
  const text = (element.querySelector("pre") ?? element).textContent;
  return text.replace(/^[ \t]*\n/, "").trimEnd();
}

// Makes an element of each program that the page shows as code: <pre><code class="language-fun">. `attributes` are those
// of the elements. Returns the elements.
export function upgradeCode(root = document, { selector = "pre > code.language-add, pre > code.language-fun, pre > code.language-l, pre > code.language-cps", ...attributes } = {}) {
  return Array.from(root.querySelectorAll(selector), (code) => {
    const element = document.createElement("letcont-program");
    const pre = code.closest("pre");
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(pre.cloneNode(true));
    pre.replaceWith(element);
    return element;
  });
}
