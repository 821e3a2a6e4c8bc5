// The ids in the examples of the reference are those of records that the demo has.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Program, startProgram } from '../support/program.ts';

type Json = ReturnType<typeof JSON.parse>;

// The demo has none of these until somebody makes one: money, and what happens once the demo runs.
const MADE_LATER =
  /^\/api\/v2\/(bank_accounts|statements|users\/1\/tax_form|webhooks\/events)(\/1)?(\.json)?$/;
// Where a member such as `home_team_id` leads to; `league_id` leads to `leagues`.
const NOUNS: Record<string, string> = { home_team: 'team', away_team: 'team', template: 'form/template' };
const ADDRESSLESS = ['external_id', 'position_id', 'request_id', 'user_defined_id'];

let folder: string;
let demo: Program;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-examples-'));
  demo = startProgram(['demo'], { DATA_DIR: folder, PORT: '0' });
  await demo.waitFor(/Ctrl-C/);
});
after(async () => {
  await demo.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

test('the demo has what each link, id and address of an example leads to', async () => {
  const { base_url: base, applications } = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'));
  const { client_id, client_secret, scopes } = applications.service;
  const form = { grant_type: 'client_credentials', client_id, client_secret, scope: scopes };
  const asked = await fetch(`${base}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = (await asked.json()) as Json;
  const document: Json = await (await fetch(`${base}/openapi.json`)).json();
  const addresses = new Set([...operations(document), ...examplesIn(document).flatMap(addressesIn)]);
  const missing: string[] = [];
  for (const address of [...addresses].map((one) => one.replace(base, ''))) {
    if (MADE_LATER.test(address)) continue;
    const { status } = await fetch(base + address, { headers: { authorization: `Bearer ${token}` } });
    if (status !== 200) missing.push(`${address}: ${status}`);
  }
  assert.ok(addresses.size > 60, `${addresses.size} addresses`);
  assert.deepEqual(missing, []);
});

/** The path of each GET, with the examples of its parameters. */
function operations({ paths }: Json): string[] {
  return Object.entries<Json>(paths).flatMap(([path, { get }]) => {
    if (get === undefined) return [];
    const exampleOf = (name: string) => get.parameters.find((one: Json) => one.name === name).example;
    return [path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(exampleOf(name)))];
  });
}

function examplesIn(value: Json): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries<Json>(value).flatMap(([name, inner]) =>
    name === 'example' || name === 'examples' ? [inner] : examplesIn(inner),
  );
}

/** The addresses that links and ids of an example lead to. */
function addressesIn(example: Json): string[] {
  if (typeof example !== 'object' || example === null) return [];
  return Object.entries<Json>(example).flatMap(([name, value]) => {
    if (name === 'href') return [value];
    const noun = /^(\w+)_id$/.exec(name)?.[1];
    if (noun === undefined || ADDRESSLESS.includes(name) || value === null) return addressesIn(value);
    return [value].flat().map((id) => `/api/v2/${NOUNS[noun] ?? noun}s/${id}`);
  });
}
