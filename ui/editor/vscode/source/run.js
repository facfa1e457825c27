// Running programs: by the language server, whose answer is shown as text; in a terminal, where they can read; and opening them
// in the playground.

"use strict";

const { execFile } = require("node:child_process");
const vscode = require("vscode");
const { command, currentProgram, languageOf, setting } = require("./settings");

let channel; // made when something is first shown

// Shows what `letcont.run` of the server answers.
function showOutcome(result) {
  if (!result) return;
  channel ??= vscode.window.createOutputChannel("Letcont Run");
  channel.clear();
  channel.append(result.output);
  if (result.output !== "" && !result.output.endsWith("\n")) channel.append("\n");
  for (const message of result.messages) channel.append(message.endsWith("\n") ? message : `${message}\n`);
  if (result.output === "" && result.messages.length === 0) channel.append("(the program prints nothing)\n");
  channel.show(true);
}

async function runProgram(client) {
  const program = currentProgram();
  if (!program) return;
  try {
    showOutcome(await client.sendRequest("workspace/executeCommand", { command: "letcont.run", arguments: [program.uri.toString()] }));
  } catch (problem) {
    vscode.window.showErrorMessage(`The program was not run: ${problem.message}`);
  }
}

async function runInTerminal() {
  const program = currentProgram();
  if (!program) return;
  if (program.uri.scheme !== "file") return void vscode.window.showInformationMessage("Save the program first: a run in the terminal reads its file.");
  await program.save();
  const terminal = vscode.window.createTerminal({ name: "Letcont", shellPath: command(), shellArgs: ["run", program.uri.fsPath] });
  terminal.show(true);
}

// Prints the link of a program: a promise of it.
function linkOf(program, address) {
  return new Promise((resolve, reject) => {
    const child = execFile(command(), ["share", `--lang=${languageOf(program)}`, `--url=${address}`, "-"], { maxBuffer: 1 << 24 },
      (problem, link, said) => (problem ? reject(new Error(said.trim() || problem.message)) : resolve(link.trim())));
    child.stdin.on("error", () => {}); // it has ended; its status says why
    child.stdin.end(program.getText());
  });
}

async function openInPlayground() {
  const program = currentProgram();
  if (!program) return;
  try {
    await vscode.env.openExternal(vscode.Uri.parse(await linkOf(program, setting("playground")), true));
  } catch (problem) {
    vscode.window.showErrorMessage(`The program has no link: ${problem.message}`);
  }
}

module.exports = { linkOf, openInPlayground, runInTerminal, runProgram, showOutcome };
