// `crewcall import`: what it would do, answers to its questions, and what it has done.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { crewcall, SECRET_KEY } from '../support/program.ts';

const ADA = 'ada@harbor.example';

let folder: string;
let database: TestDatabase;
let env: Record<string, string>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-import-'));
  database = await createTestDatabase();
  env = { DATABASE_URL: database.url, SECRET_KEY, DATA_DIR: join(folder, 'data') };
  const site = ['--name', 'Harbor Youth Soccer', '--timezone', 'America/New_York', '--owner', ADA];
  const ada = ['account', 'create', '--email', ADA, '--first-name', 'Ada', '--last-name', 'Okafor'];
  for (const args of [ada, ['site', 'create', ...site], ['secrets', 'accept-key']])
    assert.equal((await crewcall(args, env)).code, 0);
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function importing(lines: readonly string[], ...more: string[]) {
  const file = join(folder, 'season.csv');
  await writeFile(file, lines.join('\n'));
  return crewcall(['import', file, '--site', '1', '--as', ADA, ...more], env);
}

const HEADER = 'Game #,Date,Time,Home Team,Away Team,Field';
const ASKED = [HEADER, 'H-1,5/6/2099,9:00 AM,Harbor Hawks,Bay Gulls,Pier Field'];

test('a dry run prints the counts and the questions, and changes nothing', async () => {
  const { code, out } = await importing(ASKED, '--dry-run', '--json');
  const { questions, created, asked, refused, left_out, dry_run } = JSON.parse(out);
  assert.deepEqual([code, created, asked, refused, left_out, dry_run], [0, 0, 1, 0, 0, true]);
  const [{ id, options }] = questions;
  const text = (await importing(ASKED, '--dry-run')).out;
  for (const { value } of options) assert.ok(text.includes(`--answer "${id}=${value}"`), text);
  const answer = ['--answer', `${id}=${options[0].value}`];
  const answered = JSON.parse((await importing(ASKED, '--dry-run', '--json', ...answer)).out);
  assert.deepEqual([answered.created, answered.asked, answered.questions], [1, 0, []]);
});

test('an answer that cannot be one is refused, and nothing is imported', async () => {
  const { questions } = JSON.parse((await importing(ASKED, '--dry-run', '--json')).out);
  const [{ id }] = questions;
  const wrong = await importing(ASKED, '--answer', `${id}=perhaps`);
  assert.equal(wrong.code, 1);
  assert.match(wrong.err, /^The answer to ".+" is one of .+; it was perhaps\.\n$/);
  const unasked = await importing(ASKED, '--answer', 'name:venues:pier=record:1');
  assert.match(unasked.err, /^The sheet asks no question "name:venues:pier"\.\n$/);
  const malformed = await importing(ASKED, '--answer', 'yes');
  assert.equal(malformed.code, 2);
  assert.match(malformed.err, /It must be a question and a value/);
});

test('an import is applied, again it changes nothing, and the audit log names it', async () => {
  const { questions } = JSON.parse((await importing(ASKED, '--dry-run', '--json')).out);
  const [{ id, options }] = questions;
  const args = ['--json', '--answer', `${id}=${options[0].value}`];
  const done = JSON.parse((await importing(ASKED, ...args)).out);
  assert.deepEqual([done.state, done.created, done.done, done.failed], ['applied', 1, 1, 0]);
  const again = JSON.parse((await importing(ASKED, '--json', '--dry-run')).out); // the answer is remembered
  assert.deepEqual([again.created, again.unchanged, again.asked], [0, 1, 0]);
  const { audit } = JSON.parse((await crewcall(['audit', '--record', 'game', '--json'], env)).out);
  assert.equal(audit[0].import_id, done.import_id);
  const { out } = await crewcall(['audit', '--record', 'game'], env);
  assert.match(out, new RegExp(`${ADA} by import ${done.import_id} `));
});

test('a large sheet is planned and applied too', async () => {
  const teams = Array.from({ length: 320 }, (_, n) => `Club ${n}`);
  const done = JSON.parse((await importing(['Team', ...teams], '--kind', 'teams', '--json')).out);
  assert.deepEqual([done.state, done.created, done.done, done.failed], ['applied', 320, 320, 0]);
});
