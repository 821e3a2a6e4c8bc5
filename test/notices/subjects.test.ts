// The subjects of emails, and the words for days, changes and payments.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeEmail } from '../../src/notices/emails/compose.ts';
import type { EmailItem } from '../../src/notices/emails/content.ts';
import { SAMPLES } from '../../src/notices/emails/samples.ts';
import { hourAfter, itemOf, OFFERED, withGame } from './items.ts';

const samples = Object.entries(SAMPLES);
const CHANGED = itemOf('changed', 'changed');

test('subjects say the thing', () => {
  const subjects = samples.map(([name, content]) => [name, composeEmail(content).subject]);
  assert.deepEqual(Object.fromEntries(subjects), {
    offered: 'This weekend: two games for you',
    changed: 'Sun 10:30 AM: Pines v Union has moved to this time',
    removed: 'Sat 9:45 AM: you are no longer on Valley v Summit',
    cancelled: 'Sun 10:30 AM: Pines v Union is canceled',
    several: 'This weekend: 1 canceled, 1 changed, 1 new',
    reminder: 'Sun 10:30 AM: reminder of Pines v Union',
    'reminder-unanswered': 'Sun 10:30 AM: please answer, Pines v Union',
    refused: 'Sun 10:30 AM: your request for Pines v Union was turned down',
    message: '8:30 AM and 9:45 AM at Harbor Fields: field closed',
    certification: 'Background check is valid until Tue, Dec 1, 2026',
    paid: 'Harbor Youth Soccer paid you $185.00',
    'open-games': 'This weekend: two open games',
    declined: 'Sun 10:30 AM: Omar Reyes declined Pines v Union',
    unanswered: 'This weekend: two games not answered',
    lapsed: 'Sun 10:30 AM: Omar Reyes did not answer in time, Pines v Union',
    claimed: 'Sun 10:30 AM: Omar Reyes took Pines v Union',
    requested: 'Sun 10:30 AM: Omar Reyes would like Pines v Union',
    disputed: 'Sun 10:30 AM: Omar Reyes disputes the pay of Pines v Union',
    'dispute-agreed': 'Sun 10:30 AM: an answer about the pay of Pines v Union',
    'dispute-declined': 'Sun 10:30 AM: an answer about the pay of Pines v Union',
  });
});

const days: [string, string[], string][] = [
  ['today', ['2026-11-17T22:00:00Z'], 'Today 5:00 PM: a game for you, Valley v Summit'],
  [
    'the last hour of tomorrow',
    ['2026-11-19T04:30:00Z'],
    'Tomorrow 11:30 PM: a game for you, Valley v Summit',
  ],
  ['in six days', ['2026-11-23T15:00:00Z'], 'Mon 10:00 AM: a game for you, Valley v Summit'],
  ['in a week', ['2026-11-24T15:00:00Z'], 'Tue, Nov 24, 10:00 AM: a game for you, Valley v Summit'],
  ['next year', ['2027-01-09T15:00:00Z'], 'Sat, Jan 9, 2027, 10:00 AM: a game for you, Valley v Summit'],
  ['two on one day', ['2026-11-25T15:00:00Z', '2026-11-25T17:00:00Z'], 'Wed, Nov 25: two games for you'],
  ['two tomorrow', ['2026-11-18T15:00:00Z', '2026-11-18T17:00:00Z'], 'Tomorrow: two games for you'],
  [
    'the next weekend',
    ['2026-11-28T15:00:00Z', '2026-11-29T15:00:00Z'],
    'Nov 28 to Nov 29: two games for you',
  ],
];
for (const [name, starts, subject] of days) {
  test(`the day of a game: ${name}`, () => {
    const items = starts.map((start) => withGame(OFFERED, { start: new Date(start), end: hourAfter(start) }));
    assert.equal(composeEmail({ ...SAMPLES.offered!, items }).subject, subject);
  });
}

test('on a Sunday, the games of the next weekend are not those of this one', () => {
  const items = SAMPLES.offered!.items;
  const subjectOn = (now: string) => composeEmail({ ...SAMPLES.offered!, items, now: new Date(now) }).subject;
  assert.equal(subjectOn('2026-11-15T17:00:00Z'), 'Nov 21 to Nov 22: two games for you');
  assert.equal(subjectOn('2026-11-16T05:01:00Z'), 'This weekend: two games for you');
});

test('a payment is what was not told before; of a part, the whole is said', () => {
  const { statement, ...item } = itemOf('paid', 'paid');
  const part = { ...statement, amount: 200.3, amountPaid: 185.3, amountKnown: 100.2 };
  const { subject, text } = composeEmail({ ...SAMPLES.paid!, items: [{ ...item, statement: part }] });
  assert.equal(subject, 'Harbor Youth Soccer paid you $85.10');
  assert.match(text, /^\$85\.10\nGames of November 1 to 15\nFrom .*\n\$185\.30 of \$200\.30 is paid\.$/m);
});

test('open games stand below what is the reader’s, and below a sentence that says so', () => {
  const { items, links } = SAMPLES['open-games']!;
  const all = { ...SAMPLES.offered!, items: [...items, ...SAMPLES.offered!.items], links };
  const { subject, text } = composeEmail(all);
  assert.equal(subject, 'This weekend: 2 new, 2 open');
  const at = (part: string) => text!.lastIndexOf(part);
  const own = [at('Accept:'), at('These games have open positions.'), at('You can ask for it')];
  assert.deepEqual(
    own,
    own.toSorted((one, other) => one - other),
  );
  assert.ok(own.every((place) => place !== -1));
});

test('a certification says its last day, and several how many end', () => {
  const { items } = SAMPLES.certification!;
  const { subject, text } = composeEmail(SAMPLES.certification!);
  assert.equal(subject, 'Background check is valid until Tue, Dec 1, 2026');
  assert.match(text, /^Your certifications:$/m);
  const several = composeEmail({ ...SAMPLES.certification!, items: [...items, ...items] });
  assert.equal(several.subject, 'Two of your certifications end soon');
});

const changes: [string, Partial<Extract<EmailItem, { kind: 'changed' }>['earlier']>, string, string[]][] = [
  [
    'the time',
    { end: new Date('2026-11-22T16:40:00Z') },
    'Sun 10:30 AM: Pines v Union has moved to this time',
    ['Time: 10:30 – 11:40 AM → 10:30 – 11:50 AM'],
  ],
  [
    'the day',
    { start: new Date('2026-11-21T15:30:00Z'), end: new Date('2026-11-21T16:50:00Z') },
    'Sun 10:30 AM: Pines v Union has moved to this time',
    ['Time: Sat, Nov 21, 10:30 – 11:50 AM → Sun, Nov 22, 10:30 – 11:50 AM'],
  ],
  [
    'the field',
    { subvenue: 'Field B' },
    'Sun 10:30 AM: Pines v Union is now at Eastgate, Field A',
    ['Place: Eastgate, Field B → Eastgate, Field A'],
  ],
  [
    'the fee',
    { fee: { amount: 45, currency: 'USD' } },
    'Sun 10:30 AM: Pines v Union has changed',
    ['Fee: $45.00 → $50.00'],
  ],
  [
    'the position',
    { position: 'Assistant referee' },
    'Sun 10:30 AM: Pines v Union has changed',
    ['Position: Assistant referee → Referee'],
  ],
  [
    'the crew',
    { crew: [{ name: 'Jana Novak', position: 'Assistant referee' }] },
    'Sun 10:30 AM: Pines v Union has another crew',
    ['Crew: Jana Novak (Assistant referee) → none'],
  ],
  [
    'a team',
    { awayTeam: 'Rovers' },
    'Sun 10:30 AM: Pines v Union has changed',
    ['Teams: Pines v Rovers → Pines v Union'],
  ],
  [
    'the note',
    { note: 'Bring flags.' },
    'Sun 10:30 AM: Pines v Union has changed',
    ['Note: Bring flags. → none'],
  ],
  [
    'the place that was not known',
    { venue: null, subvenue: null },
    'Sun 10:30 AM: Pines v Union is now at Eastgate, Field A',
    ['Place: Place to be announced → Eastgate, Field A'],
  ],
];
for (const [name, earlier, subject, sentences] of changes) {
  test(`only what changed is said: ${name}`, () => {
    const item = { ...CHANGED, earlier, hadAccepted: false };
    const email = composeEmail({ ...SAMPLES.changed!, items: [item] });
    assert.equal(email.subject, subject);
    assert.deepEqual(
      email.text.split('\n').filter((line) => line.includes('→')),
      sentences,
    );
    assert.doesNotMatch(email.text, /answer again/);
  });
}
