// The bench of writes over HTTP: publish, assign, create, against the same bytes and the bare transaction.
import { createAssignor, headersFor } from '../people.ts';
import { seedSeason } from '../seed.ts';
import { onStage } from '../stage.ts';
import { compare, type Load } from './comparison.ts';
import { OPERATIONS } from './operations.ts';

const WARM_UP: Load = { count: 600, arrival: { inFlight: 10 } };
const LOADS: Load[] = [
  { name: '1 in flight', arrival: { inFlight: 1 }, count: 300 },
  { name: '50 in flight', arrival: { inFlight: 50 }, count: 1_500 },
  { name: '100 a second', arrival: { perSecond: 100 }, count: 500 },
];

/** Runs the operations, or those that are named. Throws at an error; so it always gives true. */
export function benchWrite(named: string[]): Promise<boolean> {
  return onStage(async (stage) => {
    const assignor = await createAssignor(stage.db);
    const season = await seedSeason(stage.db, assignor);
    const headers = await headersFor(stage.db, assignor, ['write']);
    for (const [scenario, { call, transaction }] of Object.entries(OPERATIONS)) {
      if (named.length > 0 && !named.includes(scenario)) continue;
      const service = await stage.startService({ http: true, worker: false });
      await compare(stage, service, {
        ...{ bench: 'write', scenario, warmUp: WARM_UP, loads: LOADS },
        call: (at) => ({ ...call(season, at), headers }),
        transaction: (at) => transaction(season, at),
      });
      await service.part.end();
    }
    return true;
  });
}
