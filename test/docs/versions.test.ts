// One version: of the service, its clients, the changelogs, and the names of files in the documents.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { version } from '../../src/kernel/version.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

test('the clients have the version of the service, and each changelog tells of it', () => {
  assert.equal(JSON.parse(read('packages/sdk/package.json')).version, version());
  assert.match(
    read('packages/python/src/crewcall/version.py'),
    new RegExp(`^__version__ = "${version()}"$`, 'm'),
  );
  for (const changelog of ['CHANGELOG.md', 'packages/sdk/CHANGELOG.md', 'packages/python/CHANGELOG.md'])
    assert.ok(
      read(changelog).includes(`\n## ${version()}\n`),
      `${changelog} has no heading for ${version()}`,
    );
});

test('the files that documents name are of this version', () => {
  for (const page of [
    'docs/operate/releases.md',
    'docs/operate/install.md',
    'packages/sdk/README.md',
    'packages/python/README.md',
  ]) {
    const named = [...read(page).matchAll(/crewcall-(?:sdk-)?(\d+\.\d+\.\d+)/g)].map(([, number]) => number);
    assert.ok(named.length > 0, page);
    assert.deepEqual([...new Set(named)], [version()], page);
  }
});
