// Parses the command line: `listen` forwards deliveries to this machine, `trigger` causes an event.
import { parseArgs } from 'node:util';
import { CrewcallError } from '../client/errors.ts';
import { TOPICS, type Topic } from '../webhooks/event.ts';
import { readConnection } from './connection.ts';
import { CommandError, UsageError } from './errors.ts';
import { listen } from './listen.ts';
import { inVariables } from './terminal.ts';
import { trigger } from './trigger.ts';

const HELP = `npx @crewcall/sdk listen --site ID --forward-to URL   forwards deliveries to this machine
  --site ID          the site whose events to listen to (default: the demo's)
  --forward-to URL   where to forward each delivery, byte by byte
  --events A,B       the event types (default: all)
  --public-url URL   the URL of a tunnel, if the service is not on this machine
  --port N           the local port that the tunnel leads to (4444 with --public-url, else any)

npx @crewcall/sdk trigger TOPIC                       causes an event of type TOPIC
  TOPIC              ${TOPICS.join(', ')}
  --site ID          the site to change (default: the demo's)
  --yes              confirm that real data may change; not needed for the demo

Set CREWCALL_BASE_URL, CREWCALL_AUTH_URL, CREWCALL_CLIENT_ID and CREWCALL_CLIENT_SECRET to choose the service. Without
them, the commands use the running demo: they look for data/demo/demo.json in this folder and the folders above it.
CREWCALL_DEMO_FILE names that file, and takes precedence over the others.
`;

/** What a command reads, besides its arguments, and where it writes. */
export type Surroundings = {
  env: Record<string, string | undefined>;
  folder: string;
  print(line: string): void;
  printError(line: string): void;
};

/** Runs a command and returns the exit code: 0, 1 (failed) or 2 (wrong usage). */
export async function main(args: string[], surroundings: Surroundings): Promise<number> {
  try {
    return await run(args, surroundings);
  } catch (error) {
    if (error instanceof UsageError) {
      surroundings.printError(`${error.message}\n\n${HELP}`);
      return 2;
    }
    if (!(error instanceof CommandError || error instanceof CrewcallError)) throw error;
    surroundings.printError(inVariables(error.message));
    return 1;
  }
}

async function run(args: string[], { env, folder, print }: Surroundings): Promise<number> {
  const { values, positionals } = parse(args);
  const [command, topic, ...more] = positionals;
  if (values.help || command === undefined) {
    print(HELP);
    return values.help ? 0 : 2;
  }
  if (command === 'listen') {
    if (topic !== undefined)
      throw new UsageError(
        `listen takes options alone; "${topic}" is none. Event types are named with --events.`,
      );
    const forwardTo = addressOf('--forward-to', values['forward-to']);
    if (forwardTo === undefined)
      throw new UsageError('--forward-to is missing: give the URL to forward deliveries to.');
    const publicUrl = addressOf('--public-url', values['public-url']);
    const events = (values.events?.split(',') ?? [...TOPICS]).map(topicOf);
    const connection = await readConnection(env, folder);
    const siteId = siteOf(values.site) ?? connection.siteId;
    if (siteId === undefined)
      throw new UsageError('--site is missing: give the id of the site to listen to.');
    return listen({ connection, siteId, events, forwardTo, publicUrl, port: portOf(values.port), print });
  }
  if (command === 'trigger') {
    if (topic === undefined || more.length > 0) throw new UsageError('trigger takes exactly one event type.');
    const what = topicOf(topic);
    const connection = await readConnection(env, folder);
    const siteId = siteOf(values.site) ?? connection.siteId;
    if (siteId === undefined) throw new UsageError('--site is missing: give the id of the site to change.');
    return trigger({ connection, siteId, topic: what, isConfirmed: values.yes ?? false, print });
  }
  throw new UsageError(`There is no command "${command}".`);
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    'forward-to': text,
    'public-url': text,
    events: text,
    help: { ...flag, short: 'h' },
    port: text,
    site: text,
    yes: flag,
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function topicOf(text: string): Topic {
  const topic = TOPICS.find((known) => known === text.trim());
  if (topic === undefined)
    throw new UsageError(`There is no event type "${text}". There are ${TOPICS.join(', ')}.`);
  return topic;
}

function siteOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError(`--site is the id of a site, such as 1; it was "${text}".`);
  return Number(text);
}

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new UsageError(`--port is a number from 0 to 65535; it was "${text}".`);
  return Number(text);
}

function addressOf(option: string, text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address?.protocol === 'http:' || address?.protocol === 'https:') return address;
  throw new UsageError(
    `${option} is an http address, such as http://localhost:4000/webhooks; it was "${text}".`,
  );
}
