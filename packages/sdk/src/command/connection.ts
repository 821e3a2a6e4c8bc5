// Finds the service and the credentials of the commands: in the environment, or in the demo's file.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Crewcall } from '../client/crewcall.ts';
import { CrewcallError } from '../client/errors.ts';
import { originOf } from '../client/settings.ts';
import type { Scope } from '../oauth/tokens.ts';
import { CommandError } from './errors.ts';

const DEMO_FILE = 'data/demo/demo.json'; // below the folder that the demo runs in

/** A service and the credentials of an application. */
export type Connection = {
  baseUrl: string;
  authUrl: string;
  clientId: string;
  clientSecret: string;
  /** The demo's site; undefined if this is not the demo. */
  siteId: number | undefined;
  isDemo: boolean;
};

type Environment = Record<string, string | undefined>;

/**
 * Reads the demo's file if CREWCALL_DEMO_FILE names it; else the other CREWCALL_… variables; without them the demo's file,
 * which it looks for in `folder` and the folders above. Variables that lead to the demo of that file are the demo, too.
 */
export async function readConnection(env: Environment, folder: string): Promise<Connection> {
  if (env.CREWCALL_DEMO_FILE) return readDemo(env.CREWCALL_DEMO_FILE);
  const {
    CREWCALL_BASE_URL: baseUrl,
    CREWCALL_CLIENT_ID: clientId,
    CREWCALL_CLIENT_SECRET: clientSecret,
  } = env;
  const demoFile = findDemoFile(folder);
  if (baseUrl && clientId && clientSecret) {
    const connection = {
      baseUrl: addressIn('CREWCALL_BASE_URL', baseUrl),
      authUrl: addressIn('CREWCALL_AUTH_URL', env.CREWCALL_AUTH_URL || baseUrl),
      clientId,
      clientSecret,
    };
    const siteId = demoFile === undefined ? undefined : await demoSiteAt(connection.baseUrl, demoFile);
    return { ...connection, siteId, isDemo: siteId !== undefined };
  }
  // Never mixes the two: the demo's secret must not be sent to another service, nor another secret to the demo.
  const given = ['CREWCALL_BASE_URL', 'CREWCALL_CLIENT_ID', 'CREWCALL_CLIENT_SECRET'].filter(
    (name) => env[name],
  );
  if (given.length > 0) {
    throw new CommandError(
      `${given.join(' and ')} is incomplete: set CREWCALL_BASE_URL, CREWCALL_CLIENT_ID and CREWCALL_CLIENT_SECRET, or none of them for the demo.`,
    );
  }
  if (demoFile === undefined) throw noService();
  return readDemo(demoFile);
}

/**
 * The site of the demo if the demo of this file runs at `baseUrl`: another service may have taken its address, so the
 * application of the file must be known there.
 */
async function demoSiteAt(baseUrl: string, file: string): Promise<number | undefined> {
  try {
    const demo = readDemo(file);
    if (demo.baseUrl !== baseUrl) return undefined;
    await connect(demo, ['read']).sites.list({ limit: 1 }).first();
    return demo.siteId;
  } catch (error) {
    if (error instanceof CommandError || error instanceof CrewcallError) return undefined;
    throw error;
  }
}

/** A client for this connection. */
export function connect({ baseUrl, authUrl, clientId, clientSecret }: Connection, scopes: Scope[]): Crewcall {
  return new Crewcall({ baseUrl, authUrl, credentials: { clientId, clientSecret, scopes } });
}

function addressIn(variable: string, text: string): string {
  try {
    return originOf(variable, text);
  } catch (error) {
    throw new CommandError((error as TypeError).message);
  }
}

function findDemoFile(folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const file = join(at, DEMO_FILE);
    if (existsSync(file)) return file;
    if (at === dirname(at)) return undefined;
  }
}

function noService(): CommandError {
  return new CommandError(
    `No service is configured. Set CREWCALL_BASE_URL, CREWCALL_CLIENT_ID and CREWCALL_CLIENT_SECRET. For the demo, run this in its folder (it is started there with "npm run demo", and writes ${DEMO_FILE}), or set CREWCALL_DEMO_FILE to that file.`,
  );
}

type DemoFile = {
  base_url: string;
  auth_url: string;
  site: { id: number };
  applications: { service: { client_id: string; client_secret: string } };
};

function readDemo(file: string): Connection {
  try {
    const { base_url, auth_url, site, applications } = JSON.parse(readFileSync(file, 'utf8')) as DemoFile;
    const { client_id, client_secret } = applications.service;
    return {
      baseUrl: originOf('base_url', base_url),
      authUrl: originOf('auth_url', auth_url),
      clientId: client_id,
      clientSecret: client_secret,
      siteId: site.id,
      isDemo: true,
    };
  } catch (error) {
    throw new CommandError(`${file} cannot be read as the demo's file: ${(error as Error).message}`);
  }
}
