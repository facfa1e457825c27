// A session of VS Code's own test client with a lesson: a breakpoint, steps in, over, out and back, the fields of a tree,
// and back to the beginning.
import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { DebugClient } from '@vscode/debugadapter-testsupport';

const letcont = resolve(process.env.LETCONT_NATIVE);
const folder = mkdtempSync(join(tmpdir(), 'letcont-dap-'));
after(() => rmSync(folder, { recursive: true }));
const program = join(folder, 'tree.l');
copyFileSync(new URL('../../../ui/examples/l/5-tree.l', import.meta.url), program);
const thread = { threadId: 1 };

// Starts the adapter: the client runs `letcont dap`.
async function started() {
  const client = new DebugClient(letcont, 'dap', 'letcont');
  client.defaultTimeout = 20000;
  await client.start();
  return client;
}

// Moves, and returns the innermost frame.
async function move(client, request, reason) {
  const [answer] = await Promise.all([client.assertStoppedLocation(reason, {}), client[request](thread)]);
  return answer.body.stackFrames[0];
}

async function variables(client, scopeName) {
  const { scopes } = (await client.scopesRequest({ frameId: 1 })).body;
  const scope = scopes.find(({ name }) => name === scopeName);
  return fields(client, scope.variablesReference);
}

async function fields(client, variablesReference) {
  const { variables } = (await client.variablesRequest({ variablesReference })).body;
  return Object.fromEntries(variables.map((each) => [each.name, each]));
}

test('a lesson: breakpoint, steps, a tree, and back to the beginning', async () => {
  const client = await started();
  const conditional = { line: 13, condition: 'x == 8' };
  await Promise.all([
    client.waitForEvent('initialized').then(async () => {
      const answer = await client.setBreakpointsRequest({ source: { path: program }, breakpoints: [conditional] });
      assert.equal(answer.body.breakpoints[0].verified, true);
      return client.configurationDoneRequest();
    }),
    client.launch({ program }),
    client.assertStoppedLocation('breakpoint', { path: program, line: 13 }),
  ]);

  const { left, x, y } = await variables(client, 'Locals');
  assert.deepEqual([left.value, x.value, y.value], ['Node(Leaf, 2, Leaf)', '8', '5']);
  const node = await fields(client, left.variablesReference);
  assert.deepEqual([node[0].value, node[1].value, node[2].value], ['Leaf', '2', 'Leaf']);
  assert.equal((await client.evaluateRequest({ expression: 'depth(left) + y', frameId: 1 })).body.result, '6');

  await client.setBreakpointsRequest({ source: { path: program }, breakpoints: [{ line: 14, column: 38 }] });
  assert.equal((await move(client, 'continueRequest', 'breakpoint')).line, 14);
  const frames = async () => (await client.stackTraceRequest(thread)).body.totalFrames;
  const depth = await frames();
  while ((await frames()) === depth) await move(client, 'stepInRequest', 'step'); // into the call of insert
  assert.equal(await frames(), depth + 1);
  await move(client, 'nextRequest', 'step'); // over
  assert.equal(await frames(), depth + 1);
  const out = await move(client, 'stepOutRequest', 'step');
  assert.equal(await frames(), depth);
  assert.equal(out.line, 14);
  await move(client, 'stepBackRequest', 'step'); // back, over the call
  assert.equal(await frames(), depth);

  await client.setBreakpointsRequest({ source: { path: program }, breakpoints: [] });
  assert.equal((await move(client, 'reverseContinueRequest', 'entry')).line, 32);
  const output = client.waitForEvent('output');
  await Promise.all([client.waitForEvent('terminated'), output, client.continueRequest(thread)]);
  assert.equal((await output).body.output, '1 2 5 8 3\na b c \n');
  await client.stop(); // says goodbye first
});

test('a breakpoint on a line without code moves to the next one', async () => {
  const client = await started();
  await Promise.all([client.waitForEvent('initialized'), client.launch({ program })]);
  const answer = await client.setBreakpointsRequest({ source: { path: program }, breakpoints: [{ line: 30 }] });
  assert.ok(answer.body.breakpoints[0].verified && answer.body.breakpoints[0].line > 30);
  await client.stop();
});
