// What emails to officials and assignors say: every sample of the preview, and the words of each kind.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { composeEmail } from '../../src/notices/emails/compose.ts';
import type { EmailContent, EmailItem } from '../../src/notices/emails/content.ts';
import { SAMPLES } from '../../src/notices/emails/samples.ts';
import { hourAfter, itemOf, OFFERED, withGame } from './items.ts';

const samples = Object.entries(SAMPLES);

for (const [name, content] of samples) {
  describe(`the email "${name}"`, () => {
    const { subject, text = '', html = '', headers } = composeEmail(content);

    test('has lines that need no wrapping, but for addresses', () => {
      for (const line of text.split('\n')) assert.ok(line.length <= 76 || /^https:\S+$/.test(line), line);
      assert.match(text, /^Hello (Omar|Ada),\n\n[A-Z]/);
      assert.doesNotMatch(text, /undefined|null|\[object|[^\S\n ]/);
    });

    test('says the same in both parts', () => {
      const shown = textOfHtml(html);
      for (const line of factsOf(text)) assert.ok(shown.includes(line), `${line}\n\n${shown}`);
      assert.ok(shown.includes(subject), 'the heading is the subject');
      assert.deepEqual(
        linksOf(html),
        [...text.matchAll(/^https:\S+$/gm)].map(([url]) => url),
      );
    });

    test('loads nothing, and runs nothing', () => {
      assert.doesNotMatch(html, /<(img|script|link|iframe|svg|table|form)|url\(|@import|\ssrc=/i);
      assert.match(html, /<meta name="color-scheme" content="light dark">/);
      assert.match(html, /@media \(prefers-color-scheme:dark\)\{\.ground\{background:#121614!important;/);
    });

    test('can be answered and unsubscribed from', () => {
      assert.match(
        headers?.['List-Unsubscribe'] ?? '',
        /^<https:\/\/crewcall\.example\.org\/emails\/[\w.-]+>$/,
      );
      assert.equal(headers?.['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
    });

    test('cannot be given markup, lines or a direction by what others wrote', () => {
      const attack = 'A<b onclick="x">\r\nBcc: all@harbor.example\u202e&amp;';
      const email = composeEmail(withTexts(content, attack));
      assert.doesNotMatch(email.subject, /[\r\n\u202e]/);
      assert.doesNotMatch(email.html ?? '', /<b |\u202e/);
      assert.doesNotMatch(email.text, /\u202e|\r/);
      assert.doesNotMatch(email.text, /^Bcc: all@harbor\.example(?! *&amp;)/m);
      assert.deepEqual(tagsOf(email.html), tagsOf(composeEmail(withTexts(content, 'A')).html));
    });
  });
}

test('the whole email of a moved game', () => {
  const { subject, text, replyTo, fromName } = composeEmail(SAMPLES.changed!);
  assert.equal(fromName, 'Harbor Youth Soccer');
  assert.equal(subject, 'Sun 10:30 AM: Pines v Union has moved to this time');
  assert.deepEqual(replyTo, { name: 'Ada Okafor', address: 'ada.okafor@harbor.example' });
  assert.equal(
    text.replace(/https:\S+/g, 'LINK'),
    `Hello Omar,

Please accept or decline.

----------------------------------------

Time: 9:00 – 10:20 AM → 10:30 – 11:50 AM
Place: Lincoln HS, Turf → Eastgate, Field A
You accepted before this change. Please answer again.

Sun, Nov 22 · 10:30 – 11:50 AM
Pines v Union · Boys U12 · State Cup
Eastgate, Field A · Referee · $50.00

Accept:
LINK
Decline:
LINK
Directions:
LINK

The buttons open a page where you confirm. Nothing happens until then.
Reply to this email to reach Ada Okafor.
All of your games are in My games:
LINK
Choose which emails you get:
LINK
`,
  );
  assert.match(text, /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=42\.3601%2C-71\.0589$/m);
});

test('times are those of the zone of the game, on both sides of a change of clocks', () => {
  const heading = (start: string, zone: string) =>
    textOf(withGame(OFFERED, { start: new Date(start), end: hourAfter(start), zone })).match(
      /^\w+, .*M.*$/m,
    )?.[0];
  assert.equal(heading('2026-03-07T14:00:00Z', 'America/New_York'), 'Sat, Mar 7 · 9:00 – 10:00 AM');
  assert.equal(heading('2026-03-08T14:00:00Z', 'America/New_York'), 'Sun, Mar 8 · 10:00 – 11:00 AM');
  assert.equal(heading('2026-03-07T04:30:00Z', 'America/New_York'), 'Fri, Mar 6 · 11:30 PM – 12:30 AM');
  // Another zone than the site's is named.
  assert.equal(heading('2026-03-07T19:30:00Z', 'America/Chicago'), 'Sat, Mar 7 · 1:30 – 2:30 PM CST');
});

test('who has answered is not asked again', () => {
  const accepted = textOf({ ...OFFERED, answer: 'accepted' });
  assert.match(accepted, /^You do not need to answer\.\n[\s\S]*\nYou have accepted this game\.$/m);
  assert.match(accepted, /^I cannot come:$/m);
  assert.doesNotMatch(accepted, /^Accept:$|nothing happens/im);
  assert.match(textOf({ ...OFFERED, answer: 'declined' }), /^Accept:$/m);
});

test('a name that contains more than a name is not repeated', () => {
  const declined = itemOf('declined', 'declined');
  const email = (name: string) =>
    composeEmail({
      ...SAMPLES.declined!,
      reader: { ...SAMPLES.declined!.reader, firstName: name },
      items: [{ ...declined, official: { ...declined.official, name } }],
    });
  assert.match(email('see elsewhere.example').text, /^Hello,\n/);
  assert.match(email('see elsewhere.example').text, /^The official declined\.$/m);
  assert.equal(email('D’Arcy-Lee').subject, 'Sun 10:30 AM: D’Arcy-Lee declined Pines v Union');
});

test('an email about own games has calendar files, in which a game keeps its name: one of games, one of canceled ones', () => {
  const files = composeEmail(SAMPLES.several!).attachments ?? [];
  const read = (event: string, name: string) => event.match(new RegExp(`^${name}:(.*)\r$`, 'm'))?.[1];
  const names = ['UID', 'SEQUENCE', 'DTSTART;TZID=America/New_York', 'STATUS'];
  const eventsOf = ({ content }: { content: string }) =>
    content
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) => names.map((name) => read(event, name)));
  assert.deepEqual(
    files.map(({ filename, contentType, content }) => [filename, contentType, read(content, 'METHOD')]),
    [
      ['games.ics', 'text/calendar; charset=utf-8; method=PUBLISH', 'PUBLISH'],
      ['canceled.ics', 'text/calendar; charset=utf-8; method=CANCEL', 'CANCEL'],
    ],
  );
  assert.deepEqual(files.map(eventsOf), [
    [
      ['game-8@crewcall.example.org', '5', '20261122T103000', 'TENTATIVE'],
      ['game-7@crewcall.example.org', '3', '20261121T094500', 'TENTATIVE'],
    ],
    [['game-9@crewcall.example.org', '3', '20261121T094500', 'CANCELLED']],
  ]);
  for (const { content } of files) {
    assert.match(content, /^ORGANIZER;CN="Harbor Youth Soccer":mailto:ada\.okafor@harbor\.example\r$/m);
  }
  assert.equal(
    composeEmail(SAMPLES.declined!).attachments,
    undefined,
    'nor has one about the games of others',
  );
});

test('several games to answer can be accepted together; one cannot', () => {
  const { text } = composeEmail(SAMPLES.offered!);
  assert.match(
    text,
    /^Accept them all at once, or answer each game below\.\n\nAccept all 2:\nhttps:\S+\/offers\/all\/a\.3\.\S+$/m,
  );
  assert.doesNotMatch(composeEmail(SAMPLES.changed!).text, /all at once|\/all\//);
});

function textOf(item: EmailItem): string {
  const now = new Date('2026-02-01T12:00:00Z');
  return composeEmail({ ...SAMPLES.offered!, now, items: [item] }).text;
}

/** The content with every text that people write replaced. */
function withTexts(content: EmailContent, text: string): EmailContent {
  const written = [
    'homeTeam',
    'league',
    'gender',
    'name',
    'address',
    'subvenue',
    'note',
    'position',
    'reason',
    'description',
  ];
  const replaced = JSON.stringify(content, (key, value) =>
    typeof value === 'string' && [...written, 'payorName', 'firstName'].includes(key) ? text : value,
  );
  const revived = JSON.parse(replaced, (key, value) =>
    ['start', 'end', 'now'].includes(key) ? new Date(value) : value,
  );
  return revived as EmailContent;
}

/** The names of the elements, without the line breaks of notes. */
function tagsOf(html = ''): string[] {
  return [...html.matchAll(/<\/?(\w+)/g)].map(([, name]) => name ?? '').filter((name) => name !== 'br');
}

/** The lines that state something: no addresses, labels of addresses, or rules. Sentences are joined again. */
function factsOf(text: string): string[] {
  return text.split('\n').filter((line) => !/^https:|:$|^-+$/.test(line));
}

function textOfHtml(html: string): string {
  const body = html.slice(html.indexOf('<main'));
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&#39;': "'",
    '&quot;': '"',
    '&lt;': '<',
    '&gt;': '>',
  };
  return body
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => (url ?? '').replaceAll('&amp;', '&'));
}
