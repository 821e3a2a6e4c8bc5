// What of both SDKs is made from the OpenAPI document is up to date, and leads to every operation.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { generatedFiles } from '../../packages/sdk/generate/files.ts';
import { Crewcall } from '../../packages/sdk/src/client/crewcall.ts';
import { openApiDocument } from '../../src/http/api/openapi/document.ts';

const PACKAGES = join(import.meta.dirname, '../../packages');
const FOLDER = join(PACKAGES, 'sdk/src/generated');
const PYTHON = join(PACKAGES, 'python/src/crewcall/generated');
const ALIASES = [
  'GET /api/v2/sites/{site_id}/games/officials/unassigned', // the same games as …/games/unassigned
  'POST /api/v2/users/{id}/groups', // does what POST …/groups/{group_id} does
];

test('the generated files are those of the document', async () => {
  for (const [name, text] of Object.entries(await generatedFiles())) {
    const isSame = readFileSync(join(PACKAGES, name), 'utf8') === text;
    assert.ok(isSame, `packages/${name} is out of date: run "npm run generate" in packages/sdk`);
  }
});

test('the client has a method for every operation, with a name of its own', () => {
  const facts = {
    baseUrl: 'https://a.example',
    authUrl: 'https://a.example',
    vendor: 'service',
    version: '0',
  };
  const operations = Object.entries(openApiDocument(facts).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const text = readFileSync(join(FOLDER, 'resources.ts'), 'utf8');
  const shape = (path: string) => path.replaceAll(/\$?\{\w+\}/g, '{}');
  const lists = [...text.matchAll(/list\(path`([^`]+)`/g)].map(([, path]) => `GET ${shape(path!)}`);
  const others = [...text.matchAll(/method: '(\w+)', path: path`([^`]+)`/g)].map(
    ([, m, path]) => `${m} ${shape(path!)}`,
  );
  const wanted = operations.filter((operation) => !ALIASES.includes(operation)).map((path) => shape(path));
  assert.deepEqual([...lists, ...others].sort(), wanted.sort());
  for (const [, body = ''] of text.matchAll(/^export class (.*?)^\}/gms)) {
    const names = [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name = '']) => name);
    assert.deepEqual([...new Set(names)], names, body.split('\n', 1)[0] ?? '');
  }
});

test('the clients in Python have the methods of the client in TypeScript', () => {
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const methodsIn = (text: string, method: RegExp) =>
    text
      .split(/^(?:export )?class /m)
      .slice(1)
      .flatMap((body) => {
        const resource = /^(\w+)Resource\b/.exec(body)?.[1];
        const names = [...body.matchAll(method)].map(([, name = '']) => name);
        return names
          .map((name) => `${resource}.${snake(name)}`)
          .filter((name) => !/__init__|constructor/.test(name));
      });
  const wanted = methodsIn(readFileSync(join(FOLDER, 'resources.ts'), 'utf8'), /^ {2}(?:async )?(\w+)\(/gm);
  assert.ok(wanted.includes('Games.list_of_current_account'));
  const text = readFileSync(join(PYTHON, 'resources.py'), 'utf8');
  assert.deepEqual(
    methodsIn(text, /^ {4}@Both\n {4}(?:async )?def (\w+)\(/gm).filter((one) => !one.startsWith('undefined')),
    wanted.filter((one) => !one.startsWith('undefined')),
  );
});

test('what is no id never becomes part of a path', async () => {
  const sent: string[] = [];
  const client = clientThat((url) => sent.push(url));
  const none = [
    undefined,
    null,
    '',
    '../sites/1',
    '7/../8',
    '7?a',
    '0x7',
    ' 7',
    Number.NaN,
    0,
    -1,
    1.5,
    2 ** 53,
    {},
    [7],
  ];
  for (const id of none as never[]) {
    const message = /^An id in \/api\/v2\/games\/\{id\} is a whole number, such as 7; it was .+\.$/;
    await assert.rejects(client.games.get(id), { name: 'TypeError', message });
  }
  await assert.rejects(client.games.get(undefined as never), /it was undefined\.$/);
  await assert.rejects(client.games.delete('../sites/1' as never), /^TypeError: An id in /);
  await assert.rejects(
    client.groups.addToUser(7, '' as never),
    /^TypeError: .*users\/\{id\}\/groups\/\{id\}/,
  );
  assert.throws(
    () => client.games.list('..' as never),
    /^TypeError: .*\/sites\/\{id\}\/games.*it was "\.\."\.$/,
  );
  assert.deepEqual(sent, []);
});

test('an id may be text, as routes and forms have it', async () => {
  const sent: string[] = [];
  await clientThat((url) => sent.push(url)).games.get('7' as never);
  assert.deepEqual(sent, ['https://api.example.org/api/v2/games/7']);
});

function clientThat(sees: (url: string) => void): Crewcall {
  return new Crewcall({
    baseUrl: 'https://api.example.org',
    credentials: { accessToken: 'token' },
    fetch: async (input) => {
      sees(String(input));
      return Response.json({ _links: {} });
    },
  });
}
