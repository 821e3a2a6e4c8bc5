// The Saturday of an official: told by a notification, the page of the day says when to arrive, where, and whom to call.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { type PushService, startPushService, type TestBrowser } from '../support/push-service.ts';
import { until } from '../support/stage.ts';
import { turnOnNotifications } from './notified-phone.ts';
import { type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

const HOUR_MS = 60 * 60_000;
const MORNING = 9; // on the clock of the site, whenever the test runs

let pushes: PushService;
let stage: OfficialStage;
let phoneOfOmar: TestBrowser;
before(async () => {
  pushes = await startPushService();
  stage = await startOfficialStage(
    { QUIET_HOURS: 'off' },
    {
      worker: true,
      pushNetwork: { certificateAuthorities: pushes.certificate },
      noticePace: { delayMs: 100, gapMs: 0, pollMs: 20 },
    },
  );
  await stage.db.query(sql`update sites set timezone = ${zoneWhereItIs(MORNING)}`);
  phoneOfOmar = await turnOnNotifications(stage, { pushes, accountId: stage.season.omar.accountId });
});
after(async () => {
  await stage.stop();
  await pushes.stop();
});

function zoneWhereItIs(hour: number): string {
  const offset = hour - new Date().getUTCHours();
  const ahead = offset < -12 ? offset + 24 : offset;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`; // POSIX counts to the west
}

/** The next notification that the phone of Omar shows. */
async function notified(count: number) {
  await until(`${count} notifications`, async () => phoneOfOmar.received.length >= count);
  return phoneOfOmar.received[count - 1]!.message;
}

test('Omar is told of a game, accepts it, gets there, and texts the partner who is late', async () => {
  const { call, season, siteId, db } = stage;
  await must(call('PUT', `/sites/${siteId}`, { arrival_minutes: 30 }));
  const venue = { street_1: '1200 Lincoln Avenue', city: 'Harbor', notes: 'Park in Lot C.' };
  const shared = { mobile_phone: '617 555 0134', mobile_phone_is_public: true };
  await must(call('PUT', `/users/${season.nina.userId}`, shared));
  const start_time = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  const { gameId } = await stage.offer({ start_time, venue_name: 'Lincoln HS', subvenue: 'Turf' });
  const game = await must<{ venue_id: number; _embedded: { assignments: { id: number }[] } }>(
    call('GET', `/games/${gameId}`),
  );
  await must(call('PUT', `/venues/${game.venue_id}`, venue));
  const partner = game._embedded.assignments[1]!.id;
  await must(call('POST', `/assignments/${partner}/assign`, { user_id: season.nina.userId }));

  const offer = await notified(1);
  assert.match(offer.title, /: a game for you, Hawks v Pines$/);
  assert.match(offer.body, /^Hawks v Pines\nLincoln HS, Turf/);
  const phone = await stage.openPhone(offer.path.replace(/^\/app/, ''));
  const { page } = phone;
  await page.getByRole('button', { name: 'Accept' }).tap();
  await until('the answer', async () => {
    const rows = await db.query(
      sql`select from assignments where game_id = ${gameId} and answer = 'accepted'`,
    );
    return rows.length === 1;
  });

  // The morning of the game: whoever was told today is not told again by the reminder of two days before.
  const before = phoneOfOmar.received.length;
  await db.query(sql`update notice_position set reminded_at = '-infinity'`);
  const today = await notified(before + 1);
  assert.match(today.title, /: reminder of Hawks v Pines$/);
  assert.equal(today.path, `/app/me/games/${gameId}`);

  await page.goto(`${stage.service.baseUrl}/app/me`);
  await page.getByRole('heading', { name: /^Arrive by \d+:\d\d [AP]M$/ }).waitFor();
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Today');
  await page.getByText('1200 Lincoln Avenue, Harbor').waitFor();
  await page.getByText('Park in Lot C.').waitFor();
  const directions = await page.getByRole('link', { name: 'Directions' }).getAttribute('href');
  assert.match(directions ?? '', /destination=Lincoln\+HS/);

  // Nina is late: one tap away.
  const to = async (name: string) => page.getByRole('link', { name }).first().getAttribute('href');
  assert.match((await to('Call Nina Alvarez, 617 555 0134')) ?? '', /^tel:.*555-?0134$/);
  assert.match((await to('Text Nina Alvarez, 617 555 0134')) ?? '', /^sms:.*555-?0134$/);
  assert.deepEqual(await phone.axe(), []);
  assert.equal(await overflowOf(page), 0);
  assert.deepEqual(phone.troubles, []);
  await phone.close();
});
