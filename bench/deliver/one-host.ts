// Many subscribers at one host, as at a relay service, beside as many at a hundred hosts.
import type { Measurement } from '../cpu.ts';
import { printLine, rounded } from '../report.ts';
import { createPublisher, untilSettled } from './publishing.ts';
import { openRounds } from './rounds.ts';
import type { Theatre } from './theatre.ts';

const SUBSCRIPTIONS = 1_000;
const EVENTS = 20; // at once
const ROUNDS = 3; // they take turns, so that both meet the same mood of the machine

/** Runs the scenario, prints its line, and gives whether every delivery arrived once. */
export async function oneHost(theatre: Theatre): Promise<boolean> {
  const { stage, untilReceived } = theatre;
  const { part: worker } = await stage.startService({ http: false, worker: true });
  const open = async (hosts: number) => {
    const targets = Array.from({ length: SUBSCRIPTIONS }, (_, n) => `${theatre.targets[n % hosts]}?${n}`);
    const audience = await theatre.subscribe(targets);
    const publisher = createPublisher(stage.db, audience.siteId);
    const publish = async (events: number) => {
      await publisher.pileUp(events);
      await untilReceived(events * SUBSCRIPTIONS);
      await untilSettled(stage.db);
    };
    return openRounds(theatre, { worker, audience, events: EVENTS, publish });
  };
  const atOne = await open(1);
  const atMany = await open(100);
  for (let round = 0; round < ROUNDS; round++) {
    await atOne.play();
    await atMany.play();
  }
  const [one, many] = [await atOne.end(), await atMany.end()];
  await worker.end();
  printLine(
    { bench: 'deliver', scenario: 'one-host', postgresVersion: stage.postgres.version },
    {
      ...{ subscriptions: SUBSCRIPTIONS, events: EVENTS, rounds: ROUNDS },
      ...{ one_host: one.figures, hundred_hosts: many.figures },
      ratio: {
        deliveries_per_second: rounded(
          one.figures.deliveries_per_second / many.figures.deliveries_per_second,
        ),
        cpu: rounded(totalCpu(one.service) / totalCpu(many.service)),
      },
    },
  );
  return one.isWhole && many.isWhole;
}

const totalCpu = ({ cpu }: Measurement) => cpu.service + (cpu.postgres ?? 0);
