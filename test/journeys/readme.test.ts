// Every command block of the README, run as a reader runs it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { type Program, startProgram } from '../support/program.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

type Block = { section: string; text: string };

let folder: string;
let blocks: Block[];
const running: Program[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-readme-'));
  blocks = blocksOf(await readFile(join(ROOT, 'README.md'), 'utf8'));
});
after(async () => {
  for (const program of running) await program.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

test('the README has fewer than 200 lines, and each command block is in a section that a test runs', async () => {
  const lines = (await readFile(join(ROOT, 'README.md'), 'utf8')).split('\n');
  assert.ok(lines.length < 200, `${lines.length} lines`);
  const sections = [...new Set(blocks.map(({ section }) => section))];
  assert.deepEqual(sections, ['Run it', 'Test it', 'Try the API', 'Run it in production']);
});

test('the two commands are scripts of the package', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  assert.deepEqual(textsOf('Run it'), ['npm ci && npm run demo']);
  assert.deepEqual(textsOf('Test it'), ['npm ci && npm test']);
  const build = 'node packages/web/build.ts && '; // done before the tests
  assert.equal(scripts.demo, `${build}node bin/crewcall.js demo`); // what test/journeys/demo.test.ts runs
  assert.equal(scripts.start, `${build}node bin/crewcall.js serve`); // what is run below
  assert.match(scripts.test, /test:run$/);
});

test('the API walkthrough ends with a verified delivery', async () => {
  const demo = startProgram(['demo'], { DATA_DIR: join(folder, 'data/demo'), PORT: '0' });
  running.push(demo);
  const [, base] = await demo.waitFor(/ready at (http:\/\/localhost:\d+)/);
  const [assigning, ...steps] = textsOf('Try the API');
  const here = assigning!.replace('BASE=http://localhost:3000', `BASE=${base}`);
  assert.notEqual(here, assigning);
  const out = await shell(['set -e', here, ...steps].join('\n'), folder);
  const answers = out.split(/(?<=\})(?=\{)/).map((text) => JSON.parse(text));
  const [sites, games, subscription, published] = answers;
  assert.equal(sites._embedded.sites[0].name, 'Harbor Youth Soccer');
  assert.equal(games._embedded.games.length, 5);
  assert.match(subscription.secret, /^[0-9a-f-]{36}$/);
  assert.equal(published.published, true);
  assert.equal(published._embedded.assignments.length, 2);
  await demo.waitFor(
    new RegExp(`verified delivery: game.game.published, event \\d+ → .*/games/${published.id}\\.json`),
  );
});

test('the service runs in production mode, and the operator’s commands work beside it', async () => {
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0' };
  const service = startProgram(['serve'], env);
  running.push(service);
  await service.waitFor(/service.started/);
  const [start, commands, settings] = textsOf('Run it in production');
  assert.equal(start, 'npm start');
  const out = await shell(['set -e', commands, settings].join('\n'), ROOT, env);
  assert.match(out, /ada@club\.example/);
  assert.match(out, /client.?secret/i);
  assert.match(out, /0 deliveries queued/);
  assert.match(out, /DATABASE_URL/);
});

function textsOf(section: string): string[] {
  return blocks.filter((block) => block.section === section).map(({ text }) => text);
}

function blocksOf(markdown: string): Block[] {
  return markdown.split(/^## /m).flatMap((part) => {
    const section = part.split('\n', 1)[0]!;
    return [...part.matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, text]) => ({ section, text: text! }));
  });
}

async function shell(script: string, cwd: string, env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run('bash', ['-c', script], { cwd, env: { ...process.env, ...env } });
  return stdout;
}
