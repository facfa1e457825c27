// The language client: starts `letcont lsp`, and says what to do where it cannot be started.

"use strict";

const vscode = require("vscode");
const { LanguageClient, RevealOutputChannelOn, State } = require("vscode-languageclient/node");
const { LANGUAGES, STAGE_SCHEME, command, setting } = require("./settings");
const { showOutcome } = require("./run");
const { showStage } = require("./stages");

// Starts a server; the client that is given back speaks to it. Nothing, after a message, if it does not start.
async function startClient() {
  const path = command();
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
  try {
    await client.start();
    return client;
  } catch (problem) {
    if (client.state === State.Running) return client;
    void explain(path, problem);
    return undefined;
  }
}

async function explain(path, problem) {
  const words = `Letcont's language server does not start: ${path} lsp (${problem.message ?? problem}). Install Letcont, or set letcont.path.`;
  const chosen = await vscode.window.showErrorMessage(words, "Open Settings");
  if (chosen) await vscode.commands.executeCommand("workbench.action.openSettings", "letcont.path");
}

module.exports = { startClient };
