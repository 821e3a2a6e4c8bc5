// Dates in emails and on the pages they link to follow the locale of the site; the words stay English (docs/api: sites).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { composeEmail } from '../../src/notices/emails/compose.ts';
import type { EmailItem } from '../../src/notices/emails/content.ts';
import { SAMPLES } from '../../src/notices/emails/samples.ts';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { hourAfter, OFFERED, withGame } from './items.ts';
import { type NoticeStage, OMAR, startNoticeStage } from './notice-stage.ts';

const { now } = SAMPLES.offered!;

/** The subject of the email about the items, and its text in one line. */
function said(items: readonly EmailItem[], locale: string): { subject: string; text: string } {
  const { site, ...content } = SAMPLES.changed!;
  const { subject, text } = composeEmail({ ...content, now, items: [...items], site: { ...site, locale } });
  return { subject, text: text.replace(/\s+/g, ' ') };
}

const game = (start: string, end = hourAfter(start)) => withGame(OFFERED, { start: new Date(start), end });
const FAR = game('2026-11-28T18:30:00Z', new Date('2026-11-28T19:45:00Z')); // 13:30 in New York, in 11 days
const NOON = game('2026-11-28T16:30:00Z', new Date('2026-11-28T18:00:00Z'));

// A morning game of the sample, an afternoon in 11 days, and one over noon.
const LOCALES: [string, { subject: string; afternoon: string; overNoon: string; year: string }][] = [
  [
    'en-US',
    {
      subject: 'Sat, Nov 28, 1:30 PM',
      afternoon: 'Sat, Nov 28 · 1:30 – 2:45 PM',
      overNoon: 'Sat, Nov 28 · 11:30 AM – 1:00 PM',
      year: 'Sat, Jan 9, 2027, 10:00 AM',
    },
  ],
  [
    'en-GB',
    {
      subject: 'Sat 28 Nov, 13:30',
      afternoon: 'Sat 28 Nov · 13:30 – 14:45',
      overNoon: 'Sat 28 Nov · 11:30 – 13:00',
      year: 'Sat, 9 Jan 2027, 10:00',
    },
  ],
  [
    'en-CA',
    {
      subject: 'Sat, Nov 28, 1:30 p.m.',
      afternoon: 'Sat, Nov 28 · 1:30 – 2:45 p.m.',
      overNoon: 'Sat, Nov 28 · 11:30 a.m. – 1:00 p.m.',
      year: 'Sat, Jan 9, 2027, 10:00 a.m.',
    },
  ],
  [
    'en-AU',
    {
      subject: 'Sat, 28 Nov, 1:30 pm',
      afternoon: 'Sat, 28 Nov · 1:30 – 2:45 pm',
      overNoon: 'Sat, 28 Nov · 11:30 am – 1:00 pm',
      year: 'Sat, 9 Jan 2027, 10:00 am',
    },
  ],
  [
    'de-CH',
    {
      subject: 'Sat, 28 Nov, 13:30',
      afternoon: 'Sat, 28 Nov · 13:30 – 14:45',
      overNoon: 'Sat, 28 Nov · 11:30 – 13:00',
      year: 'Sat, 9 Jan 2027, 10:00',
    },
  ],
  [
    'en-US-u-hc-h23',
    {
      subject: 'Sat, Nov 28, 13:30',
      afternoon: 'Sat, Nov 28 · 13:30 – 14:45',
      overNoon: 'Sat, Nov 28 · 11:30 – 13:00',
      year: 'Sat, Jan 9, 2027, 10:00',
    },
  ],
];

for (const [locale, { subject, afternoon, overNoon, year }] of LOCALES) {
  test(`an email of a site in ${locale} writes its dates and clocks so`, () => {
    const far = said([FAR], locale);
    assert.equal(far.subject, `${subject}: a game for you, Valley v Summit`);
    assert.ok(far.text.includes(afternoon), far.text);
    assert.ok(said([NOON], locale).text.includes(overNoon), said([NOON], locale).text);
    const next = said([game('2027-01-09T15:00:00Z')], locale);
    assert.equal(next.subject, `${year}: a game for you, Valley v Summit`);
  });
}

test('a weekend is the Saturday with the Sunday after it, whatever day a week begins on', () => {
  const weekend = [game('2026-11-21T15:00:00Z'), game('2026-11-22T15:00:00Z')];
  for (const locale of ['en-US', 'en-GB', 'de-CH'])
    assert.equal(said(weekend, locale).subject, 'This weekend: two games for you');
  const later = [game('2026-11-28T15:00:00Z'), game('2026-11-29T15:00:00Z')];
  assert.equal(said(later, 'en-GB').subject, '28 Nov to 29 Nov: two games for you');
});

test('a change and a payment are written so, too', () => {
  const { text } = said(SAMPLES.changed!.items, 'en-GB');
  assert.ok(text.includes('Time: 09:00 – 10:20 → 10:30 – 11:50 '), text);
  const paid = said(SAMPLES.paid!.items, 'en-GB').text;
  assert.match(paid, / statement of \d+ Nov 2026 /);
});

describe('of a site whose manager has chosen a locale', () => {
  let stage: NoticeStage;
  before(async () => {
    stage = await startNoticeStage();
  });
  after(() => stage.stop());

  test('the email and the page that answers it follow it', async () => {
    const { service, season, omar } = stage;
    await service.db.query(sql`update users set manager = true where id = ${season.ada.userId}`);
    ok(await stage.ada('PUT', `/api/v2/sites/${season.siteId}`, { body: { locale: 'de-CH' } }), 200);
    const draft = await stage.newGame({ localized_time: '3:15 PM' });
    await stage.assign(draft, 0, season.omar.userId);
    const published = await stage.change(draft, { published: true });
    const email = (await stage.minutePasses()).find(({ to }) => to === OMAR);
    const { text = '', subject = '' } = await PostalMime.parse(email!.raw);
    assert.match(text, /[A-Z][a-z]{2}, \d+ Jan 2096 · 15:15 – 16:15\n/);
    assert.match(subject, /\d+ Jan 2096, 15:15: a game for you, /);
    const [accept] = /^https?:\S+$/m.exec(text)!;
    const page = await (await fetch(accept!)).text();
    assert.match(page, /\d+ Jan 2096<\/span>.*15:15 – 16:15/s);
    const wire = ok(await omar('GET', `/api/v2/games/${published.id}`), 200);
    assert.deepEqual(
      [wire.localized_time, wire.localized_end_time, /^Jan \d+ 2096$/.test(wire.localized_date)],
      ['3:15 PM', '4:15 PM', true],
      'the wire stays as it is',
    );
  });
});
