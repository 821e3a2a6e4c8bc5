// From every frozen release to this one: its process goes on serving while the database is migrated, and nobody notices.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { frozenReleases } from '../../deploy/freeze/release.ts';
import { aliasOf, changedDependencies, removeService, unpackService } from '../../deploy/freeze/service.ts';
import { ASSIGNOR, SITE } from '../../packages/demo/names.ts';
import { readMigrations } from '../../src/storage/migration/file.ts';
import { runSql, until } from '../support/embedded.ts';
import { startReceiver } from '../support/receiver.ts';
import { type Answers, differences, listPaths, readAnswers } from './release-walk/answers.ts';
import { type Caller, callerAt } from './release-walk/caller.ts';
import { startTraffic } from './release-walk/traffic.ts';
import { HEAD, install, jobsDone, jobsVersion, schemaVersion, settledAnswers } from './release-walk/walk.ts';

const WHILE = 60; // requests before the upgrade, with both processes, and after it
const FEW = 150; // answers: less than one for each route

/** Emails that waited are sent then, and the two programs are registered. */
const AFTER_RESTORE = /\/users\/\d+\/(emails|notices)$|\/current_account$/;

const newest = (await readMigrations()).at(-1)!.version;

for (const release of frozenReleases()) {
  const name = release.version;
  let program: string;
  let restored: Answers;
  before(async () => {
    program = await unpackService(release);
  });
  after(() => removeService(program));

  test(`${name} runs with the dependencies of this checkout, and with its own pg-boss, which has tables`, () => {
    const changed = changedDependencies({ folder: dirname(dirname(program)) });
    const boss = changed.find(([dependency]) => dependency === 'pg-boss')?.[1];
    const alias = aliasOf('pg-boss', name);
    const isThere = boss === undefined || existsSync(join(import.meta.dirname, '../../node_modules', alias));
    assert.ok(
      isThere,
      `The library of jobs is another one: npm install --save-dev ${alias}@npm:pg-boss@${boss?.then}`,
    );
  });

  test(`${name} serves while its database is upgraded: no request fails, and every answer stays`, async () => {
    const walk = await install(program, release.database);
    const receiver = await startReceiver();
    try {
      const { url } = walk;
      const old = await walk.start(program);
      const callers = await walk.signIn(old);
      const [assignor] = callers;
      await jobsDone(url);
      const paths = await listPaths(old.url, url);
      restored = await settledAnswers(callers, paths);
      assert.ok(restored.size > FEW, `${restored.size} answers`);
      const site = ['--name', `${SITE.name} 2`, '--timezone', SITE.timezone, '--owner', ASSIGNOR.email];
      const { id: siteId } = JSON.parse(await walk.run(['site', 'create', ...site, '--json']));
      await subscribe(assignor, { siteId, target: receiver.url });
      await sendMessage(assignor, url);
      const jobs = await jobsVersion(url);
      const answers = await settledAnswers(callers, paths);

      // From its next connection on, a statement of the release before that waits for a lock for a second fails.
      await runSql(url, `alter role current_user set lock_timeout = '1s'`);
      assert.equal(await old.program.end('SIGTERM'), 0);
      const before = await walk.start(program);
      const traffic = startTraffic(callerAt(before.url, assignor), { siteId });
      await traffic.count(WHILE);
      const head = await walk.start(HEAD);
      assert.equal(await schemaVersion(url), newest);
      traffic.add(callerAt(head.url, assignor));
      await traffic.count(WHILE);
      for (const at of [before.url, head.url]) {
        const now = await readAnswers(
          callers.map((caller) => callerAt(at, caller)),
          paths,
        );
        assert.deepEqual(differences(answers, now), [], at === head.url ? 'this release' : name);
      }
      for (const at of [before.url, head.url]) await sendMessage(callerAt(at, assignor), url);
      assert.ok((await jobsVersion(url)) >= jobs);
      await traffic.remove(before.url);
      assert.equal(await before.program.end('SIGTERM'), 0);
      await traffic.count(WHILE);
      const { failed, published } = await traffic.stop();
      assert.deepEqual(failed, []);
      const games = () => new Set(receiver.received.map(({ body }) => body.id));
      await until('every game to be delivered', () => games().size >= published);
      assert.equal(receiver.received.length, published);
      const lines = `${before.program.output()}${head.program.output()}`.split('\n');
      assert.deepEqual(
        lines.filter((line) => /"level":[56]0/.test(line)),
        [],
      );
      await assert.rejects(walk.start(program), /a newer release of Crewcall has migrated it/);
    } finally {
      await walk.end();
      await receiver.stop();
    }
  });

  test(`a backup of ${name} is restored into this release, with every answer`, async () => {
    const walk = await install(HEAD, release.database);
    try {
      assert.equal(await schemaVersion(walk.url), newest);
      const head = await walk.start(HEAD);
      const callers = await walk.signIn(head);
      await jobsDone(walk.url);
      const paths = (await listPaths(head.url, walk.url)).filter((path) => !AFTER_RESTORE.test(path));
      const expected = new Map([...restored].filter(([path]) => !AFTER_RESTORE.test(path)));
      assert.deepEqual(differences(expected, await settledAnswers(callers, paths)), []);
    } finally {
      await walk.end();
    }
  });
}

async function subscribe(
  caller: Caller,
  { siteId, target }: { siteId: number; target: string },
): Promise<void> {
  const subscription = {
    ...{ site_id: siteId, target_url: `${target}/games`, target_method: 'POST' },
    event_types: ['game.game.published'],
  };
  const { status, body } = await caller.send('POST', '/api/v2/webhooks/subscriptions', subscription);
  assert.equal(status, 201, JSON.stringify(body));
}

/** To an official, by a job: the library of jobs makes or migrates its tables for the first one. */
async function sendMessage(caller: Caller, url: string): Promise<void> {
  const people = await caller.send('GET', '/api/v2/sites/1/users?limit=5');
  const [{ id }] = people.body._embedded.users;
  const message = { to: { user_ids: [id] }, subject: 'Shirts', text: 'Bring both.' };
  const { status, body } = await caller.send('POST', '/api/v2/sites/1/messages', message);
  assert.equal(status, 201, JSON.stringify(body));
  await jobsDone(url);
}
