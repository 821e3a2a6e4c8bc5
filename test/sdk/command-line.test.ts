// How the commands of @crewcall/sdk are told where the service is, and what they say to wrong use.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { main } from '../../packages/sdk/src/command/command.ts';
import type { Stage } from '../support/stage.ts';
import { openTerminal, type Terminal, TOPICS } from './terminal.ts';

let terminal: Terminal;
let stage: Stage;
before(async () => {
  terminal = await openTerminal();
  stage = terminal.stage;
});
afterEach(() => terminal.clear());
after(() => terminal.stop());

test('a Node that is too old is told before anything else', async () => {
  const old =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } });";
  const text = `${old}Object.defineProperty(process, 'version', { value: 'v20.19.0' });`;
  const command = terminal.start(['--help'], {
    flags: ['--import', `data:text/javascript,${encodeURIComponent(text)}`],
  });
  assert.equal(await command.ended(), 1);
  assert.match(
    command.output(),
    /^@crewcall\/sdk needs Node 22 or newer; this is v20\.19\.0\. Install one from .*\n$/,
  );
});

test('a port that is in use is told, and no subscription is made', async () => {
  const { port } = new URL(terminal.program.url);
  const command = terminal.start(terminal.listenArgs('--port', port));
  assert.equal(await command.ended(), 1);
  assert.equal(
    command.output(),
    `Cannot listen on port ${port}: another program uses it. Choose another port with --port.\n`,
  );
  assert.deepEqual(await terminal.subscriptions(), []);
});

/** Writes a demo's file below a new folder of the project. */
async function writeDemo(name: string, { clientId, clientSecret } = stage.season.application) {
  const { baseUrl } = stage.service;
  const folder = join(terminal.project, name);
  const below = join(folder, 'data/demo/below');
  await mkdir(below, { recursive: true });
  const file = join(folder, 'data/demo/demo.json');
  const applications = { service: { client_id: clientId, client_secret: clientSecret } };
  const demo = { base_url: baseUrl, auth_url: baseUrl, site: { id: 1 }, applications };
  await writeFile(file, JSON.stringify(demo));
  return { below, file };
}

test('the demo is found from a folder below it, by its file, and by variables that lead to it', async () => {
  const { below, file } = await writeDemo('demo');
  const another = {
    CREWCALL_BASE_URL: 'https://x.example',
    CREWCALL_CLIENT_ID: 'a',
    CREWCALL_CLIENT_SECRET: 'b',
  };
  const places: { cwd: string; with: Record<string, string> }[] = [
    { cwd: below, with: {} },
    { cwd: '/', with: { CREWCALL_DEMO_FILE: file } },
    { cwd: '/', with: { ...another, CREWCALL_DEMO_FILE: file } },
    { cwd: below, with: terminal.env },
  ];
  for (const options of places) {
    const command = terminal.start(['trigger', 'site.user.created'], options); // a demo asks for no --site, and no --yes
    assert.equal(await command.ended(), 0, command.output());
  }
});

test('a file that another demo left behind makes no demo of a service at its address', async () => {
  const { below } = await writeDemo('left', { ...stage.season.application, clientSecret: 'of-another-demo' });
  const command = terminal.start(['trigger', 'site.user.created', '--site', '1'], {
    cwd: below,
    with: terminal.env,
  });
  assert.equal(await command.ended(), 1);
  assert.match(command.output(), /which is not the demo: people may be notified/);
});

const wrong: Record<string, { args: string[]; with?: Record<string, string>; code: number; says: RegExp }> = {
  'no service': {
    args: ['trigger', TOPICS[0]!],
    with: {},
    code: 1,
    says: /No service is configured\. Set CREWCALL_BASE_URL/,
  },
  'half of a service': {
    args: ['trigger', TOPICS[0]!],
    with: { CREWCALL_CLIENT_ID: 'a' },
    code: 1,
    says: /CREWCALL_CLIENT_ID is incomplete/,
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
    says: /is not on this machine, so it cannot deliver to this machine\. Open a tunnel .*--public-url/,
  },
  'real data': { args: ['trigger', TOPICS[0]!, '--site', '1'], code: 1, says: /not the demo.*add --yes/ },
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
  'trigger without a topic': { args: ['trigger'], code: 2, says: /^trigger takes exactly one event type/ },
  'a port that is none': {
    args: listenlike('--site', '1', '--port', '70000'),
    code: 2,
    says: /number from 0 to 65535; it was/,
  },
  'no command': { args: [], code: 2, says: /npx @crewcall\/sdk listen/ },
};
for (const [what, { args, code, says, with: given }] of Object.entries(wrong)) {
  test(`wrong use is told: ${what}`, async () => {
    const said: string[] = [];
    const print = (line: string) => void said.push(`${line}\n`);
    const env = given ?? terminal.env;
    assert.equal(await main(args, { env, folder: '/', print, printError: print }), code, said.join(''));
    assert.match(said.join(''), says);
  });
}

test('the exit code of a command is that of its process', async () => {
  const command = terminal.start(['trigger']);
  assert.equal(await command.ended(), 2);
  assert.match(command.output(), wrong['trigger without a topic']!.says);
});

test('a service that calls itself otherwise is told with the variable to set', async () => {
  const { port } = new URL(stage.service.baseUrl);
  const changed = { ...terminal.env, CREWCALL_BASE_URL: `http://127.0.0.1:${port}` };
  for (const args of [terminal.listenArgs(), ['trigger', TOPICS[0]!, '--site', '1', '--yes']]) {
    const command = terminal.start(args, { with: changed });
    assert.equal(await command.ended(), 1);
    const said = `A link leads to http://localhost:${port}, but CREWCALL_BASE_URL is http://127.0.0.1:${port}. The token`;
    assert.ok(command.output().startsWith(said), command.output());
  }
});

test('a service that delivers to public addresses alone says so, and what to do', async () => {
  await stage.service.restart({ WEBHOOK_ALLOW_NETWORKS: '' });
  const changed = { ...terminal.env, CREWCALL_BASE_URL: stage.service.baseUrl };
  const command = terminal.start(terminal.listenArgs(), { with: changed });
  assert.equal(await command.ended(), 1);
  assert.match(command.output(), /WEBHOOK_ALLOW_NETWORKS=127\.0\.0\.0\/8.*--public-url/);
});

function listenlike(...site: string[]): string[] {
  return ['listen', ...site, '--forward-to', 'http://localhost:4000'];
}
