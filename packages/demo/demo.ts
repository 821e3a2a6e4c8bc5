// `crewcall demo`: the service with demo data, and a receiver that prints each webhook delivery.
import { join } from 'node:path';
import { untilStopped } from '../../src/commands/serve.ts';
import { type Environment, readSettings } from '../../src/config.ts';
import { openLog } from '../../src/log.ts';
import { type DemoAccount, type Service, startService } from '../../src/main.ts';
import type { Database } from '../../src/storage/database.ts';
import { type Credentials, ensureCredentials, writeDemoFile } from './credentials.ts';
import { ensureSeason } from './ensure-season.ts';
import { mailboxPlugin } from './mailbox.ts';
import { ASSIGNOR, OFFICIAL } from './names.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { ensureProposal } from './records/proposals.ts';
import { subscribe } from './subscriber.ts';
import { welcome } from './welcome.ts';

// For the demo only: its receiver is on loopback, and nobody who tries it should be rate limited.
const DEMO_SETTINGS = {
  RATE_LIMITS: 'off',
  RATE_LIMITS_FILE: undefined,
  WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128',
  WEBHOOK_ALLOW_NETWORKS_FILE: undefined,
};
const DEFAULTS = { DATA_DIR: './data/demo', LOG_LEVEL: 'warn' };

/** Runs until SIGTERM or SIGINT. `print` writes to the terminal. */
export async function demo(env: Environment, print: (text: string) => void): Promise<void> {
  const settings = readSettings({ ...env, ...defaultsFor(env), ...DEMO_SETTINGS });
  const { log } = openLog(settings.logLevel);
  // Before any request or delivery, because the database may have real accounts.
  let siteId = 0;
  const prepare = async (db: Database) => {
    const now = new Date();
    siteId = await ensureSeason(db, now);
    await ensureProposal(db, { siteId, now });
  };
  let demoAccounts: DemoAccount[] = [];
  const service = await startService({
    ...{ settings, log, prepare, http: true, worker: true },
    demoAccounts: () => demoAccounts,
    demoPages: (server, look) => mailboxPlugin(server, { outbox: join(settings.dataDir, 'outbox'), ...look }),
  });
  const receiver = await startReceiver(print).catch(stopAndRethrow(service));
  try {
    const { text, credentials } = await introduce({ service, receiver, siteId, dataDir: settings.dataDir });
    demoAccounts = accountsOf(credentials);
    const stopped = untilStopped(service, () => print('Stopping…')); // before the text, after which the user may press Ctrl-C at once
    print(text);
    await stopped;
  } finally {
    await service.stop();
    await receiver.stop();
  }
}

type Demo = { service: Service; receiver: Receiver; siteId: number; dataDir: string };

type Introduction = { text: string; credentials: Credentials };

/** Creates credentials, subscription and demo.json; gives the text for the terminal. */
async function introduce({ service, receiver, siteId, dataDir }: Demo): Promise<Introduction> {
  const { db, baseUrl, authUrl } = service;
  const credentials: Credentials = await ensureCredentials(db, dataDir);
  const application = credentials.applications.service;
  const { secret } = await subscribe({ baseUrl, authUrl, siteId, targetUrl: receiver.url, application });
  receiver.useSecret(secret);
  const demoFile = await writeDemoFile(dataDir, { baseUrl, authUrl, siteId, credentials });
  return { text: welcome({ baseUrl, authUrl, siteId, demoFile, credentials }), credentials };
}

/** The people that the demo's sign-in page offers. */
function accountsOf({ accounts: { assignor, official } }: Credentials): DemoAccount[] {
  return [
    { ...assignor, name: `${ASSIGNOR.firstName} ${ASSIGNOR.lastName}, who assigns games` },
    { ...official, name: `${OFFICIAL.firstName} ${OFFICIAL.lastName}, an official` },
  ];
}

/** The demo's defaults for settings that are set neither as NAME nor as NAME_FILE. */
function defaultsFor(env: Environment): Environment {
  return Object.fromEntries(Object.entries(DEFAULTS).filter(([name]) => !env[name] && !env[`${name}_FILE`]));
}

function stopAndRethrow(service: Service) {
  return async (error: unknown): Promise<never> => {
    await service.stop();
    throw error;
  };
}
