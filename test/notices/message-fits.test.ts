// Messages that no longer concern their recipient when the email goes out, and where replies go (docs/api: Messages).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import PostalMime from 'postal-mime';
import { sql } from '../../src/storage/sql.ts';
import type { ReceivedEmail } from '../support/mail-server.ts';
import type { Reply } from '../support/service.ts';
import { ok, until } from '../support/stage.ts';
import { NINA, type NoticeStage, startNoticeStage } from './notice-stage.ts';
import { toldBy } from './told.ts';

type Json = Reply['json'];

let stage: NoticeStage;
let site: string;
before(async () => {
  stage = await startNoticeStage();
  site = `/api/v2/sites/${stage.season.siteId}`;
});
after(() => stage.stop());

async function sent(body: object): Promise<Json> {
  const message = ok(await stage.ada('POST', `${site}/messages`, { body }), 201);
  await until('the message to be handed on', async () => {
    const left = await stage.service.db.query(sql`
      select from message_recipients where message_id = ${message.id} and queued_at is null`);
    return left.length === 0;
  });
  return message;
}
const read = (email: ReceivedEmail | undefined) => PostalMime.parse(email!.raw);
const toPeople = () => ({ user_ids: [stage.season.omar.userId] });

test('who declines, is taken off the game, or answers before the email goes out does not get it', async () => {
  const { omar, nina } = stage.season;
  const crewed = async () => {
    const game = await stage.newGame({ home_team_name: 'Novas', away_team_name: 'Bay Gulls' });
    await stage.assign(game, 0, omar.userId);
    await stage.assign(game, 1, nina.userId);
    await stage.change(game, { published: true });
    await stage.minutePasses();
    return game;
  };
  const gotIt = async () => {
    const told = await toldBy(stage, await stage.minutePasses());
    return Object.keys(told).filter((reader) => told[reader]!.includes('message'));
  };
  const about = (game: Json, more = {}) => ({ to: { game_ids: [game.id], ...more }, text: 'Thank you.' });
  const declined = await crewed();
  await sent({ ...about(declined), subject: 'Parking' });
  await stage.answer(declined, 'D', stage.ada);
  assert.deepEqual(await gotIt(), [NINA]);
  const off = await crewed();
  await sent({ ...about(off), subject: 'Parking' });
  ok(await stage.ada('POST', `/api/v2/assignments/${off._embedded.assignments[0].id}/unassign`), 200);
  assert.deepEqual(await gotIt(), [NINA]);
  const answered = await crewed();
  await sent({ ...about(answered, { unanswered: true }), subject: 'Please answer' });
  await stage.answer(answered, 'A');
  assert.deepEqual(await gotIt(), [NINA]);
});

test('replies go to senders who share an address, and to nobody where they have two', async () => {
  const { db } = stage.service;
  const { ada, nina, siteId } = stage.season;
  await db.query(sql`update users set assignor = true where id = ${nina.userId}`);
  const replyTo = async () => {
    await sent({ to: toPeople(), subject: 'One', text: 'One.' });
    ok(
      await stage.nina('POST', `${site}/messages`, {
        body: { to: toPeople(), subject: 'Two', text: 'Two.' },
      }),
      201,
    );
    await until('both to be handed on', async () => {
      const left = await db.query(sql`
        select from message_recipients where queued_at is null and site_id = ${siteId}`);
      return left.length === 0;
    });
    return (await read((await stage.minutePasses())[0])).replyTo;
  };
  assert.equal(await replyTo(), undefined);
  await db.query(sql`
    update users set email_addresses = '{club@harbor.example}' where id = any(${[ada.userId, nina.userId]})`);
  assert.deepEqual(await replyTo(), [
    { name: 'Ada Okafor and Nina Alvarez', address: 'club@harbor.example' },
  ]);
  await db.query(sql`update users set assignor = false where id = ${nina.userId}`);
  await db.query(sql`update users set email_addresses = '{}' where id = any(${[ada.userId, nina.userId]})`);
});

test('a game has the messages about it', async () => {
  const game = await stage.toldGame();
  const message = await sent({ to: { game_ids: [game.id] }, subject: 'Parking', text: 'Behind the gym.' });
  for (const call of [stage.ada, stage.omar]) {
    const { _embedded } = ok(await call('GET', `${site}/messages?search[game_id]=${game.id}`), 200);
    assert.deepEqual(
      _embedded.messages.map(({ id }: Json) => id),
      [message.id],
    );
  }
  await stage.minutePasses();
});
