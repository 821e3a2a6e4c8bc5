// `crewcall demo`: the service with a season to try it on, and a receiver that shows each webhook landing.

import { untilStopped } from '../../src/commands/serve.ts';
import { type Environment, readSettings } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { type Service, startService } from '../../src/main.ts';
import type { Database } from '../../src/storage/database.ts';
import { type Credentials, ensureCredentials, writeDemoFile } from './credentials.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { keepSeason } from './season-keeper.ts';
import { subscribe } from './subscriber.ts';
import { welcome } from './welcome.ts';

// These hold in the demo alone: its receiver is on loopback, and nobody who tries it should be told to wait.
const DEMO_SETTINGS = {
  RATE_LIMITS: 'off',
  RATE_LIMITS_FILE: undefined,
  WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128',
  WEBHOOK_ALLOW_NETWORKS_FILE: undefined,
};
const DEFAULTS = { DATA_DIR: './data/demo', LOG_LEVEL: 'warn' };

/** Runs until it is told to stop. `print` is the terminal. */
export async function demo(env: Environment, print: (text: string) => void): Promise<void> {
  const settings = readSettings({ ...env, ...missing(env), ...DEMO_SETTINGS });
  const log = createLog(settings.logLevel);
  // Before anything is answered or delivered: the database may turn out to be somebody's real one.
  let siteId = 0;
  const prepare = async (db: Database) => {
    siteId = await keepSeason(db, new Date());
  };
  const service = await startService({ settings, log, prepare, http: true, worker: true });
  const receiver = await startReceiver(print).catch(stopping(service));
  try {
    const text = await introduce({ service, receiver, siteId, dataDir: settings.dataDir });
    const stopped = untilStopped(service, () => print('Stopping…')); // first: whoever reads the text may end it at once
    print(text);
    await stopped;
  } finally {
    await service.stop();
    await receiver.stop();
  }
}

type Demo = { service: Service; receiver: Receiver; siteId: number; dataDir: string };

/** Credentials, subscription and demo.json; gives the text that says how to go on. */
async function introduce({ service, receiver, siteId, dataDir }: Demo): Promise<string> {
  const { db, baseUrl, authUrl } = service;
  const credentials: Credentials = await ensureCredentials(db, dataDir);
  const application = credentials.applications.service;
  const { secret } = await subscribe({ baseUrl, authUrl, siteId, targetUrl: receiver.url, application });
  receiver.useSecret(secret);
  const demoFile = await writeDemoFile(dataDir, { baseUrl, authUrl, siteId, credentials });
  return welcome({ baseUrl, authUrl, siteId, demoFile, credentials });
}

/** The demo's own defaults, for what is given neither as NAME nor as NAME_FILE. */
function missing(env: Environment): Environment {
  return Object.fromEntries(Object.entries(DEFAULTS).filter(([name]) => !env[name] && !env[`${name}_FILE`]));
}

function stopping(service: Service) {
  return async (error: unknown): Promise<never> => {
    await service.stop();
    throw error;
  };
}
