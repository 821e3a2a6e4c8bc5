// The work of the bench of several processes: games are published to subscribers, lists are read, tokens are issued.
import { setTimeout as pause } from 'node:timers/promises';
import { untilSettled } from '../deliver/publishing.ts';
import { countMissing } from '../deliver/receipts.ts';
import type { ReceiverQuestions } from '../deliver/receiver.ts';
import { insertTarget } from '../deliver/theatre.ts';
import type { Call, ClientQuestions, Reply } from '../http/client.ts';
import type { Arrival } from '../http/drive.ts';
import { OPERATIONS } from '../http/operations.ts';
import { callFor } from '../http/token.ts';
import { type Part, startPart } from '../part.ts';
import { createAssignor, headersFor } from '../people.ts';
import { seedSeason } from '../seed.ts';
import type { Stage } from '../stage.ts';

const SUBSCRIBERS = 1_000;
const IN_FLIGHT = 8; // over all processes
const PUBLICATIONS_PER_SECOND = 1; // over all processes: what a busy machine delivers as it comes
const PATIENCE_MS = 60_000;
const IDLE_MS = 1_000;

/** A service of the stage, or what is measured in its place: `originOf` says where it takes the calls of a kind. */
export type Process = {
  part: Pick<Part<{ roundTrips: () => number }>, 'ask' | 'cpuMicros' | 'end'>;
  originOf: (kind: 'list' | 'token' | 'publish') => string;
};

/** A kind of work: how many operations warm up a process, and how many are measured. */
export type Work = {
  warmUp: number;
  measured: number;
  /** Does so many of it, in equal parts through each of the processes. */
  run: (processes: readonly Process[], count: number) => Promise<unknown>;
};

/** Starts the parts that ask and receive, and subscribes a thousand endpoints to a season's games. */
export async function openWork(stage: Stage) {
  const assignor = await createAssignor(stage.db);
  const season = await seedSeason(stage.db, assignor);
  const client = startPart<ClientQuestions>('http/client.ts');
  const receiver = startPart<ReceiverQuestions>('deliver/receiver.ts');
  const targets = await receiver.ask('listen', SUBSCRIBERS);
  await stage.db.transaction(async (tx) => {
    for (const targetUrl of targets)
      await insertTarget(tx, stage, { assignor, siteId: season.siteId, targetUrl });
  });
  const headers = await headersFor(stage.db, assignor, ['read', 'write']);
  const calls: Record<'list' | 'token', Call> = {
    list: { method: 'GET', path: `/api/v2/sites/${season.siteId}/games`, headers },
    token: callFor(assignor.application, { grant_type: 'client_credentials', scope: 'read write' }, 0),
  };
  let published = 0;

  /** Each process does an equal part, all at once. */
  const inParts = (
    kind: 'list' | 'token' | 'publish',
    { processes, count, arrival, next }: Parting,
  ): Promise<unknown> =>
    Promise.all(
      processes.map((process) => {
        const own = Array.from({ length: count / processes.length }, next);
        return client.ask('make', { origin: process.originOf(kind), calls: own, arrival });
      }),
    );
  const repeat = (kind: 'list' | 'token') => (processes: readonly Process[], count: number) => {
    const arrival = { inFlight: IN_FLIGHT / processes.length };
    return inParts(kind, { processes, count, arrival, next: () => calls[kind] });
  };
  const publish = async (processes: readonly Process[], count: number) => {
    const whole = (published + count) * SUBSCRIBERS;
    const arrival = { perSecond: PUBLICATIONS_PER_SECOND / processes.length };
    const next = () => ({ ...OPERATIONS.publish!.call(season, published++), headers });
    await inParts('publish', { processes, count, arrival, next });
    await receiver.ask('until', { count: whole, patienceMs: PATIENCE_MS });
    await untilSettled(stage.db);
  };
  const kinds: Record<'publish' | 'list' | 'token' | 'idle seconds', Work> = {
    publish: { warmUp: 8, measured: 12, run: publish },
    list: { warmUp: 600, measured: 960, run: repeat('list') },
    token: { warmUp: 3_000, measured: 4_800, run: repeat('token') },
    'idle seconds': { warmUp: 0, measured: 8, run: (_processes, seconds) => pause(seconds * IDLE_MS) },
  };
  return {
    kinds,
    /** What a process answers to the call of a list, or of a token. */
    async replyOf(kind: 'list' | 'token', process: Process): Promise<Reply> {
      const asked = { origin: process.originOf(kind), calls: [calls[kind]], arrival: { inFlight: 1 } };
      return (await client.ask('make', asked)).reply;
    },
    /** Deliveries that never arrived, and that arrived more than once. */
    async missing(): Promise<{ deliveries: number; lost: number; duplicated: number }> {
      const { receipts } = await receiver.ask('take');
      const deliveries = published * SUBSCRIBERS;
      return { deliveries, ...countMissing(receipts, deliveries) };
    },
    async close(): Promise<void> {
      for (const part of [client, receiver]) await part.end();
    },
  };
}

type Parting = { processes: readonly Process[]; count: number; arrival: Arrival; next: () => Call };
