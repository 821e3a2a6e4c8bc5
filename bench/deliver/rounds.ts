// Rounds of deliveries that take turns with their ceiling, so that both meet the same mood of the machine.
import { addUp, type Measurement, meterCpu } from '../cpu.ts';
import { moment } from '../moment.ts';
import { type Part, startPart } from '../part.ts';
import { perSecond, representCpu, rounded } from '../report.ts';
import type { CeilingQuestions } from './ceiling.ts';
import { countMissing } from './receipts.ts';
import type { Receipt } from './receiver.ts';
import type { Audience, Theatre } from './theatre.ts';

const CONCURRENCY = 512; // as many at once as the worker allows itself

type Round = {
  receipts: Receipt[];
  connections: number;
  service: Measurement;
  ceiling: Measurement;
};

type Playing = {
  worker: Part<never>;
  audience: Audience;
  /** Events in a round. */
  events: number;
  /** Publishes so many events, and waits until their deliveries have arrived and all outcomes are written down. */
  publish: (events: number) => Promise<void>;
};

/** Warms up with a round that does not count. Rounds are measured until their last receipt and, for CPU time, until `publish` ends. */
export async function openRounds(theatre: Theatre, { worker, audience, events, publish }: Playing) {
  const { receiver, stage } = theatre;
  await publish(events); // connections opened, statements prepared, code compiled, every endpoint known
  const { samples } = await receiver.ask('take');
  const ceiling = startPart<CeilingQuestions>('deliver/ceiling.ts');
  const requests = samples.map(({ subscriber, ...sample }) => ({
    url: audience.targets[subscriber]!,
    ...sample,
  }));
  const expected = events * audience.targets.length;
  const replay = async (): Promise<Measurement> => {
    const asked = { requests, count: expected, concurrency: CONCURRENCY };
    const { result, cpu } = await meterCpu({ service: ceiling }, () => ceiling.ask('run', asked));
    await receiver.ask('take'); // what the ceiling has sent is no delivery
    return { ms: result.ms, cpu };
  };
  await replay();
  const rounds: Round[] = [];
  return {
    async play(): Promise<void> {
      const startedAt = moment();
      const metered = { service: worker, postgresPid: stage.postgres.serverPid };
      const { cpu } = await meterCpu(metered, () => publish(events));
      const { receipts, connections } = await receiver.ask('take');
      const service = { ms: (receipts.at(-1)?.at ?? moment()) - startedAt, cpu };
      rounds.push({ receipts, connections, service, ceiling: await replay() });
    },
    async end() {
      await ceiling.end();
      return summaryOf(rounds, expected * rounds.length);
    },
  };
}

function summaryOf(rounds: readonly Round[], count: number) {
  const sum = (pick: (round: Round) => number) => rounds.reduce((total, round) => total + pick(round), 0);
  const receipts = rounds.flatMap((round) => round.receipts);
  const service = addUp(rounds.map((round) => round.service));
  const ceiling = addUp(rounds.map((round) => round.ceiling));
  const missing = countMissing(receipts, count);
  const figures = {
    ...{ deliveries: count, ...missing },
    connections_opened: sum((round) => round.connections),
    deliveries_per_second: perSecond(count, service.ms),
    cpu_micros_per_delivery: representCpu(service.cpu, count),
    ceiling: {
      deliveries_per_second: perSecond(count, ceiling.ms),
      cpu_micros_per_delivery: rounded(ceiling.cpu.service / count),
    },
    ratio: {
      deliveries_per_second: rounded(ceiling.ms / service.ms),
      cpu: rounded(service.cpu.service / ceiling.cpu.service),
    },
  };
  return { figures, receipts, service, isWhole: missing.lost + missing.duplicated === 0 };
}
