// Emails by SMTP, to a server that writes down what it is told (RFC 5321).
import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { passwordEmail } from '../../src/accounts/email/email.ts';
import { createMailer, type Mailer } from '../../src/accounts/email/mailer.ts';
import { until } from '../support/stage.ts';

const EMAIL = passwordEmail({
  email: 'omar.reyes@harbor.example',
  firstName: 'Omar',
  isInvitation: true,
  url: 'http://localhost:3000/reset/a-token',
});

let server: Server;
let told = '';
let open = 0;
before(async () => {
  server = createServer((socket) => {
    let inMessage = false;
    open++;
    socket.on('close', () => open--);
    socket.write('220 mail.harbor.example\r\n');
    socket.on('data', (chunk) => {
      told += chunk;
      if (inMessage && !told.endsWith('\r\n.\r\n')) return;
      const asked = String(chunk);
      const response = asked.startsWith('DATA')
        ? '354 go on'
        : asked.startsWith('QUIT')
          ? '221 bye'
          : asked.startsWith('RCPT TO:<nobody@')
            ? '550 no such mailbox'
            : '250 fine';
      inMessage = asked.startsWith('DATA');
      socket.write(`${response}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
after(() => server.close());
const mailers: Mailer[] = [];
afterEach(async () => {
  for (const mailer of mailers.splice(0)) await mailer.close();
});

function mailerTo(smtpUrl: string): { mailer: Mailer; send(): Promise<void>; troubles: unknown[] } {
  const troubles: unknown[] = [];
  const report = {
    written: () => assert.fail('an email was written'),
    unsent: (error: unknown) => troubles.push(error),
  };
  const mailer = createMailer({
    smtpUrl,
    outbox: '/nowhere',
    from: 'crewcall@harbor.example',
    report,
  });
  mailers.push(mailer);
  return {
    mailer,
    troubles,
    async send() {
      mailer.post(async () => EMAIL);
      mailer.post(async () => undefined); // nothing to send
      await mailer.close();
    },
  };
}

test('an email is sent to the server of SMTP_URL', async () => {
  const { port } = server.address() as AddressInfo;
  const { send, troubles } = mailerTo(`smtp://127.0.0.1:${port}`);
  await send();
  assert.deepEqual(troubles, []);
  assert.match(told, /MAIL FROM:<crewcall@harbor\.example>/);
  assert.match(told, /RCPT TO:<omar\.reyes@harbor\.example>/);
  assert.match(told, /^From: Crewcall <crewcall@harbor\.example>\r$/m);
  assert.match(told, /^Subject: You are invited to join Crewcall\r$/m);
  assert.match(told, /^http:\/\/localhost:3000\/reset\/a-token\r$/m);
  assert.equal(told.match(/^DATA\r$/gm)?.length, 1);
});

test('send waits for the server, and sends HTML, headers and files beside the text', async () => {
  const { port } = server.address() as AddressInfo;
  const { mailer } = mailerTo(`smtp://127.0.0.1:${port}`);
  told = '';
  await mailer.send({
    ...EMAIL,
    html: '<p>Hello</p>',
    fromName: 'Harbor Youth Soccer',
    replyTo: { name: 'Ada Okafor', address: 'ada.okafor@harbor.example' },
    messageId: '<one@harbor.example>',
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    attachments: [{ filename: 'games.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' }],
  });
  assert.match(told, /^From: Harbor Youth Soccer <crewcall@harbor\.example>\r$/m);
  assert.match(told, /^Message-ID: <one@harbor\.example>\r$/m);
  assert.match(told, /^Reply-To: Ada Okafor <ada\.okafor@harbor\.example>\r$/m);
  assert.match(told, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  assert.match(told, /^Content-Type: text\/html; charset=utf-8\r$/m);
  assert.match(told, /^Content-Type: text\/calendar; name=games\.ics\r$/m);
  assert.match(told, /\r\n\.\r\n/, 'the message is complete when send resolves');
});

test('emails that are sent one after the other share a connection, which ends with the mailer', async () => {
  const { port } = server.address() as AddressInfo;
  const { mailer } = mailerTo(`smtp://127.0.0.1:${port}`);
  told = '';
  for (let count = 0; count < 3; count++) await mailer.send(EMAIL);
  assert.equal(told.match(/^MAIL FROM/gm)?.length, 3);
  assert.equal(told.match(/^EHLO/gm)?.length, 1);
  await mailer.close();
  await until('the connection to end', async () => open === 0);
});

test('send rejects with what the server responded', async () => {
  const { port } = server.address() as AddressInfo;
  const { mailer, troubles } = mailerTo(`smtp://127.0.0.1:${port}`);
  await assert.rejects(mailer.send({ ...EMAIL, to: 'nobody@harbor.example' }), { responseCode: 550 });
  await assert.rejects(mailerTo('smtp://127.0.0.1:1').mailer.send(EMAIL), { code: 'ESOCKET' });
  assert.deepEqual(troubles, [], 'whoever called send was told');
});

test('an unreachable server is reported, and responses do not wait for it', async () => {
  const { send, troubles } = mailerTo('smtp://127.0.0.1:1');
  await send();
  assert.equal(troubles.length, 1);
  assert.match(String(troubles[0]), /ECONNREFUSED/);
});

test('a name that contains more than a name is not repeated in an email', () => {
  const text = (firstName: string) =>
    passwordEmail({ email: 'x@harbor.example', firstName, isInvitation: true, url: 'a-link' }).text;
  for (const firstName of ['José María', "D'Arcy-Lee", 'Omar Jr.', '小明']) {
    assert.ok(text(firstName).startsWith(`Hello ${firstName},\n`), firstName);
  }
  for (const firstName of [
    'Omar,\n\nread',
    'Omar: http://elsewhere.example',
    'see elsewhere.example',
    '\u202eramO',
  ]) {
    assert.ok(text(firstName).startsWith('Hello,\n'), firstName);
  }
});
