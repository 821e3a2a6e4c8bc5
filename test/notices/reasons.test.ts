// What officials are told of why a game is canceled, moved or postponed (docs/api: notices).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import PostalMime from 'postal-mime';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type NoticeStage, startNoticeStage } from './notice-stage.ts';

type Json = Reply['json'];

let stage: NoticeStage;
before(async () => {
  stage = await startNoticeStage();
});
after(() => stage.stop());

const RAIN = 'Field closed: rain';

/** The email that Omar gets of the change. */
async function toldOf(game: Json, change: object): Promise<{ subject: string; text: string }> {
  await stage.change(game, change);
  const emails = await stage.minutePasses();
  assert.equal(emails.length, 1);
  const { subject, text } = await PostalMime.parse(emails[0]!.raw);
  return { subject: subject!, text: text! };
}

test('the reason is in the email of a canceled game, on one line', async () => {
  const game = await stage.toldGame();
  const { subject, text } = await toldOf(game, { status: 'C', change_reason: 'Field closed:\n rain' });
  assert.match(subject, /Harbor Hawks v Bay Gulls is canceled$/);
  assert.match(
    text,
    /Canceled\. Please do not go there\. You will not be paid for this game\.\n+.*Reason: Field closed: rain\n/,
  );
});

test('the reason is in the email of a moved game, and in none of what changes later', async () => {
  const game = await stage.toldGame({ venue_name: 'Pier Field' });
  const moved = await toldOf(game, { localized_time: '11:00 AM', change_reason: RAIN });
  assert.match(moved.text, /Time: 9:00.*11:00[\s\S]*Reason: Field closed: rain/);
  const noted = await toldOf(game, { public_note: 'Bring both shirts.' });
  assert.match(noted.text, /Note: none → Bring both shirts\./);
  assert.doesNotMatch(noted.text, /Reason/);
  ok(await stage.ada('PUT', `/api/v2/venues/${game.venue_id}`, { body: { name: 'Harbor Pier' } }), 200);
  const renamed = await toldOf(game, { public_note: null });
  assert.match(renamed.text, /Place: Pier Field → Harbor Pier/);
  assert.doesNotMatch(renamed.text, /Reason/);
  const elsewhere = await toldOf(game, { venue_name: 'Dune Park', change_reason: RAIN });
  assert.match(elsewhere.text, /Place: Harbor Pier → Dune Park[\s\S]*Reason: Field closed: rain/);
  const back = await toldOf(game, { venue_id: game.venue_id });
  assert.doesNotMatch(back.text, /Reason/);
});

test('a postponed game is told as such, then that it is canceled, and a new date as a new game', async () => {
  const game = await stage.toldGame();
  const postponed = await toldOf(game, { postponed: true, change_reason: RAIN });
  assert.match(postponed.subject, /Harbor Hawks v Bay Gulls is postponed$/);
  assert.match(
    postponed.text,
    /Postponed: a new date is to be found\. Please do not go there\.\n+.*Reason: Field/,
  );
  const forGood = await toldOf(game, { postponed: false });
  assert.match(forGood.subject, /is canceled$/);
  await stage.change(game, { postponed: true });
  const found = await toldOf(game, { localized_time: '2:00 PM' });
  assert.match(found.subject, /2:00 PM: a game for you, Harbor Hawks v Bay Gulls$/);
  assert.doesNotMatch(found.text, /Reason|Postponed/);
});
