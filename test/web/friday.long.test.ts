// The Friday of an assignor: two declined, eleven have not answered, and somebody calls in. Everybody is told by their way.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import PostalMime from 'postal-mime';
import { sql } from '../../src/storage/sql.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type PushService, startPushService, type TestBrowser } from '../support/push-service.ts';
import { until } from '../support/stage.ts';
import { turnOnNotifications } from './notified-phone.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

type Game = { id: number; _embedded: { assignments: { id: number }[] } };

const HOUR_MS = 60 * 60_000;
const SATURDAY = Date.now() + 30 * HOUR_MS;

let mail: MailServer;
let pushes: PushService;
let stage: WebStage;
let phoneOfOmar: TestBrowser;
before(async () => {
  mail = await startMailServer();
  pushes = await startPushService();
  stage = await startWebStage(
    { SMTP_URL: mail.url, QUIET_HOURS: 'off' },
    {
      worker: true,
      pushNetwork: { certificateAuthorities: pushes.certificate },
      noticePace: { delayMs: 100, gapMs: 0, pollMs: 20 },
    },
  );
  const { db, season } = stage;
  phoneOfOmar = await turnOnNotifications(stage, { pushes, accountId: season.omar.accountId });
  const names = [
    'Abel',
    'Baker',
    'Cruz',
    'Diaz',
    'Egan',
    'Ford',
    'Gray',
    'Hall',
    'Ito',
    'Jones',
    'Kent',
    'Lopez',
  ];
  const officials = [season.omar.userId, ...(await stage.addOfficials(names))];
  for (const [at, userId] of officials.entries()) {
    const { _embedded } = await must<Game>(
      stage.call('POST', `/sites/${stage.siteId}/games`, {
        ...{ start_time: new Date(SATURDAY + at * HOUR_MS).toISOString(), published: true },
        ...{ home_team_name: `Hawks ${at + 1}`, away_team_name: 'Pines', venue_name: 'Memorial Park' },
        pattern_name: '2 officials',
      }),
    );
    const slot = _embedded.assignments[0]!.id;
    await must(stage.call('POST', `/assignments/${slot}/assign`, { user_id: userId }));
    const hasDeclined = at >= officials.length - 2;
    if (hasDeclined) await must(stage.call('POST', `/assignments/${slot}/confirm`, { status: 'D' }));
  }
  await until('all to be told of their games', async () => {
    const untold = await db.query(sql`select from emails where sent_at is null`);
    return untold.length === 0 && mail.received.length + phoneOfOmar.received.length >= 11;
  });
});
after(async () => {
  await stage.stop();
  await mail.stop();
  await pushes.stop();
});

test('Ada reminds all who have not answered, and records what somebody says on the telephone', async () => {
  const { page, troubles, axe, close } = await stage.open('/attention');
  const section = (name: string) => page.getByRole('region', { name });
  await section('Declined 2').waitFor();
  const unanswered = section('No answer yet 11');
  const [emails, notifications] = [mail.received.length, phoneOfOmar.received.length];
  await unanswered.getByRole('button', { name: 'Remind all 11' }).click();
  await page.getByText('11 people are reminded.').waitFor();
  await unanswered.getByText('Reminded less than an hour ago.').nth(10).waitFor();
  assert.equal(
    await unanswered.getByRole('button', { name: 'Remind' }).count(),
    0,
    'nobody is reminded twice',
  );
  assert.deepEqual(await axe(), []);

  // Ten by email; Omar by a notification, which the push service cannot read and their browser can.
  await until('ten emails', async () => mail.received.length >= emails + 10);
  await until('a notification', async () => phoneOfOmar.received.length > notifications);
  const { message } = phoneOfOmar.received.at(-1)!;
  assert.match(message.title, /: please answer, Hawks 1 v Pines$/);
  assert.match(message.body, /You have not answered yet\./);
  const sent = mail.received.slice(emails);
  assert.equal(new Set(sent.map(({ to }) => to)).size, 10);
  for (const { raw } of sent) {
    const { subject = '', text = '' } = await PostalMime.parse(raw);
    assert.match(subject, /: please answer, Hawks \d+ v Pines$/);
    assert.match(text, /You have not answered yet\./);
  }

  // Kim Baker calls in.
  const row = unanswered.getByRole('listitem').filter({ hasText: 'Kim Baker' });
  await row.getByRole('button', { name: 'They accept' }).click();
  await page.getByText(/^Recorded that Kim Baker accepts Hawks 3 v Pines\.$/).waitFor();
  await section('No answer yet 10').waitFor();
  await page.goto(page.url().replace(/attention.*/, 'games'));
  await page.getByRole('button', { name: /Baker, accepted/ }).click();
  await page.getByText('Ada Okafor answered for them').waitFor();
  assert.deepEqual(await axe(), []);
  await page.getByRole('link', { name: 'Open the game' }).click();
  await page.getByText('Ada Okafor answered for them').waitFor();
  await page.getByText('answered for Kim Baker: accepted Referee.').waitFor();
  await page.getByText('reminded Kim Baker to answer for Referee.').waitFor();
  assert.deepEqual(await axe(), []);

  assert.deepEqual(troubles, []);
  await close();
});

test('one is reminded by one press, in the panel of the game', async () => {
  await stage.db.query(sql`update assignments set reminded_at = reminded_at - interval '25 hours'`);
  const { page, troubles, close } = await stage.open('/games');
  await page.getByRole('button', { name: /Egan, no answer/ }).click();
  const emails = mail.received.length;
  await page.getByRole('button', { name: 'Remind Kim Egan' }).click();
  await page.getByText('Kim Egan is reminded of 1 game.').waitFor();
  await page.getByRole('button', { name: 'Remind Kim Egan' }).waitFor({ state: 'detached' });
  await page
    .getByRole('list', { name: 'Positions' })
    .getByText(/^Reminded \w+, /)
    .waitFor();
  await until('the email', async () => mail.received.length > emails);
  assert.deepEqual(
    mail.received.slice(emails).map(({ to }) => to),
    ['egan@harbor.example'],
  );
  assert.deepEqual(troubles, []);
  await close();
});
