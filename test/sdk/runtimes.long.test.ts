// @crewcall/sdk where there is no Node: one program in the form that Deno, Bun and Workers share, run by each of them.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { requestToken } from '../support/season.ts';
import { type Stage, startStage } from '../support/stage.ts';
import { packSdk, type SdkPackage } from './packed.ts';

const PACKAGE = 'node_modules/@crewcall/sdk/dist';

// Answers GET with what the client reads over all pages; receives deliveries; shows what it received.
const PROGRAM = `
import { Crewcall, Deduplicator, verifyRequest, Webhook, WebhookVerificationError } from './${PACKAGE}/sdk.js';
import { baseUrl, secret, siteId, token } from './settings.js';
const client = new Crewcall({ baseUrl, credentials: { accessToken: token } });
const webhook = new Webhook(secret);
const deduplicator = new Deduplicator();
const received = [];
export default {
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname === '/teams') {
      const names = [];
      for await (const team of client.teams.list(siteId, { limit: 2 })) names.push(team.name);
      return new Response([...names, typeof process].join());
    }
    if (pathname === '/received') return new Response(received.join());
    try {
      const event = await verifyRequest(request, webhook);
      await deduplicator.once(event, () => received.push(event.topic));
      return new Response(null, { status: 204 });
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      received.push(error.code);
      return new Response(error.message, { status: 401 });
    }
  },
};
`;

type Runtime = {
  name: string;
  variable: string;
  start: (executable: string, port: number) => Promise<string[]>;
};

const RUNTIMES: Runtime[] = [
  {
    name: 'Deno',
    variable: 'SDK_DENO',
    start: async (executable, port) => [
      executable,
      ...['serve', '--no-remote', '--allow-net=127.0.0.1,localhost', '--host', '127.0.0.1'],
      ...['--port', String(port), 'program.js'],
    ],
  },
  {
    name: 'Bun',
    variable: 'SDK_BUN',
    start: async (executable, port) => {
      const server = `import program from './program.js'; Bun.serve({ hostname: '127.0.0.1', port: ${port}, ...program });`;
      await writeFile(join(project, 'bun.js'), server);
      return [executable, 'bun.js'];
    },
  },
  {
    name: 'workerd',
    variable: 'SDK_WORKERD',
    start: async (executable, port) => {
      const files = await readdir(join(project, PACKAGE), { recursive: true });
      const modules = files.filter((file) => file.endsWith('.js')).map((file) => `${PACKAGE}/${file}`);
      const embedded = ['program.js', 'settings.js', ...modules].map(
        (file) => `(name = "${file}", esModule = embed "${file}")`,
      );
      const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (compatibilityDate = "2026-01-01", modules = [${embedded.join(', ')}])),
    (name = "internet", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);`;
      await writeFile(join(project, 'config.capnp'), config);
      return [executable, 'serve', 'config.capnp'];
    },
  },
];

let stage: Stage;
let packed: SdkPackage;
let project: string;

before(async () => {
  packed = await packSdk(); // first: where it fails, no service is left that keeps the process alive
  stage = await startStage();
  project = await packed.install();
  await writeFile(join(project, 'program.js'), PROGRAM);
  for (const name of ['Aces', 'Bears', 'Comets', 'Dukes', 'Eagles']) {
    const { status } = await stage.ada('POST', `/api/v2/sites/${stage.season.siteId}/teams`, {
      body: { name },
    });
    assert.equal(status, 201);
  }
});
after(async () => {
  await stage?.stop();
  await packed?.remove();
});

for (const { name, variable, start } of RUNTIMES) {
  test(`in ${name} the client reads all pages, and a live delivery is verified`, async (t) => {
    const executable = process.env[variable];
    if (executable === undefined)
      return t.diagnostic(`not run: ${name} (name its executable in ${variable})`);
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const { secret } = await stage.subscribe({ target_url: `${address}/webhooks` });
    const settings = {
      baseUrl: stage.service.baseUrl,
      siteId: stage.season.siteId,
      token: await requestToken(stage.service, stage.season.application),
      secret,
    };
    const lines = Object.entries(settings).map(
      ([key, value]) => `export const ${key} = ${JSON.stringify(value)};`,
    );
    await writeFile(join(project, 'settings.js'), lines.join('\n'));
    const [command = '', ...args] = await start(executable, port);
    const child = spawn(command, args, { cwd: project, env: { PATH: process.env.PATH, HOME: project } });
    try {
      await untilListening(child, address);
      const teams = await read(`${address}/teams`);
      assert.match(teams, /^Aces,Bears,Comets,Dukes,Eagles,/);
      const forged = await fetch(`${address}/webhooks`, { method: 'POST', body: '{"id":1}' });
      assert.equal(forged.status, 401);
      await stage.changeGame(await stage.createGame(), { published: true });
      await stage.settled();
      assert.equal(await read(`${address}/received`), 'missing_header,game.game.published');
    } finally {
      child.kill();
      await stage.clear();
    }
  });
}

async function read(url: string): Promise<string> {
  return (await fetch(url)).text();
}

async function untilListening(child: ChildProcess, address: string): Promise<void> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  while (!(await fetch(`${address}/received`).catch(() => undefined))) {
    assert.equal(child.exitCode, null, said);
    await pause(50);
  }
}
