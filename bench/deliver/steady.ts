// Steady load: events follow one another to 1,000 subscribers on 1,000 origins, always with some deliveries owed.
import { addUp, type Measurement, meterCpu } from '../cpu.ts';
import { moment } from '../moment.ts';
import { type Part, startPart } from '../part.ts';
import { perSecond, printLine, representCpu, representDurations, rounded } from '../report.ts';
import type { CeilingQuestions, Replay } from './ceiling.ts';
import { createPublisher, type Publisher, untilSettled } from './publishing.ts';
import { countForged, countMissing, delaysOf } from './receipts.ts';
import type { Receipt, Sample } from './receiver.ts';
import type { Audience, Theatre } from './theatre.ts';

const WARM_UP_EVENTS = 10; // connections opened, statements prepared, code compiled
const ROUNDS = 4; // service and ceiling take turns, so that both meet the same mood of the machine
const EVENTS = 10; // in a round, and 1,000 deliveries of each
const EVENTS_AHEAD = 3; // enough that the sender never waits for the publisher
const CONCURRENCY = 512; // as many at once as the worker allows itself

/** Runs the scenario, prints its line, and gives whether every delivery arrived once and was signed. */
export async function steady(theatre: Theatre): Promise<boolean> {
  const audience = await theatre.subscribe(theatre.targets);
  const { rounds, commits } = await play(theatre, audience);
  const count = ROUNDS * EVENTS * audience.targets.length;
  const receipts = rounds.flatMap((round) => round.receipts);
  const samples = rounds.flatMap((round) => round.samples);
  const { lost, duplicated } = countMissing(receipts, count);
  const forged = countForged(samples, audience.secrets);
  const service = addUp(rounds.map((round) => round.service));
  const ceiling = addUp(rounds.map((round) => round.ceiling));

  printLine(
    { bench: 'deliver', scenario: 'steady', postgresVersion: theatre.stage.postgres.version },
    {
      ...{ origins: audience.targets.length, deliveries: count, lost, duplicated },
      ...{ signatures_verified: samples.length - forged, signatures_wrong: forged },
      connections_opened: rounds.reduce((sum, round) => sum + round.connections, 0),
      deliveries_per_second: perSecond(count, service.ms),
      cpu_micros_per_delivery: representCpu(service.cpu, count),
      commit_to_receipt_ms: representDurations(delaysOf(receipts, commits)),
      ceiling: {
        deliveries_per_second: perSecond(count, ceiling.ms),
        cpu_micros_per_delivery: rounded(ceiling.cpu.service / count),
      },
      ratio: {
        deliveries_per_second: rounded(ceiling.ms / service.ms),
        cpu: rounded(service.cpu.service / ceiling.cpu.service),
      },
    },
  );
  return lost === 0 && duplicated === 0 && forged === 0;
}

type ServedLoad = { receipts: Receipt[]; samples: Sample[]; connections: number; service: Measurement };
type Round = ServedLoad & { ceiling: Measurement };

/** Warms both sides up, then lets them take turns. `commits` are the moments of the events' commits, by event id. */
async function play(
  theatre: Theatre,
  audience: Audience,
): Promise<{ rounds: Round[]; commits: Map<number, number> }> {
  const { stage, receiver } = theatre;
  const worker = await stage.startService({ http: false, worker: true });
  const ceiling = startPart<CeilingQuestions>('deliver/ceiling.ts');
  try {
    const publisher = createPublisher(stage.db, audience.siteId);
    const publishing = { publisher, perEvent: audience.targets.length };
    await publishAll(theatre, { ...publishing, events: WARM_UP_EVENTS });
    const { samples } = await receiver.ask('take');
    const requests = samples.map(({ subscriber, ...sample }) => ({
      url: audience.targets[subscriber]!,
      ...sample,
    }));
    await replay(ceiling, requests, WARM_UP_EVENTS);

    const rounds: Round[] = [];
    while (rounds.length < ROUNDS) {
      await receiver.ask('take'); // what the ceiling has sent is no delivery
      const served = await serve(theatre, { ...publishing, events: EVENTS }, worker.part);
      rounds.push({ ...served, ceiling: await replay(ceiling, requests, EVENTS) });
    }
    return { rounds, commits: await publisher.commits() };
  } finally {
    await ceiling.end();
    await worker.part.end();
  }
}

type Publishing = { publisher: Publisher; events: number; perEvent: number };

/** Measures from the first event until its last receipt and, for CPU time, until the last outcome is written down. */
async function serve(theatre: Theatre, publishing: Publishing, worker: Part<never>): Promise<ServedLoad> {
  const startedAt = moment();
  const metered = { service: worker, postgresPid: theatre.stage.postgres.serverPid };
  const { cpu } = await meterCpu(metered, () => publishAll(theatre, publishing));
  const taken = await theatre.receiver.ask('take');
  const endedAt = taken.receipts.at(-1)?.at ?? moment();
  return { ...taken, service: { ms: endedAt - startedAt, cpu } };
}

/** Publishes as fast as deliveries arrive, and waits for all of them; stops when they no longer do. */
async function publishAll({ stage, untilReceived }: Theatre, publishing: Publishing): Promise<void> {
  const { publisher, events, perEvent } = publishing;
  for (let published = 1; published <= events; published++) {
    await publisher.publish();
    if (!(await untilReceived((published - EVENTS_AHEAD) * perEvent))) return;
  }
  if (await untilReceived(events * perEvent)) await untilSettled(stage.db);
}

/** The same requests as they were received, as often as that many events would cause them. */
export async function replay(
  ceiling: Part<CeilingQuestions>,
  requests: Replay[],
  events: number,
): Promise<Measurement> {
  const count = events * requests.length;
  const { result, cpu } = await meterCpu({ service: ceiling }, () =>
    ceiling.ask('run', { requests, count, concurrency: CONCURRENCY }),
  );
  return { ms: result.ms, cpu };
}
