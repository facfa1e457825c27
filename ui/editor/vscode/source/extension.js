// Letcont for VS Code. Everything is the command's: `letcont lsp` knows the languages, `letcont dap` debugs, `letcont share`
// makes links. This starts them, and shows what they say.

"use strict";

const vscode = require("vscode");
const { startClient } = require("./client");
const { debugProgram, registerDebugger } = require("./debug");
const { openInPlayground, runInTerminal, runProgram } = require("./run");
const { choosePass, chooseStage, followStages } = require("./stages");

let client;   // that speaks to the server, while there is one
let follower; // of its stages
let starting = Promise.resolve();

async function stop() {
  follower?.dispose();
  const stopping = client;
  client = follower = undefined;
  await stopping?.dispose().catch(() => {}); // it may have ended by itself
}

// Starts the server anew, one start after the other.
function restart() {
  starting = starting.then(async () => {
    await stop();
    client = await startClient();
    if (client) follower = followStages(client);
  });
  return starting;
}

// A command that needs the server.
const asked = (action) => async () => {
  await starting;
  return client ? action(client) : restart().then(() => client && action(client));
};

async function activate(context) {
  const register = (name, action) => context.subscriptions.push(vscode.commands.registerCommand(`letcont.${name}`, action));
  register("runProgram", asked(runProgram));
  register("chooseStage", asked(chooseStage));
  register("choosePass", asked(choosePass));
  register("runInTerminal", runInTerminal);
  register("debugProgram", debugProgram);
  register("openInPlayground", openInPlayground);
  register("restartServer", restart);
  context.subscriptions.push(registerDebugger(), vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration("letcont.path") || change.affectsConfiguration("letcont.book")) void restart();
  }));
  await restart();
}

module.exports = { activate, deactivate: stop };
