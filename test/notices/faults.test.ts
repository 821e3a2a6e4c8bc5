// Mail servers and databases that fail: no email is lost, and none is sent twice (docs/operate: email).
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import pg from 'pg';
import { addUser } from '../../src/domain/users/actions.ts';
import { retryAddress } from '../../src/notices/settings.ts';
import { sql } from '../../src/storage/sql.ts';
import { serverUrl } from '../support/database.ts';
import { rejection } from '../support/mail-server.ts';
import type { Reply } from '../support/service.ts';
import { until } from '../support/stage.ts';
import {
  journalRead,
  NINA,
  type NoticeStage,
  OMAR,
  openNoticeWorker,
  startNoticeStage,
} from './notice-stage.ts';
import { toldBy } from './told.ts';

let stage: NoticeStage;
before(async () => {
  stage = await startNoticeStage();
});
after(() => stage.stop());
afterEach(() => {
  stage.mail.answerRecipient(() => undefined);
  stage.mail.beforeAccepting(() => {});
});

/** Moves a game of Omar, which an email is to tell. */
async function moveGame(game: Reply['json'], time = '1:00 PM'): Promise<void> {
  await stage.change(game, { localized_time: time });
}

const readers = (emails: { to: string }[]) => emails.map(({ to }) => to).sort();
const waiting = () =>
  stage.service.db.query<{ attempts: number; failure: string | null; pause: number }>(sql`
    select attempts, failure, round(extract(epoch from due_at - now()))::int as pause from emails
    where sent_at is null and failed_at is null`);
const ended = async () =>
  (
    await stage.service.db.query<{ failure: string | null }>(sql`
      select failure from emails where failed_at is not null order by id desc limit 1`)
  )[0]?.failure;

/** Lets hours pass for what waits to be told. */
async function hoursPass(hours: number): Promise<void> {
  await journalRead(stage.service.db);
  await stage.daysPass(hours / 24);
  await stage.service.db.query(sql`
    update emails set created_at = created_at - ${hours} * interval '1 hour' where sent_at is null and failed_at is null`);
}

describe('a mail server', () => {
  test('that is away for a while loses no email, and gets each once', async () => {
    const games = [await stage.toldGame(), await stage.toldGame()];
    await stage.mail.stop();
    await moveGame(games[0]);
    assert.deepEqual(await stage.minutePasses(), []);
    assert.deepEqual(await waiting(), [
      { attempts: 1, failure: 'the email could not be sent (ESOCKET)', pause: 10 },
    ]);
    assert.match(stage.service.logged(), /"cause":"connect ECONNREFUSED 127\.0\.0\.1:\d+".*notice\.failed/);
    await stage.assign(games[1], 1, stage.season.nina.userId);
    await moveGame(games[1]);
    assert.deepEqual(await stage.minutePasses(), []);
    assert.deepEqual((await waiting()).map(({ attempts, pause }) => [attempts, pause]).sort(), [
      [1, 10],
      [2, 60],
    ]);
    await stage.mail.start();
    assert.deepEqual(readers(await stage.minutePasses()), [NINA, OMAR]);
    assert.deepEqual(await stage.minutePasses(), []);
  });

  test('that responds with 4xx, or rejects the sender, is asked again with the same Message-ID', async () => {
    for (const response of ['451 4.7.1 Greylisted', '550 5.7.1 Relaying denied', '554 No']) {
      const game = await stage.toldGame();
      stage.mail.answerRecipient(() => response);
      await moveGame(game);
      assert.deepEqual(await stage.minutePasses(), [], response);
      const [first] = await stage.service.db.query<{ id: string }>(sql`
        select message_id as id from emails where sent_at is null and failed_at is null`);
      stage.mail.answerRecipient(() => undefined);
      const [email] = await stage.minutePasses();
      assert.equal(email?.messageId, `<${first!.id}@localhost>`);
    }
  });

  test('that is killed while it takes an email gets it again', async () => {
    const game = await stage.toldGame();
    await moveGame(game);
    stage.mail.beforeAccepting(async () => {
      await stage.mail.stop();
      throw new Error('killed');
    });
    assert.deepEqual(await stage.minutePasses(), []);
    stage.mail.beforeAccepting(() => {});
    await stage.mail.start();
    assert.deepEqual(readers(await stage.minutePasses()), [OMAR]);
  });

  test('that rejects the message, not the address, gets it again', async () => {
    const game = await stage.toldGame();
    await moveGame(game);
    stage.mail.beforeAccepting(() => Promise.reject(rejection('554 5.6.0 Not like this')));
    assert.deepEqual(await stage.minutePasses(), []);
    assert.equal((await waiting())[0]?.failure, 'the mail server responds with 5.6.0');
    stage.mail.beforeAccepting(() => {});
    assert.deepEqual(readers(await stage.minutePasses()), [OMAR]);
  });

  test('that does not know an address gets no more emails for it, until somebody asks to try again', async () => {
    const game = await stage.toldGame();
    const asked: string[] = [];
    stage.mail.answerRecipient((address) => {
      asked.push(address);
      return address === OMAR ? '550 5.1.1 No such user' : undefined;
    });
    await moveGame(game);
    await stage.assign(game, 1, stage.season.nina.userId);
    assert.deepEqual(readers(await stage.minutePasses()), [NINA]);
    assert.equal(await ended(), 'the mail server responds with 5.1.1');
    await moveGame(game, '2:00 PM');
    assert.deepEqual(readers(await stage.minutePasses()), [NINA]);
    assert.equal(asked.filter((address) => address === OMAR).length, 1);
    assert.doesNotMatch(stage.service.logged(), /omar\.reyes@/);
    await stage.service.db.query(sql`delete from suppressed_addresses`);
  });

  test('that is away for a day is given up, and the game keeps that nobody was told', async () => {
    const game = await stage.toldGame();
    await stage.mail.stop();
    await moveGame(game);
    await hoursPass(24);
    assert.deepEqual(await stage.minutePasses(), []);
    assert.equal(await ended(), 'the email could not be sent (ESOCKET)');
    assert.deepEqual(await waiting(), []);
    await stage.mail.start();
    await moveGame(game, '2:00 PM'); // what is told next includes what was not
    assert.deepEqual(readers(await stage.minutePasses()), [OMAR]);
  });
});

describe('news that joined an email which is given up after a day', () => {
  test('is told in a new one', async () => {
    const [old, young] = [await stage.toldGame(), await stage.toldGame()];
    await stage.mail.stop();
    await moveGame(old);
    await hoursPass(24);
    await moveGame(young);
    assert.deepEqual(await stage.minutePasses(), []);
    assert.equal(await ended(), 'the email could not be sent (ESOCKET)');
    assert.deepEqual(await waiting(), [{ attempts: 0, failure: null, pause: 3600 }]);
    await stage.mail.start();
    const day = young.start_time.slice(0, 10);
    const earlier = { start: `${day}T14:00:00.000Z`, end: `${day}T15:00:00.000Z` };
    assert.deepEqual(await toldBy(stage, await stage.minutePasses()), { [OMAR]: [['changed', earlier]] });
  });

  test('is itself given up when it is a day old', async () => {
    const [old, young] = [await stage.toldGame(), await stage.toldGame()];
    await stage.mail.stop();
    await moveGame(old);
    await hoursPass(1);
    await moveGame(young);
    await hoursPass(23.5);
    assert.deepEqual(await stage.minutePasses(), []);
    assert.equal((await waiting()).length, 1);
    await hoursPass(1);
    assert.deepEqual(await stage.minutePasses(), []);
    assert.deepEqual(await waiting(), []);
    await stage.mail.start();
  });

  test('is told, too, if somebody asks to try an address again meanwhile', async () => {
    const { db } = stage.service;
    const [old, young] = [await stage.toldGame(), await stage.toldGame()];
    stage.mail.answerRecipient(() => '550 5.1.1 No such user');
    await moveGame(old);
    assert.deepEqual(await stage.minutePasses(), []);
    await hoursPass(48);
    stage.mail.answerRecipient(() => undefined);
    await stage.mail.stop();
    await moveGame(young);
    await hoursPass(24); // it waits still: nothing has tried the address meanwhile
    await retryAddress(db, stage.season.omar.userId);
    assert.deepEqual(await stage.minutePasses(), []);
    assert.equal((await waiting()).length, 1);
    await stage.mail.start();
    assert.deepEqual(readers(await stage.minutePasses()), [OMAR]);
  });
});

describe('an email', () => {
  test('that is being sent leaves what happens meanwhile to the next one', async () => {
    const game = await stage.toldGame();
    const { db } = stage.service;
    await moveGame(game);
    stage.mail.beforeAccepting(async () => {
      stage.mail.beforeAccepting(() => {});
      await moveGame(game, '3:00 PM');
      await journalRead(db);
    });
    assert.deepEqual(readers(await stage.minutePasses()), [OMAR]);
    const [next, ...more] = await stage.minutePasses();
    assert.deepEqual([next?.to, more], [OMAR, []]);
    const rows = await db.query<{ start: string }>(sql`
      select last_notified->'earlier'->>'start' as start from notices where game_id = ${game.id} and last_notified->>'notifiedAs' = 'changed' order by id`);
    assert.deepEqual(
      rows.map(({ start }) => start.slice(11, 16)),
      ['14:00', '18:00'],
    );
  });

  test('that was composed before its reader answered, and recorded after it, tells its change once', async () => {
    const game = await stage.toldGame();
    await moveGame(game);
    stage.mail.beforeAccepting(async () => {
      stage.mail.beforeAccepting(() => {});
      await stage.answer(game, 'A');
      await journalRead(stage.service.db);
    });
    assert.deepEqual(readers(await stage.minutePasses()), [OMAR]);
    await stage.change(game, { subvenue: 'Field 2' });
    const told = await toldBy(stage, await stage.minutePasses());
    assert.deepEqual(told, { [OMAR]: [['changed', { subvenue: null }]] });
  });

  test('whose acceptance cannot be recorded, because the database is away, is not sent again', async () => {
    const game = await stage.toldGame();
    await moveGame(game);
    const admin = new pg.Client({ connectionString: serverUrl().href });
    await admin.connect();
    const name = new URL(stage.service.databaseUrl).pathname.slice(1);
    stage.mail.beforeAccepting(async () => {
      await admin.query(`alter database ${name} allow_connections false`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    });
    const passed = (async () => {
      await until('the record to fail', async () => stage.service.logged().includes('notice.unrecorded'));
      await admin.query(`alter database ${name} allow_connections true`);
    })();
    await journalRead(stage.service.db);
    await stage.service.db.query(
      sql`update emails set due_at = now() where sent_at is null and failed_at is null`,
    );
    await passed;
    await admin.end();
    stage.mail.beforeAccepting(() => {});
    assert.deepEqual(readers(await stage.minutePasses()), [OMAR]);
    assert.deepEqual(await stage.minutePasses(), []);
  });

  test('is sent once, however many processes send', async () => {
    const { db } = stage.service;
    const others = [openNoticeWorker(stage), openNoticeWorker(stage)];
    const game = await stage.newGame({ pattern_name: '2 officials' });
    for (let index = 0; index < 30; index++) {
      const { siteId } = stage.season;
      const roles = { official: true, assignor: false, manager: false };
      const { id } = await addUser(db, {
        ...{ siteId, roles, email: `official.${index}@harbor.example`, firstName: 'Sam', lastName: 'Lee' },
      });
      await db.query(sql`
        insert into assignments (site_id, game_id, during, live, position, position_abbreviation, sort_order, user_id)
        select site_id, id, during, live, 'Line', 'L', 9, ${id} from games where id = ${game.id}`);
    }
    await stage.change(game, { published: true });
    const emails = await stage.minutePasses();
    assert.equal(emails.length, 30);
    assert.equal(new Set(readers(emails)).size, 30);
    await Promise.all(others.map((other) => other.stop(10_000)));
  });

  test('of a process that died belongs to it until the lease ends', async () => {
    const { db } = stage.service;
    await moveGame(await stage.toldGame());
    await journalRead(db);
    await db.query(sql`
      update emails set attempts = 1, leased_until = now() + interval '1 hour', due_at = now()
      where sent_at is null and failed_at is null`);
    const game = await stage.newGame();
    await stage.assign(game, 0, stage.season.nina.userId);
    await stage.change(game, { published: true });
    await journalRead(db);
    await db.query(sql`update emails set due_at = now() where user_id = ${stage.season.nina.userId}`);
    const sent = stage.mail.received.length;
    await until('the other email to be sent', async () => stage.mail.received.length > sent);
    assert.deepEqual(readers(stage.mail.received.slice(sent)), [NINA]);
    await db.query(sql`update emails set leased_until = now() where sent_at is null and failed_at is null`);
    assert.deepEqual(readers(await stage.minutePasses()), [NINA, OMAR]);
  });
});
