// What the user has chosen, and which documents are programs.

"use strict";

const vscode = require("vscode");

const LANGUAGES = ["add", "fun", "l", "cps"];
const STAGE_SCHEME = "letcont-stage";

const setting = (name) => vscode.workspace.getConfiguration("letcont").get(name);

// The command's name or path.
const command = () => setting("path") || "letcont";

// The language of a document as the command calls it; nothing if it is no program, or a stage of one.
function languageOf(document) {
  const name = document.languageId.replace(/^letcont-/, "");
  return document.languageId.startsWith("letcont-") && LANGUAGES.includes(name) && document.uri.scheme !== STAGE_SCHEME ? name : undefined;
}

// The program that the user looks at, or whose stage; says so if there is none.
function currentProgram() {
  const document = vscode.window.activeTextEditor?.document;
  const uri = document?.uri.scheme === STAGE_SCHEME ? document.uri.query : undefined;
  const program = uri ? vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri) : document;
  if (program && languageOf(program)) return program;
  vscode.window.showInformationMessage("Open a program of Letcont first: .add, .fun, .l or .cps.");
  return undefined;
}

module.exports = { LANGUAGES, STAGE_SCHEME, command, currentProgram, languageOf, setting };
