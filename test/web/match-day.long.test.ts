// Job 4 of an official: on the day of a game, the first page is that game, with a connection or without.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gamesToday, untilGame } from '../../packages/web/src/me/games/day/match-day.ts';
import { until } from '../support/stage.ts';
import { type OfficialStage, overflowOf, startOfficialStage, storedBy } from './official-stage.ts';
import { must } from './web-stage.ts';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
});
after(() => stage.stop());

const SATURDAY = '2031-05-03';
const at = (time: string) => new Date(`${SATURDAY}T${time}:00-04:00`);

test('the day of a game is the one at its venue, and a day without a game to go to is none', () => {
  const game = (start: string, more: object = {}) => ({
    game: { start_time: start, end_time: '2031-05-04T03:30:00Z', cancelled: false },
    ...{ answer: 'accepted', isReadOnly: false, ...more },
  });
  const late = game('2031-05-03T22:30:00.000-04:00');
  assert.deepEqual(gamesToday([late], new Date('2031-05-04T01:00:00Z')), [late]); // 9 PM there
  assert.deepEqual(gamesToday([late], new Date('2031-05-04T05:00:00Z')), []); // 1 AM of Sunday there
  const declined = game('2031-05-03T09:00:00.000-04:00', { answer: 'declined' });
  const off = game('2031-05-03T10:00:00.000-04:00');
  const canceled = { ...off, game: { ...off.game, cancelled: true } };
  assert.deepEqual(gamesToday([declined, canceled], at('08:00')), []);
  assert.deepEqual(gamesToday([declined, canceled, late], at('08:00')), [canceled, late]);
  assert.deepEqual(gamesToday([late], at('23:45')), []); // it has ended
});

test('the time until a game is that to the arrival, then that to its begin', () => {
  const until = (time: string) => untilGame('2031-05-03T09:45:00.000-04:00', 30, at(time));
  assert.deepEqual(['08:10', '09:14', '09:15', '09:44', '09:45'].map(until), [
    'In 1 hour 5 minutes',
    'In 1 minute',
    'Begins in 30 minutes',
    'Begins in 1 minute',
    'Has begun',
  ]);
});

test('an official opens the application on Saturday morning, loses the connection, and gets there', async () => {
  const { call, season, siteId } = stage;
  await must(call('PUT', `/sites/${siteId}`, { arrival_minutes: 30 }));
  const game = { localized_date: SATURDAY, venue_name: 'Lincoln HS', subvenue: 'Turf' };
  const first = await stage.offer({ ...game, localized_time: '9:45', public_note: 'Black shirts.' });
  await stage.offer({ ...game, localized_time: '13:00', away_team_name: 'Summit' });
  const { venue_id: venueId, _embedded } = await must<{
    venue_id: number;
    _embedded: { assignments: { id: number }[] };
  }>(call('GET', `/games/${first.gameId}`));
  await must(
    call('PUT', `/venues/${venueId}`, {
      ...{ street_1: '1200 Lincoln Avenue', city: 'Harbor', notes: 'Park in Lot C. North gate, code 2210.' },
    }),
  );
  const shared = { mobile_phone: '617 555 0134', mobile_phone_is_public: true };
  await must(call('PUT', `/users/${season.nina.userId}`, shared));
  await must(call('PUT', `/users/${season.ada.userId}`, { ...shared, mobile_phone: '617 555 0100' }));
  await must(
    call('POST', `/assignments/${_embedded.assignments[1]!.id}/assign`, { user_id: season.nina.userId }),
  );

  const phone = await stage.openPhone('/me');
  const { page } = phone;
  await page.clock.setFixedTime(at('08:10'));
  await page.reload();
  await page.getByRole('heading', { name: 'Arrive by 9:15 AM' }).waitFor();
  await page.getByText('In 1 hour 5 minutes').waitFor();
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Today');
  await page.getByText('1200 Lincoln Avenue, Harbor').waitFor();
  await page.getByText('Park in Lot C. North gate, code 2210.').waitFor();
  const directions = await page.getByRole('link', { name: 'Directions' }).getAttribute('href');
  assert.match(directions ?? '', /destination=Lincoln\+HS%2C\+1200\+Lincoln\+Avenue/);
  await page.getByRole('link', { name: 'Call Nina Alvarez, 617 555 0134' }).waitFor();
  await page.getByRole('link', { name: 'Text Ada Okafor, 617 555 0100' }).waitFor();
  await page.getByRole('link', { name: 'Sat, May 3 · 1:00 PM' }).waitFor(); // the next game
  assert.deepEqual(await phone.axe(), []);
  assert.equal(await overflowOf(page), 0);

  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await until('the game, and whom to call, are kept', async () => {
    const stored = await storedBy(page);
    return stored.includes('code 2210') && stored.includes('617 555 0100');
  });
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Arrive by 9:15 AM' }).waitFor();
  await page.getByText('Park in Lot C. North gate, code 2210.').waitFor();
  await page.getByRole('link', { name: 'Call Ada Okafor, 617 555 0100' }).waitFor();

  // In the afternoon the second game is the first page; the others are one tap away.
  await page.context().setOffline(false);
  await page.clock.setFixedTime(at('11:30'));
  await page.reload();
  await page.getByRole('heading', { name: 'Arrive by 12:30 PM' }).waitFor();
  await page.getByRole('button', { name: /^Coming/ }).tap();
  await page.getByRole('heading', { name: 'My games' }).waitFor();
  await phone.close();
});
