// The language client: starts `letcont lsp`, and says what to do where it cannot be started.

"use strict";

const { execFile } = require("node:child_process");
const vscode = require("vscode");
const { LanguageClient, RevealOutputChannelOn } = require("vscode-languageclient/node");
const { LANGUAGES, STAGE_SCHEME, command, setting } = require("./settings");
const { showOutcome } = require("./run");
const { showStage } = require("./stages");

// Starts a server; the client that is given back speaks to it. Nothing, after a message, if it does not start.
async function startClient() {
  const path = command();
  const problem = await whyNot(path);
  if (problem) {
    void explain(path, problem);
    return undefined;
  }
  const book = setting("book");
  const client = new LanguageClient("letcont", "Letcont", { command: path, args: ["lsp", ...(book ? [`--book=${book}`] : [])] }, {
    documentSelector: LANGUAGES.flatMap((name) => ["file", "untitled"].map((scheme) => ({ scheme, language: `letcont-${name}` }))),
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    middleware: {
      // What the lenses above a program ask for.
      executeCommand: async (name, parameters, next) => {
        const result = await next(name, parameters);
        if (name === "letcont.run") showOutcome(result);
        return result;
      },
      window: {
        showDocument: async (parameters, token, next) => {
          if (!parameters.uri.startsWith(`${STAGE_SCHEME}:`)) return next(parameters, token);
          await showStage(parameters.uri);
          return { success: true };
        },
      },
    },
  });
  // If it ends at once, the client itself says so.
  return client.start().then(() => client, () => undefined);
}

// Why the command cannot be run; nothing if it can.
function whyNot(path) {
  return new Promise((resolve) => { execFile(path, ["--version"], { timeout: 20_000 }, (problem) => resolve(problem)); });
}

async function explain(path, problem) {
  const why = problem.code === "ENOENT" ? "it is not there" : problem.message;
  const words = `The command ${path} cannot be run: ${why}. Install Letcont, or set letcont.path.`;
  const chosen = await vscode.window.showErrorMessage(words, "Open Settings");
  if (chosen) await vscode.commands.executeCommand("workbench.action.openSettings", "letcont.path");
}

module.exports = { startClient };
