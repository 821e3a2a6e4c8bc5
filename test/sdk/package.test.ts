// The tarball of @crewcall/sdk: what is in it, how it is resolved, and that it stands on nothing else.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { packSdk, SDK, type SdkPackage } from './packed.ts';

const ROOT = join(SDK, '../..');
const MOST_BYTES = 100_000;
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
  const use = "import * as sdk from '@crewcall/sdk';\nexport const { Crewcall } = sdk;\n";
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

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
