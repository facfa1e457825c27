// The command behind deploy/serve: arguments, choice of the port, messages, clean shutdown. The server is static_server.mjs.

import { promises as fs } from "node:fs";
import path from "node:path";
import { startServer } from "./static_server.mjs";

const HELP = `usage: deploy/serve FOLDER [--port N]

Serves FOLDER on 127.0.0.1 as a web server with the settings of deploy/server would, until Ctrl-C: compressed files where
the browser takes them, the strict policy, and what may be cached for how long. deploy/site makes such a folder.

  --port N   the port, 8000 unless told; if it is taken, the next free one is used; 0 takes any
  --help     this text
`;

function fail(status, text, ...lines) {
  process.stderr.write([`letcont: error: ${text}`, ...lines.map((line) => `  ${line}`), ""].join("\n"));
  process.exit(status);
}

function readArguments(words) {
  const options = { folder: null, port: 8000 };
  while (words.length > 0) {
    const word = words.shift();
    if (word === "--help" || word === "-h") {
      process.stdout.write(HELP);
      process.exit(0);
    } else if (word === "--port" || word.startsWith("--port=")) {
      options.port = readPort(word === "--port" ? words.shift() : word.slice("--port=".length));
    } else if (word.startsWith("-") || options.folder !== null) {
      fail(2, `I do not understand ${word}.`, "deploy/serve --help tells what there is.");
    } else {
      options.folder = word;
    }
  }
  if (options.folder === null) fail(2, "Which folder?", "deploy/serve --help tells what there is.");
  return options;
}

function readPort(text) {
  const port = Number(text);
  if (!/^[0-9]+$/.test(text ?? "") || port > 65535) fail(2, `--port takes a number from 0 to 65535, not ${text ?? "nothing"}.`);
  return port;
}

// Starts the server on the wanted port, one of the next twenty, or any free one.
async function startSomewhere(folder, wanted) {
  for (const port of [wanted, ...Array.from({ length: 20 }, (_, i) => wanted + 1 + i).filter((p) => p < 65536), 0]) {
    try {
      const started = await startServer({ folder, port });
      if (wanted !== 0 && started.port !== wanted) {
        process.stderr.write(`letcont: port ${wanted} is taken; using ${started.port}\n`);
      }
      return started;
    } catch (error) {
      if (error.code === "EACCES") fail(1, `Port ${port} needs the administrator.`, "Choose one from 1024 on: --port 8000");
      if (error.code !== "EADDRINUSE") fail(1, `The server cannot be started: ${error.message}`);
    }
  }
  return fail(1, "No port is free.", "Name one: --port N");
}

const options = readArguments(process.argv.slice(2));
const found = await fs.stat(options.folder).catch(() => null);
if (!found?.isDirectory()) fail(1, `There is no folder ${options.folder}.`);
const { server, url } = await startSomewhere(options.folder, options.port);
process.stdout.write(`Serving ${path.resolve(options.folder)}\n\n    ${url}\n\nCtrl-C ends it.\n`);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections?.();
    process.stdout.write("\n");
    process.exit(0);
  });
}
