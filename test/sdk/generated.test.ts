// What of both SDKs is made from the OpenAPI document is up to date, and leads to every operation.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { generatedFiles } from '../../packages/sdk/generate/files.ts';
import { Client } from '../../packages/sdk/src/client/client.ts';
import { Crewcall } from '../../packages/sdk/src/client/crewcall.ts';
import * as resources from '../../packages/sdk/src/generated/resources.ts';
import { openApiDocument } from '../../src/http/api/openapi/document.ts';

const PACKAGES = join(import.meta.dirname, '../../packages');
const FOLDER = join(PACKAGES, 'sdk/src/generated');
const PYTHON = join(PACKAGES, 'python/src/crewcall/generated');
const ALIASES = [
  'GET /api/v2/sites/{site_id}/games/officials/unassigned', // the same games as …/games/unassigned
  'POST /api/v2/users/{id}/groups', // does what POST …/groups/{group_id} does
];

test('the generated files are those of the document', async () => {
  const files = await generatedFiles();
  for (const [name, text] of Object.entries(files)) {
    const isSame = readFileSync(join(PACKAGES, name), 'utf8') === text;
    assert.ok(isSame, `packages/${name} is out of date: run "npm run generate" in packages/sdk`);
  }
  for (const path of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.ts'))
      assert.ok(`sdk/src/generated/${path}` in files, `${path} is no longer generated`);
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
  const text = classTexts().join('\n');
  const shape = (path: string) => path.replaceAll(/\$?\{\w+\}/g, '{}');
  const lists = [...text.matchAll(/list\(path`([^`]+)`/g)].map(([, path]) => `GET ${shape(path!)}`);
  const others = [...text.matchAll(/request\(\s*'(\w+)',\s*path`([^`]+)`/g)].map(
    ([, m, path]) => `${m} ${shape(path!)}`,
  );
  const wanted = operations.filter((operation) => !ALIASES.includes(operation)).map((path) => shape(path));
  assert.deepEqual([...lists, ...others].sort(), wanted.sort());
  for (const [, body = ''] of text.matchAll(/^export class (.*?)^\}/gms)) {
    const names = [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name = '']) => name);
    assert.deepEqual([...new Set(names)], names, body.split('\n', 1)[0] ?? '');
  }
});

test('the classes of the entry point for resources are those of the members of a client', () => {
  const client = clientThat(() => {});
  const members = Object.values(client).map((member) => member.constructor.name);
  assert.deepEqual(Object.keys(resources).sort(), members.sort());
});

test('a resource sends its requests with the token of its client, and with another one after a 401', async () => {
  const sent: string[] = [];
  const { baseUrl, fetch } = settingsThat((url) => sent.push(url));
  const tokens = ['first', 'second'];
  const client = new Client({
    baseUrl,
    credentials: { accessToken: async ({ rejected }) => (rejected === undefined ? tokens[0]! : tokens[1]!) },
    fetch: (input, init) => {
      const { authorization } = init!.headers as Record<string, string>;
      sent.push(authorization!);
      if (authorization === 'Bearer first') return Promise.resolve(new Response(null, { status: 401 }));
      return fetch(input, init);
    },
  });
  await new resources.Games(client).get(7);
  assert.deepEqual(sent, ['Bearer first', 'Bearer second', 'https://api.example.org/api/v2/games/7']);
});

test('a client without resources takes a token, and not the secret of an application', () => {
  const credentials = { clientId: 'id', clientSecret: 'secret' };
  for (const none of [credentials, undefined, null, {}, { accessToken: '' }] as never[]) {
    const create = () => new Client({ baseUrl: 'https://api.example.org', credentials: none });
    assert.throws(create, /^TypeError: credentials are \{ accessToken \}/);
  }
  assert.throws(() => new Client(undefined as never), /^TypeError: A client is made of/);
});

test('the clients in Python have the methods of the client in TypeScript', () => {
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const methodsIn = (classes: string[], method: RegExp) =>
    classes.flatMap((body) => {
      const resource = /`client\.(\w+)`/.exec(body)?.[1];
      const names = [...body.matchAll(method)].map(([, name = '']) => name);
      const methods = names.filter((name) => name !== 'constructor' && name !== '__init__');
      return resource === undefined ? [] : methods.map((name) => snake(`${resource}.${name}`));
    });
  const wanted = methodsIn(classTexts(), /^ {2}(?:async )?(\w+)\(/gm);
  assert.ok(wanted.includes('games.list_of_current_account'));
  const python = readFileSync(join(PYTHON, 'resources.py'), 'utf8').split(/^class /m);
  const methods = methodsIn(python, /^ {4}@Both\n {4}(?:async )?def (\w+)\(/gm);
  assert.deepEqual(methods.sort(), wanted.sort());
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

/** The text of each class of a resource. */
function classTexts(): string[] {
  const folder = join(FOLDER, 'resources');
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}

function clientThat(sees: (url: string) => void): Crewcall {
  return new Crewcall({ ...settingsThat(sees), credentials: { accessToken: 'token' } });
}

function settingsThat(sees: (url: string) => void): { baseUrl: string; fetch: typeof fetch } {
  return {
    baseUrl: 'https://api.example.org',
    fetch: async (input) => {
      sees(String(input));
      return Response.json({ _links: {} });
    },
  };
}
