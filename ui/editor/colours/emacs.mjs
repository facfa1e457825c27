// The mode for Emacs: ui/editor/emacs/letcont-mode.el with the words of the languages. Emacs's regular expressions do not look
// ahead, so the mode reads words itself.

import { LANGUAGES } from "./grammar.mjs";
import { rules } from "./rules.mjs";

const TITLES = { add: "Add", fun: "Fun", l: "L", cps: "CPS" };

const strings = (list) => `(${[...list].map((word) => `"${word}"`).join(" ")})`;
const characters = (text) => `(${[...text].map((one) => `?\\${one}`).join(" ")})`;

function row(name) {
  const { keywords, types, quotes, sigils, signs, capitals, calls } = rules.get(name);
  return `(${name} ${strings(keywords)}\n     ${strings(types)}\n     ${characters(quotes)} ${characters(sigils)} ${capitals ? "t" : "nil"} ${calls ? "t" : "nil"}
     "[0-9A-Z_a-z${signs}[:nonascii:]]")`;
}

const mode = (name) => `;;;###autoload
(define-derived-mode letcont-${name}-mode letcont-mode "${TITLES[name]}"
  "Programs of Letcont's language ${TITLES[name]}."
  :syntax-table letcont-mode-syntax-table
  (setq letcont--own (cdr (assq '${name} letcont--rules))))
(put 'letcont-${name}-mode 'eglot-language-id "${name}")
;;;###autoload
(add-to-list 'auto-mode-alist '("\\\\.${name}\\\\'" . letcont-${name === "l" ? "l-or-lex" : name}-mode))
`;

// The file's text, of its template.
export function emacsMode(template, version) {
  return template.replace("@VERSION@", version).replace("@RULES@", LANGUAGES.map(row).join("\n    ")).replace("@MODES@", () => LANGUAGES.map(mode).join("\n"));
}
