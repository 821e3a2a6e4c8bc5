// The subjects of emails, and the words for days, changes and payments.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeEmail } from '../../src/notices/emails/compose.ts';
import type { EmailItem } from '../../src/notices/emails/content.ts';
import { SAMPLES } from '../../src/notices/emails/samples.ts';
import { hourAfter, itemOf, OFFERED, withGame } from './items.ts';

const samples = Object.entries(SAMPLES);
const CHANGED = itemOf('changed', 'changed');
const AT = 'at Harbor Youth Soccer';

test('subjects say the thing', () => {
  const subjects = samples.map(([name, content]) => [name, composeEmail(content).subject]);
  assert.deepEqual(Object.fromEntries(subjects), {
    offered: 'Two games for you this weekend',
    changed: 'Moved: Pines v Union is now Sun 10:30 AM',
    removed: 'You are no longer on Valley v Summit, Sat 9:45 AM',
    cancelled: 'Canceled: Pines v Union, Sun 10:30 AM',
    several: `Your games ${AT}: 1 canceled, 1 changed, 1 new`,
    reminder: 'Reminder: Pines v Union, Sun 10:30 AM',
    'reminder-unanswered': 'Please answer: Pines v Union, Sun 10:30 AM',
    refused: 'Your request was turned down: Pines v Union, Sun 10:30 AM',
    paid: 'Harbor Youth Soccer paid you $185.00',
    declined: 'Omar Reyes declined Pines v Union, Sun 10:30 AM',
    unanswered: 'Two games not answered this weekend',
    claimed: 'Omar Reyes took Pines v Union, Sun 10:30 AM',
    requested: 'Omar Reyes would like Pines v Union, Sun 10:30 AM',
  });
});

const days: [string, string[], string][] = [
  ['today', ['2026-11-17T22:00:00Z'], 'A game for you: Valley v Summit, today 5:00 PM'],
  [
    'the last hour of tomorrow',
    ['2026-11-19T04:30:00Z'],
    'A game for you: Valley v Summit, tomorrow 11:30 PM',
  ],
  ['in six days', ['2026-11-23T15:00:00Z'], 'A game for you: Valley v Summit, Mon 10:00 AM'],
  ['in a week', ['2026-11-24T15:00:00Z'], 'A game for you: Valley v Summit, Tue, Nov 24, 10:00 AM'],
  ['next year', ['2027-01-09T15:00:00Z'], 'A game for you: Valley v Summit, Sat, Jan 9, 2027, 10:00 AM'],
  ['two on one day', ['2026-11-25T15:00:00Z', '2026-11-25T17:00:00Z'], 'Two games for you on Wed, Nov 25'],
  ['two tomorrow', ['2026-11-18T15:00:00Z', '2026-11-18T17:00:00Z'], 'Two games for you tomorrow'],
  [
    'the next weekend',
    ['2026-11-28T15:00:00Z', '2026-11-29T15:00:00Z'],
    'Two games for you from Nov 28 to Nov 29',
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
  assert.equal(subjectOn('2026-11-15T17:00:00Z'), 'Two games for you from Nov 21 to Nov 22');
  assert.equal(subjectOn('2026-11-16T05:01:00Z'), 'Two games for you this weekend');
});

test('a payment is what was not told before; of a part, the whole is said', () => {
  const { statement, ...item } = itemOf('paid', 'paid');
  const part = { ...statement, amount: 200.3, amountPaid: 185.3, amountKnown: 100.2 };
  const { subject, text } = composeEmail({ ...SAMPLES.paid!, items: [{ ...item, statement: part }] });
  assert.equal(subject, 'Harbor Youth Soccer paid you $85.10');
  assert.match(text, /^\$85\.10\nGames of November 1 to 15\nFrom .*\n\$185\.30 of \$200\.30 is paid\.$/m);
});

const changes: [string, Partial<Extract<EmailItem, { kind: 'changed' }>['earlier']>, string, string[]][] = [
  [
    'the time',
    { end: new Date('2026-11-22T16:40:00Z') },
    'Moved: Pines v Union is now Sun 10:30 AM',
    ['Time: 10:30 – 11:40 AM → 10:30 – 11:50 AM'],
  ],
  [
    'the day',
    { start: new Date('2026-11-21T15:30:00Z'), end: new Date('2026-11-21T16:50:00Z') },
    'Moved: Pines v Union is now Sun 10:30 AM',
    ['Time: Sat, Nov 21, 10:30 – 11:50 AM → Sun, Nov 22, 10:30 – 11:50 AM'],
  ],
  [
    'the field',
    { subvenue: 'Field B' },
    'Moved: Pines v Union is now at Eastgate, Field A',
    ['Place: Eastgate, Field B → Eastgate, Field A'],
  ],
  [
    'the fee',
    { fee: { amount: 45, currency: 'USD' } },
    'Changed: Pines v Union, Sun 10:30 AM',
    ['Fee: $45.00 → $50.00'],
  ],
  [
    'the position',
    { position: 'Assistant referee' },
    'Changed: Pines v Union, Sun 10:30 AM',
    ['Position: Assistant referee → Referee'],
  ],
  [
    'a team',
    { awayTeam: 'Rovers' },
    'Changed: Pines v Union, Sun 10:30 AM',
    ['Teams: Pines v Rovers → Pines v Union'],
  ],
  [
    'the note',
    { note: 'Bring flags.' },
    'Changed: Pines v Union, Sun 10:30 AM',
    ['Note: Bring flags. → none'],
  ],
  [
    'the place that was not known',
    { venue: null, subvenue: null },
    'Moved: Pines v Union is now at Eastgate, Field A',
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
