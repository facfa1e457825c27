// The debugger: VS Code speaks with `letcont dap`.

"use strict";

const vscode = require("vscode");
const { command, currentProgram, languageOf } = require("./settings");

const launch = (program) => ({ type: "letcont", request: "launch", name: "Debug the program", program });

// F5 without launch settings debugs the program that is open.
function withProgram(configuration) {
  if (configuration.type || configuration.request || configuration.name) {
    if (configuration.program) return configuration;
    return void vscode.window.showErrorMessage("The launch settings do not say which program: add \"program\": \"${file}\".");
  }
  const document = vscode.window.activeTextEditor?.document;
  return document && languageOf(document) ? launch("${file}") : undefined;
}

async function debugProgram() {
  const program = currentProgram();
  if (!program) return;
  if (program.uri.scheme !== "file") return void vscode.window.showInformationMessage("Save the program first: the debugger reads its file.");
  await program.save();
  await vscode.debug.startDebugging(undefined, launch(program.uri.fsPath));
}

// Registers it until what is given back is disposed of.
function registerDebugger() {
  return vscode.Disposable.from(
    vscode.debug.registerDebugAdapterDescriptorFactory("letcont", { createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(command(), ["dap"]) }),
    vscode.debug.registerDebugConfigurationProvider("letcont", { resolveDebugConfiguration: (folder, configuration) => withProgram(configuration) }),
    vscode.debug.registerDebugConfigurationProvider("letcont", { provideDebugConfigurations: () => [launch("${file}")] }, vscode.DebugConfigurationProviderTriggerKind.Dynamic));
}

module.exports = { debugProgram, registerDebugger, withProgram };
