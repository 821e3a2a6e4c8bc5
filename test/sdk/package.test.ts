// The tarball of @crewcall/sdk: what is in it, how it is resolved, and that it stands on nothing else.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { build, type Rolldown } from 'vite';
import { packSdk, SDK, type SdkPackage } from './packed.ts';

const ROOT = join(SDK, '../..');
const MOST_BYTES = 125_000;
const run = promisify(execFile);

let packed: SdkPackage;

before(async () => {
  packed = await packSdk();
});
after(() => packed.remove());

test('the tarball holds code, declarations, README, CHANGELOG and licence, and nothing else', () => {
  const sources = readdirSync(join(SDK, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const built = sources.flatMap((path) => {
    const endings = path.startsWith('command/') ? ['.js'] : ['.js', '.d.ts']; // nobody imports the commands
    return endings.map((ending) => `dist/${path.slice(0, -'.ts'.length)}${ending}`);
  });
  const beside = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
  assert.deepEqual(packed.files, [...built, ...beside].sort());
  assert.ok(packed.bytes.length < MOST_BYTES, `${packed.bytes.length} bytes`);
});

test('publint finds nothing to say', async () => {
  const { messages } = await publint({ pack: { tarball: toArrayBuffer(packed.bytes) }, strict: true });
  assert.deepEqual(messages, []);
});

test('it has no dependencies, the licence of the project, and one command', async () => {
  const manifest = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8'));
  for (const kind of ['dependencies', 'optionalDependencies', 'peerDependencies', 'devDependencies']) {
    assert.equal(manifest[kind], undefined, kind);
  }
  assert.deepEqual(manifest.engines, { node: '>=22' });
  assert.equal(Object.keys(manifest.bin).length, 1); // npx runs the one command of a package by the package's name
  assert.equal(readFileSync(join(SDK, 'LICENSE'), 'utf8'), readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
});

test('it shares no code with the service, and only its commands know Node', () => {
  for (const path of readdirSync(join(SDK, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue;
    const text = readFileSync(join(SDK, 'src', path), 'utf8');
    for (const [, specifier = ''] of text.matchAll(/\b(?:from |import\()'([^']+)'/g)) {
      const isOwn =
        specifier.startsWith('.') && join(SDK, 'src', path, '..', specifier).startsWith(join(SDK, 'src'));
      const isNodes = specifier.startsWith('node:') && path.startsWith('command/');
      assert.ok(isOwn || isNodes, `${path} imports ${specifier}`);
    }
  }
});

test('its declarations are complete for every module resolution, with the types of Node alone and with those of browsers alone', async () => {
  const project = await packed.install();
  await mkdir(join(project, 'node_modules/@types'), { recursive: true });
  const browser = ['--lib', 'es2022,dom,dom.iterable', '--types', ''];
  const node = ['--lib', 'es2022', '--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
  const use = `import * as sdk from '@crewcall/sdk';
import { Client, type Game } from '@crewcall/sdk/core';
import { Games } from '@crewcall/sdk/resources';
export const { Crewcall } = sdk;
const credentials = { accessToken: 'token' };
export const game: Promise<Game> = new Games(new Client({ baseUrl: 'https://a.example', credentials })).get(7);
export const same: Promise<sdk.Game> = new Games(new Crewcall({ baseUrl: 'https://a.example', credentials })).get(7);
`;
  const files = ['use.mts', 'use.cts']; // CommonJS loads it by require(), from Node 22 on
  for (const file of files) await writeFile(join(project, file), use);
  const tsc = (options: string[], uses: string[]) => {
    const fixed = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--module', ...options, ...uses];
    const compiler = join(ROOT, 'node_modules/typescript/lib/tsc.js');
    return run(process.execPath, [compiler, ...fixed], { cwd: project }).catch(({ stdout }) =>
      assert.fail(stdout),
    );
  };
  await tsc(['nodenext', ...node], files);
  await tsc(['esnext', '--moduleResolution', 'bundler', ...browser], ['use.mts']);
});

test('a bundle of the client without resources has nothing else, and one with a resource has no other one', async () => {
  const project = await packed.install();
  const core = "export { Client } from '@crewcall/sdk/core';\n";
  const modules = await bundledModules(project, core);
  assert.ok(modules.includes('client/client.js'));
  for (const module of modules) {
    assert.match(module, /^client\//);
    assert.doesNotMatch(module, /subscriptions|crewcall/);
  }
  const withGames = await bundledModules(
    project,
    `${core}export { Games } from '@crewcall/sdk/resources';\n`,
  );
  const more = withGames.filter((module) => !modules.includes(module));
  assert.deepEqual(more, ['generated/resources/games.js']);
});

/** The files of dist in what a bundler makes of a program: those of which anything is left. */
async function bundledModules(project: string, program: string): Promise<string[]> {
  const entry = join(project, 'program.js');
  await writeFile(entry, program);
  const lib = { entry, formats: ['es' as const] };
  const options = { lib, write: false };
  const built = await build({ root: project, configFile: false, logLevel: 'silent', build: options });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const modules = output.flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []));
  return modules
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .flatMap(([path]) => /@crewcall\/sdk\/dist\/(.*)$/.exec(path)?.[1] ?? []);
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
