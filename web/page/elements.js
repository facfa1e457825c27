// Makes the elements of a page.

// make("p", {className: "status"}, "text", element…)
export function make(name, properties, ...content) {
  const element = document.createElement(name);
  const { role, scope, ...rest } = properties;
  if (role) element.setAttribute("role", role);
  if (scope) element.setAttribute("scope", scope);
  Object.assign(element, rest);
  element.append(...content);
  return element;
}

export function option(value, title) {
  return make("option", { value: String(value) }, title);
}

// Replaces the options of a list and keeps the selected one.
export function setOptions(select, options) {
  const { value } = select;
  select.replaceChildren(...options);
  select.value = value;
}
