// The Python client, installed from its wheel on every Python of this machine, against the running service.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { addClient } from '../oauth/flow.ts';
import { type Stage, startStage } from '../support/stage.ts';
import { type Built, buildPackage, PACKAGE } from './built.ts';
import { type Control, startControl } from './control.ts';
import { findInterpreters, VERSIONS } from './interpreters.ts';

const CALLBACK = 'https://roster-sync.example/callback';
const ROOT = join(PACKAGE, '../..');

const run = promisify(execFile);
const interpreters = await findInterpreters();
const missing = VERSIONS.filter((version) => !interpreters.some((one) => one.version === version));

let built: Built;
let stage: Stage;
let control: Control;
let env: Record<string, string>;

before(async () => {
  if (interpreters.length === 0) return;
  built = await buildPackage(interpreters);
  stage = await startStage({ REFRESH_GRACE_SECONDS: '0' }); // a refresh token that is used twice ends everything
  control = await startControl(stage);
  const web = await addClient(stage.service.db, {
    accountId: stage.season.ada.accountId,
    redirectUris: [CALLBACK],
  });
  const { clientId, clientSecret } = stage.season.application;
  env = {
    CREWCALL_BASE_URL: stage.service.baseUrl,
    CREWCALL_CLIENT_ID: clientId,
    CREWCALL_CLIENT_SECRET: clientSecret,
    TEST_CONTROL: control.url,
    TEST_SITE: String(stage.season.siteId),
    TEST_USER: String(stage.season.omar.userId),
    TEST_WEB_ID: web.clientId,
    TEST_WEB_SECRET: web.clientSecret!,
    TEST_CALLBACK: CALLBACK,
    TEST_VECTORS: join(ROOT, 'test/vectors/signature.json'),
    TEST_README: join(PACKAGE, 'README.md'),
  };
});
after(async () => {
  control?.stop();
  await stage?.stop();
  await built?.remove();
});

test('the Pythons that are missing are named', (t) => {
  for (const version of missing)
    t.diagnostic(`not run: Python ${version} with venv and pip (name its executable in SDK_PYTHONS)`);
});

for (const interpreter of interpreters) {
  test(`the tests in Python pass on Python ${interpreter.version}`, async () => {
    const python = await built.install(interpreter);
    const args = ['-W', 'error', '-m', 'unittest', 'discover', '-s', join(PACKAGE, 'tests'), '-t', PACKAGE];
    const own = { ...env, PATH: process.env.PATH ?? '', PYTHONDONTWRITEBYTECODE: '1' };
    const { stderr } = await run(python, args, { cwd: built.folder, env: own }).catch((error) =>
      assert.fail(`${error.stdout}\n${error.stderr}`),
    );
    const ran = Number(/^Ran (\d+) tests?/m.exec(stderr)?.[1]);
    assert.ok(ran > 0 && /^OK$/m.test(stderr), stderr); // none is skipped
  });
}

if (interpreters.length > 0) {
  test('types, lint and format of the client and its tests are in order', async () => {
    await built.tool('ruff', ['check', '--no-cache', '.']);
    await built.tool('ruff', ['format', '--no-cache', '--check', '.']);
    const programs = [
      ...readFileSync(join(PACKAGE, 'README.md'), 'utf8').matchAll(/^```python\n(.*?)^```$/gms),
    ];
    const paths = programs.map((_program, at) => join(built.folder, `readme_${at}.py`));
    for (const [at, path] of paths.entries()) writeFileSync(path, programs[at]![1]!);
    const cache = ['--cache-dir', join(built.folder, 'mypy')];
    await built.tool('mypy', [...cache, 'src', 'tests']);
    await built.tool('mypy', [...cache, '--allow-untyped-defs', '--check-untyped-defs', ...paths]);
  });

  test('a checkout and the archive of a release install the same without Node', async () => {
    const [ofCheckout, ofArchive] = [await built.filesFrom('checkout'), await built.filesFrom('archive')];
    const isCode = (name: string) => /^crewcall\/.*\.(py|typed)$/.test(name);
    const own = readdirSync(join(PACKAGE, 'src'), { recursive: true, encoding: 'utf8' }).filter(isCode);
    assert.deepEqual(ofCheckout.filter(isCode).sort(), own.sort());
    assert.deepEqual(ofArchive.filter(isCode).sort(), own.sort());
  });

  test('the wheel has the code, its types and the licence of the project, and nothing else', async () => {
    const { stdout } = await run('python3', ['-m', 'zipfile', '-l', built.wheel]);
    const files = [...stdout.matchAll(/^(\S+)\s/gm)].map(([, name]) => name!).slice(1);
    const others = files.filter((name) => !/^crewcall\/[\w/]+\.py$/.test(name)).sort();
    const info = `crewcall-${/crewcall-([\d.]+)-py3/.exec(built.wheel)?.[1]}.dist-info`;
    const expected = ['METADATA', 'RECORD', 'WHEEL', 'licenses/LICENSE'].map((name) => `${info}/${name}`);
    assert.deepEqual(others, [...expected, 'crewcall/py.typed']);
    assert.equal(readFileSync(join(PACKAGE, 'LICENSE'), 'utf8'), readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
  });
}
