// `listen` and `trigger` of @crewcall/sdk, from the tarball, against the running service.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { Webhook } from '../../packages/sdk/src/webhooks/webhook.ts';
import { sql } from '../../src/storage/sql.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import { signatureFault, startReceiver } from '../support/receiver.ts';
import { type Stage, SUBSCRIPTIONS, until } from '../support/stage.ts';
import { openTerminal, type Terminal, TOPICS } from './terminal.ts';

let terminal: Terminal;
let stage: Stage;
before(async () => {
  terminal = await openTerminal();
  stage = terminal.stage;
});
afterEach(() => terminal.clear());
after(() => terminal.stop());

test('listen shows a delivery, and passes on its exact bytes and headers', async () => {
  const listen = await terminal.listening();
  const game = await stage.createGame({ public_note: 'Spiel fällt nicht aus ✓' });
  await stage.changeGame(game, { published: true });
  const [delivery] = await terminal.program.waitFor(1);
  assert.equal(signatureFault(delivery!, listen.secret), undefined); // signed bytes, as the service sent them
  assert.equal(delivery!.headers['content-type'], 'application/json');
  assert.equal(delivery!.headers['x-event-type'], 'game.game.published');
  assert.match(delivery!.headers['user-agent']!, /^Crewcall-Webhooks\//);
  const line = new RegExp(
    `^\\d\\d:\\d\\d:\\d\\d {2}game.game.published {2}event \\d+ {2}games/${game.id} {2}→ 200 {2}\\d+ ms$`,
    'm',
  );
  await listen.waitFor(line);
});

test('bytes that JSON written again would change are passed on as they are', async () => {
  const listen = await terminal.listening();
  const [subscription] = await terminal.subscriptions();
  const link = '{"resource-type": "user", "href": "https://api.example.org/api/v2/users/5.json"}';
  const text = `{"topic": "site.user.created",  "note": "Müller \\u2013 été ✓", "id": 12, "_links": {"resource": ${link}}}`;
  const { body, headers } = await new Webhook(listen.secret).sign(text);
  const answer = await fetch(subscription!.target_url, { method: 'POST', body, headers });
  assert.equal(answer.status, 200);
  const [delivery] = await terminal.program.waitFor(1);
  assert.equal(delivery!.raw.toString('utf8'), text);
  await listen.waitFor(/site.user.created {2}event 12 {2}users\/5 {2}→ 200/);
});

test('Ctrl-C deletes the subscription', async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const listen = await terminal.listening();
    assert.equal((await terminal.subscriptions()).length, 1);
    assert.equal(await listen.ended(signal), 0);
    assert.match(listen.output(), /Deleted subscription \d+\.\n$/);
    assert.deepEqual(await terminal.subscriptions(), []);
  }
});

test('a subscription that somebody else has deleted is gone already, and no failure', async () => {
  const listen = await terminal.listening();
  const [subscription] = await terminal.subscriptions();
  await stage.ada('DELETE', `${SUBSCRIPTIONS}/${subscription!.id}`);
  assert.equal(await listen.ended('SIGINT'), 0, listen.output());
  assert.match(listen.output(), new RegExp(`Subscription ${subscription!.id} was already deleted\\.\n$`));
});

test('a run outlives its token', async () => {
  const listen = await terminal.listening();
  await stage.service.db.query(sql`
    delete from access_tokens where created_at = (select max(created_at) from access_tokens)`); // the run's
  assert.equal(await listen.ended('SIGINT'), 0, listen.output());
  assert.match(listen.output(), /Deleted subscription \d+\.\n$/);
});

test('a service that restarts meanwhile goes on delivering; one that is away is told with what is left there', async () => {
  const listen = await terminal.listening();
  const [subscription] = await terminal.subscriptions();
  const { port } = new URL(stage.service.baseUrl);
  await stage.service.restart({ PORT: port });
  await stage.changeGame(await stage.createGame(), { published: true });
  await listen.waitFor(/games\/\d+ {2}→ 200/);
  await stage.service.restart(); // on another port: nobody is at the old one
  assert.equal(await listen.ended('SIGINT'), 1);
  assert.match(
    listen.output(),
    new RegExp(
      `\nThere was no response from http://localhost:${port} \\(ECONNREFUSED\\)\\. .*\nSubscription ${subscription!.id} may be left there\\. The next listen on this machine deletes it\\.\n$`,
    ),
  );
  terminal.env.CREWCALL_BASE_URL = stage.service.baseUrl;
  const next = await terminal.listening();
  assert.match(next.output(), new RegExp(`Deleted subscription ${subscription!.id}, which an earlier run`));
});

test('Ctrl-C ends a run at once while there is nothing to delete; a second one ends it whatever there is', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const CREWCALL_BASE_URL = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  try {
    const asking = once(silent, 'request');
    const command = terminal.start(terminal.listenArgs(), { with: { ...terminal.env, CREWCALL_BASE_URL } });
    await asking;
    assert.equal(await command.end('SIGINT'), 'SIGINT');
    assert.equal(command.output(), '');
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
  const listen = await terminal.listening();
  await stage.service.db.transaction(async (tx) => {
    await tx.query(sql`lock table subscriptions`);
    listen.child.kill('SIGINT');
    await untilLockWaits(stage.service.db);
    assert.equal(await listen.end('SIGTERM'), 'SIGTERM');
  });
});

test('an event that the person has signed is passed on, whatever is in it', async () => {
  const listen = await terminal.listening();
  const [subscription] = await terminal.subscriptions();
  const { body, headers } = await new Webhook(listen.secret).sign(
    '{"id":4711,"topic":"game.game.published"}',
  );
  const { status } = await fetch(subscription!.target_url, { method: 'POST', body, headers });
  assert.equal(status, 200);
  await listen.waitFor(/game.game.published {2}event 4711 {2}without a resource {2}→ 200/);
});

test('what a killed run left is deleted by the next, which leaves all others alone', async () => {
  const others = await stage.subscribe();
  const killed = await terminal.listening();
  await killed.ended('SIGKILL');
  const alive = await terminal.listening();
  assert.match(alive.output(), /Deleted subscription \d+, which an earlier run left behind/);
  const another = await terminal.listening(); // in a second terminal
  assert.doesNotMatch(another.output(), /which an earlier run left behind/);
  const left = await terminal.subscriptions();
  assert.equal(left.length, 3);
  assert.ok(left.some(({ id }) => id === others.id));
});

test('the service is answered as the program answers, and what it complains of is shown', async () => {
  terminal.program.behave((_request, response) =>
    response.writeHead(500).end('no such table\u001b[31m: rosters\n at line 3'),
  );
  const listen = await terminal.listening();
  await stage.changeGame(await stage.createGame(), { published: true });
  await listen.waitFor(/games\/\d+ {2}→ 500 {2}\d+ ms\n +no such table: rosters at line 3\n/);
  await until('the delivery to be owed after its first attempt', async () => {
    const owed = await stage.service.db.query<{ attempts: number }>(sql`select attempts from deliveries`);
    return owed.length === 1 && owed[0]!.attempts === 1; // it is tried again
  });
});

test('a program that answers with no real status, or breaks off, has not answered, and ends no run', async () => {
  const listen = await terminal.listening();
  const game = await stage.createGame();
  const answers: [written: string, said: RegExp][] = [
    ['HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n', /→ no response \(it answered 99\)/],
    [
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
      /→ no response \(it answered 101\)/,
    ],
    ['HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf', /→ no response \(ECONNRESET\)/],
  ];
  for (const [written, said] of answers) {
    terminal.program.behave((request) => void request.socket.end(written));
    await stage.changeGame(game, { published: false });
    await stage.changeGame(game, { published: true });
    await listen.waitFor(said);
  }
  assert.equal(await listen.ended('SIGINT'), 0, listen.output());
});

test('a program that is not there is no answer', async () => {
  const nobody = await startReceiver();
  await nobody.stop();
  const command = terminal.start(['listen', '--site', '1', '--forward-to', nobody.url]);
  await command.waitFor(/Press Ctrl-C to stop/);
  await stage.changeGame(await stage.createGame(), { published: true });
  await command.waitFor(/→ no response \(ECONNREFUSED\) {2}\d+ ms/);
});

test('a forged delivery is refused, shown, and not passed on', async () => {
  const listen = await terminal.listening();
  const target_url = (await terminal.subscriptions())[0]!.target_url;
  const headers = {
    'x-webhook-signature': `t=${Math.floor(Date.now() / 1000)},h=x-event-id x-event-type,v1=${'0'.repeat(64)}`,
  };
  const body = '{"id":1,"topic":"game.game.published"}';
  const answer = await fetch(target_url, { method: 'POST', body, headers });
  assert.equal(answer.status, 401);
  await listen.waitFor(/rejected, not forwarded: The signature does not match this body/);
  const { status } = await fetch(new URL('/elsewhere', target_url), { method: 'POST', body });
  assert.equal(status, 404);
  assert.equal(terminal.program.received.length, 0);
});

test('each topic is triggered for real', async () => {
  await terminal.listening();
  for (let slot = 0; slot < 2; slot++) {
    await stage.changeGame(await stage.createGame(), { published: true }); // with open slots
  }
  await terminal.program.waitFor(2);
  terminal.program.received.length = 0;
  for (const topic of TOPICS) {
    for (const _time of ['once', 'again']) {
      const command = terminal.start(['trigger', topic, '--site', '1', '--yes']);
      assert.equal(await command.ended(), 0, command.output());
      assert.match(command.output(), new RegExp(`^\\w.*\\. ${topic} is on its way\\.\n$`));
    }
  }
  await stage.settled();
  const arrived = (await terminal.program.waitFor(8)).map(({ body }) => body.topic).sort();
  assert.deepEqual(arrived, TOPICS.flatMap((topic) => [topic, topic]).sort());
});

test('a tunnel leads deliveries here', async () => {
  const port = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
  const tunnel = createServer((request, response) => {
    const { method, headers, url } = request;
    const onward = httpRequest({ port, path: url, method, headers, host: '127.0.0.1' }, (answer) => {
      response.writeHead(answer.statusCode!);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => tunnel.listen(0, '127.0.0.1', resolve));
  const address = `http://localhost:${(tunnel.address() as AddressInfo).port}/tunnel/`;
  try {
    const listen = await terminal.listening('--public-url', address, '--port', String(port));
    assert.match(
      listen.output(),
      new RegExp(`arrive at ${address} \\(which must lead to http://localhost:${port}\\)`),
    );
    await stage.changeGame(await stage.createGame(), { published: true });
    await terminal.program.waitFor(1);
  } finally {
    tunnel.closeAllConnections();
    await new Promise((resolve) => tunnel.close(resolve));
  }
});
