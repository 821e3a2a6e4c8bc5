// How the web application writes dates, clocks and weeks in the locale of a site.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import * as days from '../../packages/web/src/format/days.ts';
import { distance } from '../../packages/web/src/format/distances.ts';
import { instantIn } from '../../packages/web/src/format/instants.ts';
import { setLocale } from '../../packages/web/src/format/locale.ts';
import { exampleOf, localeChoices } from '../../packages/web/src/format/locale-choices.ts';
import * as weeks from '../../packages/web/src/format/weeks.ts';
import { zoneChoices, zoneName } from '../../packages/web/src/format/zones.ts';
import { weeksOf } from '../../packages/web/src/people/month.ts';
import * as setUp from '../../src/http/auth/pages/sign-in/places.ts';

afterEach(() => setLocale('en-US'));

const GAME = { start_time: '2026-05-02T13:30:00.000-04:00', end_time: '2026-05-02T14:45:00.000-04:00' };
const MORNING = { start_time: '2026-05-02T09:05:00.000-04:00', end_time: '2026-05-02T13:00:00.000-04:00' };

// From the charts of Unicode CLDR: the order of a date, the clock and the first day of the week.
const LOCALES: Record<string, string[]> = {
  'en-US': [
    ...[
      'Sat, May 2',
      'Saturday, May 2',
      'May 2, 2026',
      'Apr 27 – May 3',
      '1:30 – 2:45 PM',
      '9:05 AM – 1:00 PM',
    ],
    ...['5 PM', '5:30 PM', 'Sat, May 2, 2026, 6:04 PM', '2026-04-26', '2026-05-31', 'Sunday', '3 mi'],
  ],
  'en-GB': [
    ...['Sat 2 May', 'Saturday 2 May', '2 May 2026', '27 Apr – 3 May', '13:30 – 14:45', '09:05 – 13:00'],
    ...['17:00', '17:30', 'Sat, 2 May 2026, 18:04', '2026-04-27', '2026-05-25', 'Monday', '3 mi'],
  ],
  'de-CH': [
    ...['Sat, 2 May', 'Saturday, 2 May', '2 May 2026', '27 Apr – 3 May', '13:30 – 14:45', '09:05 – 13:00'],
    ...['17:00', '17:30', 'Sat, 2 May 2026, 18:04', '2026-04-27', '2026-05-25', 'Monday', '5 km'],
  ],
  'en-CA': [
    ...['Sat, May 2', 'Saturday, May 2', 'May 2, 2026', 'Apr 27–May 3', '1:30 – 2:45 p.m.'],
    ...['9:05 a.m. – 1:00 p.m.', '5 p.m.', '5:30 p.m.', 'Sat, May 2, 2026, 6:04 p.m.'],
    ...['2026-04-26', '2026-05-31', 'Sunday', '5 km'],
  ],
  'en-US-u-hc-h23': [
    ...['Sat, May 2', 'Saturday, May 2', 'May 2, 2026', 'Apr 27 – May 3', '13:30 – 14:45', '09:05 – 13:00'],
    ...['17:00', '17:30', 'Sat, May 2, 2026, 18:04', '2026-04-26', '2026-05-31', 'Sunday', '3 mi'],
  ],
};

for (const [locale, expected] of Object.entries(LOCALES)) {
  test(`a site in ${locale} is shown dates, clocks, weeks and ways as its people write them`, () => {
    setLocale(locale);
    const shown = [
      days.shortDay('2026-05-02'),
      days.longDay('2026-05-02'),
      days.fullDay('2026-05-02'),
      days.dayRange('2026-04-27', '2026-05-03'),
      days.timesOf(GAME),
      days.timesOf(MORNING),
      days.shortClock('17:00'),
      days.shortClock('17:30'),
      instantIn('2026-05-02T22:04:00.000Z', 'America/New_York'),
      weeks.weeksOfMonth('2026-05-15').from,
      weeks.startOfWeek('2026-05-31'),
      weeks.weekdays()[0],
      distance(3.1),
    ];
    assert.deepEqual(
      shown.map((text) => text!.replaceAll('\u2009', ' ')), // Intl puts thin spaces around the dash of a range
      expected,
    );
  });
}

test('a month has whole weeks, from the day on which a week begins', () => {
  const first = () => weeksOf('2026-05')[0]!.map((day) => day?.slice(8) ?? '');
  assert.deepEqual(first(), ['', '', '', '', '', '01', '02']); // 1 May 2026 is a Friday
  setLocale('de-CH');
  assert.deepEqual(first(), ['', '', '', '', '01', '02', '03']);
  setLocale('ar-EG'); // from Saturday
  assert.deepEqual(first(), ['', '', '', '', '', '', '01']);
  assert.equal(days.mondayOf('2026-05-03'), '2026-04-27', 'a weekend is one');
});

test('a locale is chosen by its country, with an example', () => {
  const choices = localeChoices('fr-CA');
  const labelOf = (tag: string) => choices.find(({ value }) => value === tag)?.label;
  assert.equal(labelOf('en-US'), 'United States: Sat, May 2, 3:00 PM');
  assert.equal(labelOf('en-GB'), 'United Kingdom: Sat 2 May, 15:00');
  assert.equal(labelOf('de-CH'), 'Switzerland: Sat, 2 May, 15:00');
  assert.equal(labelOf('fr-CA'), 'Canada: Sat, May 2, 15:00', 'the chosen one, which is not on the list');
  assert.equal(exampleOf('en-US-u-hc-h23'), 'Sat, May 2, 15:00; weeks begin on Sunday');
  assert.equal(exampleOf('en-AU'), 'Sat, 2 May, 3:00 pm; weeks begin on Monday');
  assert.deepEqual(setUp.LOCALES, localeChoices('en-US'), 'the set-up page offers the same');
});

test('time zones have the names that people know', () => {
  assert.equal(zoneName('America/New_York'), 'Eastern Time (New York)');
  assert.equal(zoneName('America/Indiana/Knox'), 'Central Time (Knox)');
  assert.equal(zoneName('Europe/London'), 'United Kingdom Time (London)');
  assert.equal(zoneName('Asia/Kolkata'), 'India Standard Time (Kolkata)');
  assert.equal(zoneName('America/Edmonton'), 'Mountain Time (Canada, Edmonton)');
  assert.equal(
    new Set(zoneChoices().map(({ label }) => label)).size,
    zoneChoices().length,
    'no two are alike',
  );
  assert.deepEqual(setUp.zoneChoices(), zoneChoices());
});
