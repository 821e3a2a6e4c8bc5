// The bench of deliveries: from a committed event to its receipt, in one scenario after the other.
import { idle } from './idle.ts';
import { steady } from './steady.ts';
import { inTheatre } from './theatre.ts';

const SCENARIOS = [steady, idle];

/** Runs each scenario on a database of its own. Gives false when one lost, doubled or mis-signed a delivery. */
export async function benchDeliver(): Promise<boolean> {
  const results: boolean[] = [];
  for (const play of SCENARIOS) results.push(await inTheatre(play));
  return results.every(Boolean);
}
