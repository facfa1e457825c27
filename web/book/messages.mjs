// The messages of the compiler, from messages.md:
//
//   ## type/mismatch
//   What it means and what to do.
//
//   ```fun
//   a program that gets it
//   ```
//   > 1:5: error: what the compiler says

import { readFileSync } from "node:fs";

// [{code, text, language, example, says}]; no example for messages that none causes. The language `sh` is a command.
export function readMessages(file) {
  return readFileSync(file, "utf8").split(/^## /m).slice(1).map((part) => {
    const [code, ...lines] = part.split("\n");
    const rest = lines.join("\n");
    const [, language, example] = rest.match(/^```(\w+)\n([\s\S]*?)\n```$/m) ?? [];
    const says = rest.match(/^> (.*)$/m)?.[1];
    const text = rest.split(/^```/m)[0].trim().replace(/\s+/g, " ");
    return { code: code.trim(), text, language, example, says };
  });
}
