// The command blocks of the README, run as a reader runs them; those of the API run on the demo of demo.test.ts.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { type Program, startProgram } from '../support/program.ts';
import { type ReadmeBlock, readBlocks, textsOf } from './readme-blocks.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

let folder: string;
let blocks: ReadmeBlock[];
const running: Program[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-readme-'));
  blocks = await readBlocks();
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
  assert.deepEqual(textsOf(blocks, 'Run it'), ['npm ci && npm run demo']);
  assert.deepEqual(textsOf(blocks, 'Test it'), ['npm ci && npm test']);
  const build = 'node packages/web/build.ts && '; // done before the tests
  assert.equal(scripts.demo, `${build}node bin/crewcall.js demo`); // what test/journeys/demo.test.ts runs
  assert.equal(scripts.start, `${build}node bin/crewcall.js serve`); // what is run below
  assert.match(scripts.test, /test:run$/);
});

test('the service runs in production mode, and the operator’s commands work beside it', async () => {
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0' };
  const service = startProgram(['serve'], env);
  running.push(service);
  await service.waitFor(/service.started/);
  const [start, commands, settings] = textsOf(blocks, 'Run it in production');
  assert.equal(start, 'npm start');
  const out = await shell(['set -e', commands, settings].join('\n'), ROOT, env);
  assert.match(out, /ada@club\.example/);
  assert.match(out, /client.?secret/i);
  assert.match(out, /0 deliveries queued/);
  assert.match(out, /DATABASE_URL/);
});

async function shell(script: string, cwd: string, env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run('bash', ['-c', script], { cwd, env: { ...process.env, ...env } });
  return stdout;
}
