// What the row locks of notices prevent: a journal that two processes read at once, and settings that overwrite each other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { insertPosition } from '../../src/notices/journal/position.ts';
import { readJournal } from '../../src/notices/journal/reader.ts';
import { claimEmails } from '../../src/notices/sending/queue.ts';
import { muteKinds } from '../../src/notices/settings.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { whileItWaits, withoutWaiting } from '../support/lock-waits.ts';
import { createSeason, type Season } from '../support/season.ts';

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
  await database.db.transaction(insertPosition);
});
after(() => database.drop());

const shared = () => ({ db: database.db, databaseUrl: database.url });
const doing = (text: string, values: unknown[] = []) => ({
  first: (other: pg.Client) => other.query(text, values),
});

test('a journal that another process reads is left to it', async () => {
  const reading = doing('select from notice_position for update');
  assert.equal(
    await withoutWaiting(shared(), reading, () => readJournal(database.db, { delayMs: 0 })),
    false,
  );
});

test('an email that another process claims is left to it', async () => {
  const { siteId, omar } = season;
  await database.db.query(
    sql`insert into emails (site_id, user_id, due_at) values (${siteId}, ${omar.userId}, now())`,
  );
  const claiming = doing("update emails set attempts = 1, leased_until = now() + interval '1 hour'");
  const claim = () => claimEmails(database.db, { limit: 5, leaseMs: 60_000 });
  assert.deepEqual(await withoutWaiting(shared(), claiming, claim), []);
});

test('the journal has the kinds that were muted before, also if they change twice at once', async () => {
  const { userId } = season.omar;
  const mute = `with locked as (select site_id, id from users where id = $1 for no key update)
    insert into notice_settings (site_id, user_id, muted) select site_id, id, '{reminder}' from locked`;
  await whileItWaits(shared(), doing(mute, [userId]), () => muteKinds(database.db, { userId, kinds: [] }));
  const [entry] = await database.db.query<{ before: object }>(
    sql`select before from journal where kind = 'notice_settings'`,
  );
  assert.deepEqual(entry!.before, { muted: ['reminder'] });
});
