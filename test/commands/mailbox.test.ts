// The mailbox of the demo: the emails of the outbox, as their readers see them, in a real browser.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { mailboxPlugin } from '../../packages/demo/mailbox.ts';
import { passwordEmail } from '../../src/accounts/email/email.ts';
import { createMailer } from '../../src/accounts/email/mailer.ts';
import { composeEmail } from '../../src/notices/emails/compose.ts';
import { SAMPLES } from '../../src/notices/emails/samples.ts';
import { startBrowser } from '../support/browser.ts';

let outbox: string;
let server: FastifyInstance;
before(async () => {
  outbox = join(await mkdtemp(join(tmpdir(), 'crewcall-mailbox-')), 'outbox');
  server = Fastify();
  mailboxPlugin(server, { outbox, stylesheet: '/style.css?v=1' });
});
after(async () => {
  await server.close();
  await rm(join(outbox, '..'), { recursive: true });
});

const open = async (path: string) => {
  const { statusCode: status, headers, body: text } = await server.inject(path);
  return { status, headers, text };
};

test('an outbox without emails, and one with other files', async () => {
  assert.match((await open('/mailbox')).text, /There is no email yet\./);
  const mailer = createMailer({
    ...{ smtpUrl: undefined, outbox, from: 'crewcall@harbor.example' },
    report: { written: () => {}, unsent: assert.fail },
  });
  const url = 'http://localhost:3000/reset/a-token';
  await mailer.send(
    passwordEmail({ email: 'nina.alvarez@harbor.example', firstName: 'Nina', isInvitation: true, url }),
  );
  await mailer.send(composeEmail(SAMPLES.offered!));
  await writeFile(join(outbox, 'notes.txt'), 'secret');
  const { text } = await open('/mailbox');
  assert.equal(text.match(/<li class/g)?.length, 2);
  assert.match(
    text,
    /<h2>This weekend: two games for you<\/h2>\s*<p class="hint">To omar\.reyes@harbor\.example · /,
  );
  for (const path of [
    '/mailbox/notes',
    '/mailbox/..%2Fnotes',
    '/mailbox/none/html',
    `/mailbox/${'0'.repeat(36)}`,
  ])
    assert.equal((await open(path)).status, 404, path);
});

test('an email runs and loads nothing, and its links lead out of its frame', async () => {
  const [, id] =
    /<a href="\/mailbox\/([\w-]+)">\s*<h2>This weekend: two games/.exec((await open('/mailbox')).text) ?? [];
  const email = await open(`/mailbox/${id}/html`);
  assert.match(
    String(email.headers['content-security-policy']),
    /^sandbox (?!.*allow-scripts).*default-src 'none'/,
  );
  assert.match((await open(`/mailbox/${id}/games.ics`)).text, /^BEGIN:VCALENDAR\r?\n/);
  const page = await open(`/mailbox/${id}`);
  assert.match(page.text, /<dt>Reply to<\/dt><dd>Ada Okafor &lt;ada\.okafor@harbor\.example&gt;<\/dd>/);
  assert.match(page.text, /Hello Omar,\n\nPlease accept or decline each game\./);

  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const browser = await startBrowser();
  try {
    const tab = await browser.newPage();
    await tab.route('https://crewcall.example.org/**', (route) =>
      route.fulfill({ body: 'The page of the offer' }),
    );
    await tab.goto(`${address}/mailbox`);
    await tab.getByRole('link', { name: /^This weekend: two games/ }).click();
    await tab.frameLocator('iframe').getByRole('link', { name: 'Accept', exact: true }).first().click();
    await tab.getByText('The page of the offer').waitFor();
    assert.match(tab.url(), /^https:\/\/crewcall\.example\.org\/offers\/[\w.-]+\?answer=accept$/);
  } finally {
    await browser.close();
  }
});
