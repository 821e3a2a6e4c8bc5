// The commands of @crewcall/sdk, from the tarball, against the running service.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { Webhook } from '../../packages/sdk/src/webhooks/webhook.ts';
import { sql } from '../../src/storage/sql.ts';
import { type Program, startCommand } from '../support/program.ts';
import { type Receiver, signatureFault, startReceiver } from '../support/receiver.ts';
import { type Stage, SUBSCRIPTIONS, startStage, until } from '../support/stage.ts';
import { type Packed, packSdk } from './packed.ts';

const TOPICS = [
  'game.game.published',
  'game.official.changed',
  'site.user.created',
  'site.league_official.created',
];

type Command = Program & {
  /** Waits for the end, of itself or by a signal; gives the exit code. */
  ended(signal?: NodeJS.Signals): Promise<number | null>;
};

let stage: Stage;
let packed: Packed;
let project: string;
let env: Record<string, string>;
let program: Receiver; // what deliveries are passed on to
const running: ChildProcess[] = [];

before(async () => {
  [stage, packed, program] = await Promise.all([startStage(), packSdk(), startReceiver()]);
  project = await packed.install();
  const { clientId, clientSecret } = stage.season.application;
  env = {
    CREWCALL_BASE_URL: stage.service.baseUrl,
    CREWCALL_CLIENT_ID: clientId,
    CREWCALL_CLIENT_SECRET: clientSecret,
  };
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  program.received.length = 0;
  program.behave(200);
  await stage.clear();
});
after(async () => {
  await stage.stop();
  await program.stop();
  await packed.remove();
});

function start(args: string[], { cwd = project, with: more = env, flags = [] as string[] } = {}): Command {
  const file = join(project, 'node_modules/@crewcall/sdk/dist/command/bin.js');
  const started = startCommand([process.execPath, ...flags, file, ...args], more, cwd);
  const { child } = started;
  running.push(child);
  const closed = once(child, 'close');
  return {
    ...started,
    async ended(signal) {
      if (signal !== undefined) child.kill(signal);
      await closed;
      return child.exitCode;
    },
  };
}

const listenArgs = (...more: string[]) => ['listen', '--site', '1', '--forward-to', program.url, ...more];

async function listening(...more: string[]): Promise<Command & { secret: string }> {
  const command = start(listenArgs(...more));
  const [, secret] = await command.waitFor(/^ {2}([0-9a-f-]{36})$/m);
  await command.waitFor(/Ctrl-C ends this/);
  return { ...command, secret: secret! };
}

async function subscriptions(): Promise<{ id: number; target_url: string }[]> {
  return (await stage.ada('GET', SUBSCRIPTIONS)).json._embedded.subscriptions;
}

test('listen shows a delivery, and passes on its exact bytes and headers', async () => {
  const listen = await listening();
  const game = await stage.createGame({ public_note: 'Spiel fällt nicht aus ✓' });
  await stage.changeGame(game, { published: true });
  const [delivery] = await program.waitFor(1);
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
  const listen = await listening();
  const [subscription] = await subscriptions();
  const link = '{"resource-type": "user", "href": "https://api.example.org/api/v2/users/5.json"}';
  const text = `{"topic": "site.user.created",  "note": "Müller \\u2013 été ✓", "id": 12, "_links": {"resource": ${link}}}`;
  const { body, headers } = await new Webhook(listen.secret).sign(text);
  const answer = await fetch(subscription!.target_url, { method: 'POST', body, headers });
  assert.equal(answer.status, 200);
  const [delivery] = await program.waitFor(1);
  assert.equal(delivery!.raw.toString('utf8'), text);
  await listen.waitFor(/site.user.created {2}event 12 {2}users\/5 {2}→ 200/);
});

test('Ctrl-C deletes the subscription', async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const listen = await listening();
    assert.equal((await subscriptions()).length, 1);
    assert.equal(await listen.ended(signal), 0);
    assert.match(listen.output(), /Deleted subscription \d+\.\n$/);
    assert.deepEqual(await subscriptions(), []);
  }
});

test('a subscription that somebody else has deleted is gone already, and no failure', async () => {
  const listen = await listening();
  const [subscription] = await subscriptions();
  await stage.ada('DELETE', `${SUBSCRIPTIONS}/${subscription!.id}`);
  assert.equal(await listen.ended('SIGINT'), 0, listen.output());
  assert.match(listen.output(), new RegExp(`Subscription ${subscription!.id} is gone already\\.\n$`));
});

test('a run outlives its token', async () => {
  const listen = await listening();
  await stage.service.db.query(sql`
    delete from access_tokens where created_at = (select max(created_at) from access_tokens)`); // the run's
  assert.equal(await listen.ended('SIGINT'), 0, listen.output());
  assert.match(listen.output(), /Deleted subscription \d+\.\n$/);
});

test('a service that restarts meanwhile goes on delivering; one that is away is told with what is left there', async () => {
  const listen = await listening();
  const [subscription] = await subscriptions();
  const { port } = new URL(stage.service.baseUrl);
  await stage.service.restart({ PORT: port });
  await stage.changeGame(await stage.createGame(), { published: true });
  await listen.waitFor(/games\/\d+ {2}→ 200/);
  await stage.service.restart(); // on another port: nobody is at the old one
  assert.equal(await listen.ended('SIGINT'), 1);
  assert.match(
    listen.output(),
    new RegExp(
      `\nNobody answered at http://localhost:${port} \\(ECONNREFUSED\\)\\. .*\nSubscription ${subscription!.id} may be left there\\. The next listen on this machine deletes it\\.\n$`,
    ),
  );
  env.CREWCALL_BASE_URL = stage.service.baseUrl;
  const next = await listening();
  assert.match(next.output(), new RegExp(`Deleted subscription ${subscription!.id}, which an earlier run`));
});

test('Ctrl-C ends a run at once while there is nothing to delete; a second one ends it whatever there is', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const CREWCALL_BASE_URL = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  try {
    const asking = once(silent, 'request');
    const command = start(listenArgs(), { with: { ...env, CREWCALL_BASE_URL } });
    await asking;
    assert.equal(await command.end('SIGINT'), 'SIGINT');
    assert.equal(command.output(), '');
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
  const listen = await listening();
  await stage.service.db.transaction(async (tx) => {
    await tx.query(sql`lock table subscriptions`);
    listen.child.kill('SIGINT');
    await until('the deletion to wait', async () => {
      const waiting = await tx.query(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return waiting.length > 0;
    });
    assert.equal(await listen.end('SIGTERM'), 'SIGTERM');
  });
});

test('a port that is in use is told, and no subscription is made', async () => {
  const { port } = new URL(program.url);
  const command = start(listenArgs('--port', port));
  assert.equal(await command.ended(), 1);
  assert.equal(
    command.output(),
    `Cannot listen on port ${port}: another program listens there. Name another one with --port.\n`,
  );
  assert.deepEqual(await subscriptions(), []);
});

test('an event that the person has signed is passed on, whatever is in it', async () => {
  const listen = await listening();
  const [subscription] = await subscriptions();
  const { body, headers } = await new Webhook(listen.secret).sign(
    '{"id":4711,"topic":"game.game.published"}',
  );
  const { status } = await fetch(subscription!.target_url, { method: 'POST', body, headers });
  assert.equal(status, 200);
  await listen.waitFor(/game.game.published {2}event 4711 {2}without a resource {2}→ 200/);
});

test('a Node that is too old is told before anything else', async () => {
  const old =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } });";
  const text = `${old}Object.defineProperty(process, 'version', { value: 'v20.19.0' });`;
  const command = start(['--help'], {
    flags: ['--import', `data:text/javascript,${encodeURIComponent(text)}`],
  });
  assert.equal(await command.ended(), 1);
  assert.match(
    command.output(),
    /^@crewcall\/sdk needs Node 22 or newer; this is v20\.19\.0\. Install one from .*\n$/,
  );
});

test('what a killed run left is deleted by the next, which leaves all others alone', async () => {
  const others = await stage.subscribe();
  const killed = await listening();
  await killed.ended('SIGKILL');
  const alive = await listening();
  assert.match(alive.output(), /Deleted subscription \d+, which an earlier run had left/);
  const another = await listening(); // in a second terminal
  assert.doesNotMatch(another.output(), /which an earlier run had left/);
  const left = await subscriptions();
  assert.equal(left.length, 3);
  assert.ok(left.some(({ id }) => id === others.id));
});

test('the service is answered as the program answers, and what it complains of is shown', async () => {
  program.behave((_request, response) =>
    response.writeHead(500).end('no such table\u001b[31m: rosters\n at line 3'),
  );
  const listen = await listening();
  await stage.changeGame(await stage.createGame(), { published: true });
  await listen.waitFor(/games\/\d+ {2}→ 500 {2}\d+ ms\n +no such table: rosters at line 3\n/);
  await until('the delivery to be owed after its first attempt', async () => {
    const owed = await stage.service.db.query<{ attempts: number }>(sql`select attempts from deliveries`);
    return owed.length === 1 && owed[0]!.attempts === 1; // it is tried again
  });
});

test('a program that is not there is no answer', async () => {
  const nobody = await startReceiver();
  await nobody.stop();
  const command = start(['listen', '--site', '1', '--forward-to', nobody.url]);
  await command.waitFor(/Ctrl-C ends this/);
  await stage.changeGame(await stage.createGame(), { published: true });
  await command.waitFor(/→ no answer \(ECONNREFUSED\) {2}\d+ ms/);
});

test('a forged delivery is refused, shown, and not passed on', async () => {
  const listen = await listening();
  const target_url = (await subscriptions())[0]!.target_url;
  const headers = {
    'x-webhook-signature': `t=${Math.floor(Date.now() / 1000)},h=x-event-id x-event-type,v1=${'0'.repeat(64)}`,
  };
  const body = '{"id":1,"topic":"game.game.published"}';
  const answer = await fetch(target_url, { method: 'POST', body, headers });
  assert.equal(answer.status, 401);
  await listen.waitFor(/refused, and not passed on: The signature is not of this body/);
  const { status } = await fetch(new URL('/elsewhere', target_url), { method: 'POST', body });
  assert.equal(status, 404);
  assert.equal(program.received.length, 0);
});

test('each topic is triggered for real', async () => {
  await listening();
  for (let slot = 0; slot < 2; slot++) {
    await stage.changeGame(await stage.createGame(), { published: true }); // with open slots
  }
  await program.waitFor(2);
  program.received.length = 0;
  for (const topic of TOPICS) {
    for (const _time of ['once', 'again']) {
      const command = start(['trigger', topic, '--site', '1', '--yes']);
      assert.equal(await command.ended(), 0, command.output());
      assert.match(command.output(), new RegExp(`^\\w.*\\. ${topic} is on its way\\.\n$`));
    }
  }
  await stage.settled();
  const arrived = (await program.waitFor(8)).map(({ body }) => body.topic).sort();
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
    const listen = await listening('--public-url', address, '--port', String(port));
    assert.match(
      listen.output(),
      new RegExp(`come in at ${address} \\(which must lead to http://localhost:${port}\\)`),
    );
    await stage.changeGame(await stage.createGame(), { published: true });
    await program.waitFor(1);
  } finally {
    tunnel.closeAllConnections();
    await new Promise((resolve) => tunnel.close(resolve));
  }
});

test('the demo is found from a folder below it, and by its file', async () => {
  const { clientId: client_id, clientSecret: client_secret } = stage.season.application;
  const below = join(project, 'data/demo/below');
  await mkdir(below, { recursive: true });
  const { baseUrl } = stage.service;
  const file = join(project, 'data/demo/demo.json');
  const applications = { service: { client_id, client_secret } };
  await writeFile(
    file,
    JSON.stringify({ base_url: baseUrl, auth_url: baseUrl, site: { id: 1 }, applications }),
  );
  const places: { cwd: string; with: Record<string, string> }[] = [
    { cwd: below, with: {} },
    { cwd: '/', with: { CREWCALL_DEMO_FILE: file } },
  ];
  for (const options of places) {
    const command = start(['trigger', 'site.user.created'], options); // a demo asks for no --site, and no --yes
    assert.equal(await command.ended(), 0, command.output());
  }
});

const wrong: Record<string, { args: string[]; with?: Record<string, string>; code: number; says: RegExp }> = {
  'no service': {
    args: ['trigger', TOPICS[0]!],
    with: {},
    code: 1,
    says: /Which service\? Set CREWCALL_BASE_URL/,
  },
  'half of a service': {
    args: ['trigger', TOPICS[0]!],
    with: { CREWCALL_CLIENT_ID: 'a' },
    code: 1,
    says: /CREWCALL_CLIENT_ID is not enough/,
  },
  ...Object.fromEntries(
    [
      [
        'localhost:3000',
        /^CREWCALL_BASE_URL is the address of the service, such as .*; it was localhost:3000\.\n$/,
      ],
      ['example', /^CREWCALL_BASE_URL is the address of the service, .*; it was example\.\n$/],
      ['http://a b', /^CREWCALL_BASE_URL is the address of the service, .*; it was http:\/\/a b\.\n$/],
      [
        'https://x.example/api/v2',
        /^CREWCALL_BASE_URL is the address of the service without \/api\/v2: set it to https:\/\/x\.example\.\n$/,
      ],
    ].map(([address, says]) => [
      `the address ${address}`,
      {
        args: listenlike('--site', '1'),
        with: { CREWCALL_BASE_URL: address, CREWCALL_CLIENT_ID: 'a', CREWCALL_CLIENT_SECRET: 'b' },
        code: 1,
        says,
      },
    ]),
  ),
  'the token endpoint as address': {
    args: ['trigger', TOPICS[0]!, '--site', '1', '--yes'],
    with: {
      CREWCALL_BASE_URL: 'https://x.example',
      CREWCALL_AUTH_URL: 'https://x.example/oauth/token',
      CREWCALL_CLIENT_ID: 'a',
      CREWCALL_CLIENT_SECRET: 'b',
    },
    code: 1,
    says: /^CREWCALL_AUTH_URL is the address of the service without \/oauth\/token: .*\n$/,
  },
  'a service elsewhere without a tunnel': {
    args: ['listen', '--site', '1', '--forward-to', 'http://localhost:4000'],
    with: { CREWCALL_BASE_URL: 'https://a.example', CREWCALL_CLIENT_ID: 'a', CREWCALL_CLIENT_SECRET: 'b' },
    code: 1,
    says: /is not on this machine, and cannot deliver to it\. Open a tunnel .*--public-url/,
  },
  'real data': { args: ['trigger', TOPICS[0]!, '--site', '1'], code: 1, says: /no demo.*Add --yes/ },
  'an unknown topic': { args: ['trigger', 'game.deleted'], code: 2, says: /no event type "game.deleted"/ },
  'no address': { args: ['listen', '--site', '1'], code: 2, says: /--forward-to is missing/ },
  'an address that is none': {
    args: ['listen', '--forward-to', 'localhost:4000'],
    code: 2,
    says: /http address/,
  },
  'no site': {
    args: ['listen', '--forward-to', 'http://localhost:4000'],
    code: 2,
    says: /--site is missing/,
  },
  'a site that is none': {
    args: listenlike('--site', 'harbor'),
    code: 2,
    says: /--site is the id of a site/,
  },
  'a site that is not there': {
    args: listenlike('--site', '999'),
    code: 1,
    says: /no such site.*\(\/site_id\)/,
  },
  'an unknown option': { args: ['listen', '--verbose'], code: 2, says: /Unknown option '--verbose'/ },
  'a topic for listen': {
    args: listenlike(TOPICS[0]!),
    code: 2,
    says: /^listen takes options alone; "game\.game/,
  },
  'trigger without a topic': { args: ['trigger'], code: 2, says: /^trigger takes one event type/ },
  'a port that is none': {
    args: listenlike('--site', '1', '--port', '70000'),
    code: 2,
    says: /number from 0 to 65535; it was/,
  },
  'no command': { args: [], code: 2, says: /npx @crewcall\/sdk listen/ },
};
for (const [what, { args, code, says, with: given }] of Object.entries(wrong)) {
  test(`wrong use is told: ${what}`, async () => {
    const command = start(args, { cwd: '/', with: given ?? env });
    assert.equal(await command.ended(), code, command.output());
    assert.match(command.output(), says);
  });
}

test('a service that calls itself otherwise is told with the variable to set', async () => {
  const { port } = new URL(stage.service.baseUrl);
  const changed = { ...env, CREWCALL_BASE_URL: `http://127.0.0.1:${port}` };
  for (const args of [listenArgs(), ['trigger', TOPICS[0]!, '--site', '1', '--yes']]) {
    const command = start(args, { with: changed });
    assert.equal(await command.ended(), 1);
    const said = `A link leads to http://localhost:${port}, and CREWCALL_BASE_URL is http://127.0.0.1:${port}: no token`;
    assert.ok(command.output().startsWith(said), command.output());
  }
});

test('a service that delivers to public addresses alone says so, and what to do', async () => {
  await stage.service.restart({ WEBHOOK_ALLOW_NETWORKS: '' });
  const changed = { ...env, CREWCALL_BASE_URL: stage.service.baseUrl };
  const command = start(listenArgs(), { with: changed });
  assert.equal(await command.ended(), 1);
  assert.match(command.output(), /WEBHOOK_ALLOW_NETWORKS=127\.0\.0\.0\/8.*--public-url/);
});

function listenlike(...site: string[]): string[] {
  return ['listen', ...site, '--forward-to', 'http://localhost:4000'];
}
