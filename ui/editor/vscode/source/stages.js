// The stages of a program beside it: documents whose text the language server makes, and the pieces of both that belong
// together, which are lit up as the selection moves.

"use strict";

const vscode = require("vscode");
const { STAGE_SCHEME, currentProgram, languageOf } = require("./settings");

// Shows a stage in the column beside the program.
async function showStage(uri) {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: false });
}

async function choose(client, rows, placeHolder) {
  const program = currentProgram();
  if (!program) return;
  try {
    const uri = program.uri.toString();
    const found = await client.sendRequest("letcont/stages", { textDocument: { uri } });
    const chosen = await vscode.window.showQuickPick(rows(found, uri), { placeHolder, matchOnDescription: true, matchOnDetail: true });
    if (chosen) await showStage(chosen.uri);
  } catch (problem) {
    vscode.window.showErrorMessage(`The program has no stages: ${problem.message}`);
  }
}

// Lets the user choose a stage, or the CPS after a pass.
const chooseStage = (client) => choose(client, ({ stages }) => stages.map(({ name, title, documentation, uri }) => ({ label: title, description: name, detail: documentation, uri })), "A stage of the program");
const choosePass = (client) => choose(client, ({ passes }, uri) => passes.map((pass) => ({ label: pass, uri: stageUri(`cps@${pass}`, uri) })), "The CPS after this pass");

const stageUri = (stage, program) => `${STAGE_SCHEME}:/${encodeURIComponent(stage)}?${encodeURIComponent(program)}`;

// Asks for the stage's notation, so that it is coloured.
async function colour(client, document) {
  if (document.uri.scheme !== STAGE_SCHEME) return;
  const { syntax } = await client.sendRequest("letcont/stage", { uri: document.uri.toString() });
  const language = `letcont-${syntax}`;
  if ((await vscode.languages.getLanguages()).includes(language)) await vscode.languages.setTextDocumentLanguage(document, language);
}

// Follows the user and the server until it is disposed of.
function followStages(client) {
  const lit = vscode.window.createTextEditorDecorationType({ backgroundColor: new vscode.ThemeColor("editor.wordHighlightBackground"), overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.wordHighlightForeground") });
  let turn = 0; // of the selection: answers to an earlier one are not shown

  // Lights up in `other` what belongs to the selection of `editor`.
  async function light(editor, other, parameters, own) {
    const mine = turn;
    try {
      const range = client.code2ProtocolConverter.asRange(editor.selection);
      const { ranges } = await client.sendRequest("letcont/linked", { ...parameters, ...(own ? { range } : { stageRange: range }) });
      if (turn !== mine) return;
      const found = ranges.map((each) => client.protocol2CodeConverter.asRange(each));
      other.setDecorations(lit, found);
      if (found.length > 0) other.revealRange(found[0], vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    } catch {
      other.setDecorations(lit, []); // the program has errors
    }
  }

  function selectionMoved(editor) {
    ++turn;
    editor.setDecorations(lit, []);
    const { document } = editor;
    const isStage = document.uri.scheme === STAGE_SCHEME;
    if (!isStage && !languageOf(document)) return;
    for (const other of vscode.window.visibleTextEditors) {
      const uri = other.document.uri;
      if (isStage && uri.toString() === document.uri.query) void light(editor, other, { uri: document.uri.toString() }, false);
      if (!isStage && uri.scheme === STAGE_SCHEME && uri.query === document.uri.toString()) void light(editor, other, { uri: uri.toString() }, true);
    }
  }

  // The server says that the stages of a program are others now.
  function changed({ uri }) {
    const providers = client.getFeature("workspace/textDocumentContent").getProviders();
    for (const document of vscode.workspace.textDocuments) {
      if (document.uri.scheme === STAGE_SCHEME && document.uri.query === uri) for (const { onDidChangeEmitter } of providers) onDidChangeEmitter.fire(document.uri);
    }
  }

  const quietly = (document) => colour(client, document).catch(() => {}); // without a notation it has no colours
  for (const document of vscode.workspace.textDocuments) void quietly(document);
  return vscode.Disposable.from(lit, client.onNotification("letcont/stagesChanged", changed),
    vscode.workspace.onDidOpenTextDocument(quietly), vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => selectionMoved(textEditor)));
}

module.exports = { choosePass, chooseStage, followStages, showStage, stageUri };
