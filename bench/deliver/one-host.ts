// Many subscribers at one host, as at a relay service, beside as many at a hundred hosts.
import { addUp, type Measurement, meterCpu } from '../cpu.ts';
import { moment } from '../moment.ts';
import { startPart } from '../part.ts';
import { perSecond, printLine, representCpu, rounded } from '../report.ts';
import type { CeilingQuestions } from './ceiling.ts';
import { createPublisher, untilSettled } from './publishing.ts';
import { countForged, countMissing } from './receipts.ts';
import { replay } from './steady.ts';
import type { Theatre } from './theatre.ts';

const SUBSCRIPTIONS = 1_000;
const EVENTS = 20; // at once
const HOSTS = [1, 100];
const ROUNDS = 3; // they take turns, so that all meet the same mood of the machine

/** Runs the scenario, prints its line, and gives whether every delivery arrived once and was signed. */
export async function oneHost(theatre: Theatre): Promise<boolean> {
  const { stage } = theatre;
  const worker = await stage.startService({ http: false, worker: true });
  const ceiling = startPart<CeilingQuestions>('deliver/ceiling.ts');
  const settings = [];
  for (const hosts of HOSTS) settings.push(await prepare(theatre, { hosts, service: worker.part, ceiling }));
  for (let round = 0; round < ROUNDS; round++) for (const { play } of settings) await play();
  await ceiling.end();
  await worker.part.end();

  const [one, many] = settings.map(({ results }) => results());
  printLine(
    { bench: 'deliver', scenario: 'one-host', postgresVersion: stage.postgres.version },
    {
      ...{ subscriptions: SUBSCRIPTIONS, events: EVENTS, rounds: ROUNDS },
      ...{ one_host: one!.figures, hundred_hosts: many!.figures },
      ratio: {
        deliveries_per_second: rounded(
          one!.figures.deliveries_per_second / many!.figures.deliveries_per_second,
        ),
        cpu: rounded(totalCpu(one!.service) / totalCpu(many!.service)),
      },
    },
  );
  return one!.isWhole && many!.isWhole;
}

type Parts = {
  hosts: number;
  service: Awaited<ReturnType<Theatre['stage']['startService']>>['part'];
  ceiling: ReturnType<typeof startPart<CeilingQuestions>>;
};

/** Subscribes at so many hosts, and gives a round of deliveries and of their ceiling, and the results of all rounds. */
async function prepare(theatre: Theatre, { hosts, service, ceiling }: Parts) {
  const { stage, receiver, untilReceived } = theatre;
  const targets = Array.from({ length: SUBSCRIPTIONS }, (_, n) => `${theatre.targets[n % hosts]}?${n}`);
  const audience = await theatre.subscribe(targets);
  const publisher = createPublisher(stage.db, audience.siteId);
  const publish = async () => {
    await publisher.pileUp(EVENTS);
    await untilReceived(EVENTS * SUBSCRIPTIONS);
    const receivedAt = moment();
    await untilSettled(stage.db);
    return receivedAt;
  };
  await publish(); // connections opened, statements prepared, every endpoint known
  const { samples } = await receiver.ask('take');
  const requests = samples.map(({ subscriber, ...sample }) => ({ url: targets[subscriber]!, ...sample }));
  const rounds: {
    service: Measurement;
    ceiling: Measurement;
    lost: number;
    duplicated: number;
    forged: number;
  }[] = [];
  return {
    async play() {
      const startedAt = moment();
      const { result, cpu } = await meterCpu({ service, postgresPid: stage.postgres.serverPid }, publish);
      const taken = await receiver.ask('take');
      const bare = await replay(ceiling, requests, EVENTS);
      await receiver.ask('take'); // what the ceiling has sent is no delivery
      rounds.push({
        service: { ms: result - startedAt, cpu },
        ceiling: bare,
        forged: countForged(taken.samples, audience.secrets),
        ...countMissing(taken.receipts, EVENTS * SUBSCRIPTIONS),
      });
    },
    results() {
      const count = ROUNDS * EVENTS * SUBSCRIPTIONS;
      const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
      const own = addUp(rounds.map((round) => round.service));
      const bare = addUp(rounds.map((round) => round.ceiling));
      const lost = sum(rounds.map((round) => round.lost));
      const duplicated = sum(rounds.map((round) => round.duplicated));
      const forged = sum(rounds.map((round) => round.forged));
      const figures = {
        ...{ lost, duplicated, signatures_wrong: forged },
        deliveries_per_second: perSecond(count, own.ms),
        cpu_micros_per_delivery: representCpu(own.cpu, count),
        ceiling: {
          deliveries_per_second: perSecond(count, bare.ms),
          cpu_micros_per_delivery: rounded(bare.cpu.service / count),
        },
        ratio: {
          deliveries_per_second: rounded(bare.ms / own.ms),
          cpu: rounded(own.cpu.service / bare.cpu.service),
        },
      };
      return { figures, service: own, isWhole: lost + duplicated + forged === 0 };
    },
  };
}

const totalCpu = ({ cpu }: Measurement) => cpu.service + (cpu.postgres ?? 0);
