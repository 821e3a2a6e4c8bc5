// Assignors are told of a dispute that waits, and its official of the answer (docs/api: notices, disputes).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { ADA, type NoticeStage, OMAR, startNoticeStage } from './notice-stage.ts';
import { toldBy } from './told.ts';

type Json = Reply['json'];

let stage: NoticeStage;
before(async () => {
  stage = await startNoticeStage();
});
after(() => stage.stop());

const minutePasses = async () => toldBy(stage, await stage.minutePasses());
const at = (game: Json) => `/api/v2/assignments/${game._embedded.assignments[0].id}`;

let days = 0;
/** A game that Omar has worked, of which everybody was told. */
async function worked(): Promise<Json> {
  const game = await stage.newGame({ published: true });
  const body = { user_id: stage.season.omar.userId };
  ok(await stage.ada('POST', `${at(game)}/assign`, { body }), 200);
  await stage.minutePasses();
  await stage.service.db.query(sql`
    update games set start_time = now() - make_interval(days => ${++days}::int), end_time = now() - make_interval(days => ${days}::int, hours => -1) where id = ${game.id}`);
  return game;
}
const file = async (game: Json, amount = 55): Promise<Json> =>
  ok(await stage.omar('POST', `${at(game)}/disputes`, { body: { amount, reason: 'It was a final' } }), 201);
const decide = async ({ id }: Json, body: object) =>
  ok(await stage.ada('POST', `/api/v2/disputes/${id}/decide`, { body }), 200);

test('assignors are told what an official says, and the official what was answered', async () => {
  const game = await worked();
  const dispute = await file(game);
  assert.deepEqual(await minutePasses(), { [ADA]: ['disputed'] });
  await decide(dispute, { status: 'agreed', answer: 'Finals pay more' });
  assert.deepEqual(await minutePasses(), { [OMAR]: ['dispute_answered'] });
});

test('one that is declined is told with its sentence, and one that was taken back is not told', async () => {
  const game = await worked();
  const dispute = await file(game);
  await stage.minutePasses();
  await decide(dispute, { status: 'declined', answer: 'Finals pay as other games do.' });
  const [email] = await stage.minutePasses();
  assert.match(JSON.stringify(email), /Your assignor declined: this game pays \$45\.00\./);
  assert.match(JSON.stringify(email), /Finals pay as other games do\./);
  const other = await file(game, 60);
  ok(await stage.omar('DELETE', `/api/v2/disputes/${other.id}`), 204);
  assert.deepEqual(await minutePasses(), {});
});

test('another amount is told again, and a dispute is answered before anybody was told of it', async () => {
  const game = await worked();
  await file(game);
  const [first] = await stage.minutePasses();
  assert.match(JSON.stringify(first), new RegExp(`/app/s/${stage.season.siteId}/pay/disputes`));
  const dispute = await file(game, 60);
  const [email] = await stage.minutePasses();
  assert.match(
    JSON.stringify(email),
    /Omar Reyes says that this game should pay \$60\.00 instead of \$45\.00\./,
  );
  await decide(dispute, { status: 'agreed' });
  await stage.minutePasses();
  const next = await file(game, 70);
  await decide(next, { status: 'agreed' });
  assert.deepEqual(await minutePasses(), { [OMAR]: ['dispute_answered'] });
});

test('of a game that they are not on, an official is told the answer and the date alone', async () => {
  const game = await worked();
  const dispute = await file(game);
  await stage.minutePasses();
  ok(await stage.ada('POST', `${at(game)}/unassign`), 200);
  await decide(dispute, { status: 'declined', answer: 'Nina worked it' });
  const emails = await stage.minutePasses();
  const email = JSON.stringify(emails.find(({ to }) => to === OMAR));
  assert.match(email, /Your assignor declined\..*Nina worked it/);
  assert.match(email, /an answer about the pay of a game/);
  assert.doesNotMatch(email, /\$45|Harbor Hawks|Pier|Place to be announced/);
});

test('the fee that is told is that of now', async () => {
  const game = await worked();
  const dispute = await file(game);
  await stage.minutePasses();
  ok(await stage.ada('PUT', `${at(game)}/fee`, { body: { exception: 50, reason: 'Far away' } }), 200);
  await decide(dispute, { status: 'declined', answer: 'It is 50 by now' });
  assert.match(
    JSON.stringify(await stage.minutePasses()),
    /Your assignor declined: this game pays \$50\.00\./,
  );
});

test('an answer is told although its official disputes the game again within the minute', async () => {
  const game = await worked();
  const dispute = await file(game);
  await stage.minutePasses();
  await decide(dispute, { status: 'declined', answer: 'No' });
  await file(game, 60);
  assert.deepEqual(await minutePasses(), { [ADA]: ['disputed'], [OMAR]: ['dispute_answered'] });
});

test('an assignor who does not want it is not told of disputes', async () => {
  const path = `/api/v2/users/${stage.season.ada.userId}/notice_settings`;
  const mute = async (...muted: string[]) => ok(await stage.ada('PUT', path, { body: { muted } }), 200);
  await mute('disputed');
  await file(await worked());
  assert.deepEqual(await minutePasses(), {});
  await mute();
});
