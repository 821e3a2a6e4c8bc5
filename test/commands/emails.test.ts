// `crewcall emails preview`: samples of every email, without a database.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { crewcall } from '../support/program.ts';

const NO_DATABASE = { DATABASE_URL: 'postgres://crewcall@127.0.0.1:1/crewcall' };

test('preview prints every sample, or one, as text, HTML or JSON', async () => {
  const all = await crewcall(['emails', 'preview'], NO_DATABASE);
  assert.deepEqual([all.code, all.err], [0, '']);
  assert.match(
    all.out,
    /^To: omar\.reyes@harbor\.example\nSubject: This weekend: two games for you\n\nHello Omar,\n/,
  );
  assert.match(all.out, /^Subject: Sun 10:30 AM: Omar Reyes declined Pines v Union$/m);
  const one = await crewcall(['emails', 'preview', 'changed', '--html'], NO_DATABASE);
  assert.match(
    one.out,
    /^<!doctype html>\n[\s\S]*<title>Sun 10:30 AM: Pines v Union has moved to this time<\/title>/,
  );
  assert.equal(one.out.match(/<!doctype/g)?.length, 1);
  const json = JSON.parse((await crewcall(['emails', 'preview', 'paid', '--json'], NO_DATABASE)).out);
  assert.equal(json.emails[0].subject, 'Harbor Youth Soccer paid you $185.00');
});

test('preview writes files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-emails-'));
  try {
    const target = join(folder, 'new');
    await crewcall(['emails', 'preview', 'offered', '--folder', target], NO_DATABASE);
    assert.deepEqual((await readdir(target)).sort(), ['offered.html', 'offered.ics', 'offered.txt']);
    assert.match(await readFile(join(target, 'offered.ics'), 'utf8'), /^BEGIN:VCALENDAR\r\n/);
    const { out } = await crewcall(['emails', 'preview', 'paid', '--text', '--folder', target], NO_DATABASE);
    assert.equal(out.trim(), join(target, 'paid.txt'));
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an unknown sample, or two formats -> exit 1 and what to choose', async () => {
  const unknown = await crewcall(['emails', 'preview', 'constructor'], NO_DATABASE);
  assert.deepEqual([unknown.code, unknown.out], [1, '']);
  assert.match(unknown.err, /^There is no email "constructor"\. Choose one of offered, changed, /);
  assert.equal((await crewcall(['emails', 'preview', '--html', '--text'], NO_DATABASE)).code, 1);
});
