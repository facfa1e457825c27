// As much of the module `vscode` as the extension and its language client touch: the classes of places, addresses and events are
// real, and what only registers something does nothing. `state` shows what the extension did.

"use strict";

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}

class Range {
  constructor(...ends) {
    const [start, end] = ends.length === 4 ? [new Position(ends[0], ends[1]), new Position(ends[2], ends[3])] : ends;
    Object.assign(this, { start, end });
  }
}

class Uri {
  constructor(parts) { Object.assign(this, parts); }
  static parse(text) {
    const [, scheme, authority = "", path, query = "", fragment = ""] = /^([a-z-]+):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(text);
    return new Uri({ scheme, authority, path: decodeURIComponent(path), query: decodeURIComponent(query), fragment: decodeURIComponent(fragment) });
  }
  static file(path) { return new Uri({ scheme: "file", authority: "", path, query: "", fragment: "" }); }
  get fsPath() { return this.path; }
  toString() {
    const escape = encodeURIComponent;
    return `${this.scheme}:${this.scheme === "file" ? "//" : ""}${this.path.split("/").map(escape).join("/")}${this.query && `?${escape(this.query)}`}${this.fragment && `#${escape(this.fragment)}`}`;
  }
}

class Disposable {
  constructor(dispose) { this.dispose = () => dispose?.(); }
  static from(...all) { return new Disposable(() => all.forEach((each) => each.dispose())); }
}

class EventEmitter {
  listeners = new Set();
  event = (listener, self) => {
    const bound = self ? listener.bind(self) : listener;
    this.listeners.add(bound);
    return new Disposable(() => this.listeners.delete(bound));
  };
  fire(value) { for (const listener of [...this.listeners]) listener(value); }
  dispose() { this.listeners.clear(); }
}

class Diagnostic {
  constructor(range, message, severity) { Object.assign(this, { range, message, severity }); }
}

class CancellationTokenSource {
  cancelled = new EventEmitter();
  token = { isCancellationRequested: false, onCancellationRequested: this.cancelled.event };
  cancel() { this.token.isCancellationRequested = true; this.cancelled.fire(); }
  dispose() {}
}

class DebugAdapterExecutable {
  constructor(command, args) { Object.assign(this, { command, args }); }
}

class TabInputText {
  constructor(uri) { this.uri = uri; }
}

class CodeActionKind {
  static Empty = new CodeActionKind("");
  static QuickFix = new CodeActionKind("quickfix");
  constructor(value) { this.value = value; }
  append(part) { return new CodeActionKind(this.value ? `${this.value}.${part}` : part); }
}

// A text document, of which the extension sees what VS Code's has.
class TextDocument {
  version = 1;
  isClosed = false;
  eol = 1;
  constructor(uri, languageId, text) { Object.assign(this, { uri, languageId, text }); }
  getText() { return this.text; }
  async save() { return true; }
}

const state = { settings: {}, documents: [], diagnostics: new Map(), commands: new Map(), providers: new Map(), debuggers: [], configurations: [], messages: [], shown: [], output: "", opened: [], decorated: [] };

// A namespace: what is not given does nothing. Events can be listened to, and fired by their names.
const emitters = new Map();
const emitter = (name) => emitters.get(name) ?? emitters.set(name, new EventEmitter()).get(name);
const namespace = (given) => new Proxy(given, { get: (target, name) => {
  if (name in target) return target[name];
  return /^on[A-Z]/.test(String(name)) ? emitter(name).event : () => new Disposable();
} });

const channel = () => ({ append: (text) => { state.output += text; }, appendLine() {}, clear: () => { state.output = ""; }, show() {}, dispose() {}, info() {}, error() {}, warn() {}, debug() {}, trace() {}, onDidChangeLogLevel: emitter("logLevel").event, logLevel: 0 });
const say = (kind) => async (text) => { state.messages.push([kind, text]); };

const vscode = {
  version: "1.110.0", Position, Range, Selection: Range, Uri, Disposable, EventEmitter, Diagnostic, CancellationTokenSource, DebugAdapterExecutable, TabInputText, CodeActionKind,
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  ViewColumn: { Beside: -2 },
  TextEditorRevealType: { InCenterIfOutsideViewport: 2 },
  DebugConfigurationProviderTriggerKind: { Initial: 1, Dynamic: 2 },
  workspace: namespace({
    get textDocuments() { return state.documents; },
    workspaceFolders: undefined, notebookDocuments: [], isTrusted: true,
    getConfiguration: () => ({ get: (name, other) => state.settings[name] ?? other, has: (name) => name in state.settings, inspect: () => undefined }),
    registerTextDocumentContentProvider: (scheme, provider) => { state.providers.set(scheme, provider); return new Disposable(() => state.providers.delete(scheme)); },
    async openTextDocument(uri) {
      const text = await state.providers.get(uri.scheme).provideTextDocumentContent(uri, new CancellationTokenSource().token);
      const document = new TextDocument(uri, "plaintext", text);
      state.documents.push(document);
      emitter("onDidOpenTextDocument").fire(document);
      return document;
    },
  }),
  window: namespace({
    activeTextEditor: undefined, visibleTextEditors: [], visibleNotebookEditors: [],
    get tabGroups() { return namespace({ all: [{ tabs: state.documents.map(({ uri }) => ({ input: new TabInputText(uri) })) }], activeTabGroup: {} }); },
    state: { focused: true },
    createOutputChannel: channel,
    createTextEditorDecorationType: () => new Disposable(),
    async showTextDocument(document) { state.shown.push(document); return { document }; },
    async showQuickPick(rows) { return state.choose(rows); },
    showErrorMessage: say("error"), showInformationMessage: say("information"), showWarningMessage: say("warning"),
  }),
  languages: namespace({
    match: (selector, document) => (JSON.stringify(selector).includes(`"${document.languageId}"`) ? 10 : 0),
    getLanguages: async () => ["letcont-add", "letcont-fun", "letcont-l", "letcont-cps", "letcont-llvm"],
    async setTextDocumentLanguage(document, language) { document.languageId = language; return document; },
    createDiagnosticCollection: () => ({
      set: (uri, found) => { state.diagnostics.set(uri.toString(), found); emitter("diagnostics").fire(uri.toString()); },
      delete: (uri) => state.diagnostics.delete(uri.toString()), clear: () => state.diagnostics.clear(), has: (uri) => state.diagnostics.has(uri.toString()), dispose() {},
    }),
  }),
  commands: namespace({ registerCommand: (name, action) => { state.commands.set(name, action); return new Disposable(() => state.commands.delete(name)); }, executeCommand: async (name, ...parameters) => state.commands.get(name)?.(...parameters) }),
  debug: namespace({
    registerDebugAdapterDescriptorFactory: (type, factory) => { state.debuggers.push([type, factory]); return new Disposable(); },
    registerDebugConfigurationProvider: (type, provider) => { state.configurations.push([type, provider]); return new Disposable(); },
    async startDebugging(folder, configuration) { state.started = configuration; return true; },
  }),
  env: namespace({ appName: "test", language: "en", async openExternal(uri) { state.opened.push(uri); return true; } }),
  extensions: namespace({ all: [] }),
};

// What else the language client derives from or constructs.
module.exports = new Proxy(vscode, { get: (target, name) => {
  if (name === "__esModule") return true; // so that all of it is looked up here
  if (typeof name === "symbol") return undefined;
  if (name === "test") return { state, emitter, TextDocument };
  return (target[name] ??= class { constructor(...parts) { this.parts = parts; } });
} });
