// The work of the bench of several processes: games are published to subscribers, lists are read, tokens are issued.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { issueAccessToken } from '../../src/oauth/tokens.ts';
import { untilSettled } from '../deliver/publishing.ts';
import { countMissing } from '../deliver/receipts.ts';
import type { ReceiverQuestions } from '../deliver/receiver.ts';
import { insertTarget } from '../deliver/theatre.ts';
import type { Call, ClientQuestions, Reply } from '../http/client.ts';
import { callFor } from '../http/token.ts';
import type { CallersQuestions } from '../http/write/callers.ts';
import { OPERATIONS } from '../http/write/operations.ts';
import type { Season } from '../http/write/season.ts';
import { type Part, startPart } from '../part.ts';
import type { Assignor } from '../people.ts';
import type { ServiceQuestions } from '../service.ts';
import type { Stage } from '../stage.ts';

const SUBSCRIBERS = 1_000;
const IN_FLIGHT = 8; // over all processes
const PUBLICATIONS_PER_SECOND = 1; // over all processes: what a busy machine delivers as it comes
const PATIENCE_MS = 60_000;
const IDLE_MS = 1_000;
const MEDIA_TYPE = 'application/vnd.service.v2.hal+json'; // service.md 4: on every request

/** A service of the stage, or what is measured in its place. */
export type MeasuredService = {
  part: Pick<Part<ServiceQuestions>, 'ask' | 'cpuMicros' | 'end'>;
  baseUrl: string;
};

/** A kind of work: how many operations warm up a process, and how many are measured. */
export type Work = {
  warmUp: number;
  measured: number;
  /** Does so many of it, in equal parts through each of the services. */
  run: (services: readonly MeasuredService[], count: number) => Promise<unknown>;
};

export type OpenWork = {
  kinds: Record<'publish' | 'list' | 'token' | 'idle seconds', Work>;
  /** What a service answers to the call of a list, and of a token. */
  repliesOf(service: MeasuredService): Promise<Record<'GET' | 'POST', Reply>>;
  /** Deliveries that never arrived, and that arrived more than once. */
  missing(): Promise<{ deliveries: number; lost: number; duplicated: number }>;
  close(): Promise<void>;
};

/** Starts the parts that ask and receive, and subscribes a thousand endpoints to the season's games. */
export async function openWork(
  stage: Stage,
  { assignor, season }: { assignor: Assignor; season: Season },
): Promise<OpenWork> {
  const client = startPart<ClientQuestions>('http/client.ts');
  const callers = startPart<CallersQuestions>('http/write/callers.ts');
  const receiver = startPart<ReceiverQuestions>('deliver/receiver.ts');
  const targets = await receiver.ask('listen', SUBSCRIBERS);
  await stage.db.transaction(async (tx) => {
    for (const targetUrl of targets)
      await insertTarget(tx, stage, { assignor, siteId: season.siteId, targetUrl, secret: randomUUID() });
  });
  const { value: token } = await issueAccessToken(stage.db, {
    applicationId: assignor.application.id,
    accountId: assignor.accountId,
    scopes: ['read', 'write'],
  });
  const headers = { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE, authorization: `Bearer ${token}` };
  const list: Omit<Call, 'url'> = { method: 'GET', headers };
  let published = 0;

  const publish = async (services: readonly MeasuredService[], count: number) => {
    const before = published * SUBSCRIBERS;
    const arrival = { perSecond: PUBLICATIONS_PER_SECOND / services.length };
    await inParts(services, count, ({ baseUrl: origin }, share) => {
      const calls = Array.from({ length: share }, () => OPERATIONS.publish!.call(season, published++));
      return callers.ask('make', { origin, headers, calls, arrival });
    });
    const whole = before + count * SUBSCRIBERS;
    await receiver.ask('until', { count: whole, patienceMs: PATIENCE_MS });
    await untilSettled(stage.db);
  };
  const listOf = ({ baseUrl }: MeasuredService): Call => ({
    ...list,
    url: `${baseUrl}/api/v2/sites/${season.siteId}/games`,
  });
  const tokenOf = ({ baseUrl }: MeasuredService): Call =>
    callFor(baseUrl, assignor.application, { grant_type: 'client_credentials', scope: 'read write' });
  const repeat = (callOf: (service: MeasuredService) => Call) => {
    return (services: readonly MeasuredService[], count: number) =>
      inParts(services, count, async (service, share, inFlight) => {
        const call = callOf(service);
        const { status, body } = await client.ask('call', call);
        const expected = { status, bytes: Buffer.byteLength(body) };
        if (status !== 200) throw new Error(`${call.url} answered ${status}: ${body}`);
        return client.ask('repeat', { call, count: share - 1, connections: inFlight, expected });
      });
  };
  return {
    kinds: {
      publish: { warmUp: 8, measured: 12, run: publish },
      list: { warmUp: 600, measured: 960, run: repeat(listOf) },
      token: { warmUp: 3_000, measured: 4_800, run: repeat(tokenOf) },
      'idle seconds': { warmUp: 0, measured: 8, run: (_services, seconds) => pause(seconds * IDLE_MS) },
    },
    async repliesOf(service) {
      return {
        GET: await client.ask('call', listOf(service)),
        POST: await client.ask('call', tokenOf(service)),
      };
    },
    async missing() {
      const { receipts } = await receiver.ask('take');
      const deliveries = published * SUBSCRIBERS;
      return { deliveries, ...countMissing(receipts, deliveries) };
    },
    async close() {
      for (const part of [client, callers, receiver]) await part.end();
    },
  };
}

/** Does an equal part of `count` through each service, all at once, with as many in flight over all of them. */
function inParts(
  services: readonly MeasuredService[],
  count: number,
  run: (service: MeasuredService, share: number, inFlight: number) => Promise<unknown>,
): Promise<unknown> {
  const [share, inFlight] = [count / services.length, IN_FLIGHT / services.length];
  return Promise.all(services.map((service) => run(service, share, inFlight)));
}
