// The bench of deliveries: from a committed event to its receipt, in one scenario after the other.
import { idle } from './idle.ts';
import { isolation } from './isolation.ts';
import { kill } from './kill.ts';
import { oneHost } from './one-host.ts';
import { steady } from './steady.ts';
import { inTheatre } from './theatre.ts';

const SCENARIOS = { steady, idle, isolation, kill, 'one-host': oneHost };

/**
 * Runs each scenario, or those that are named, on a database of its own. Gives false when one lost or doubled
 * a delivery (the one that kills the sender may double).
 */
export async function benchDeliver(named: string[]): Promise<boolean> {
  const results: boolean[] = [];
  for (const [name, play] of Object.entries(SCENARIOS)) {
    if (named.length === 0 || named.includes(name)) results.push(await inTheatre(play));
  }
  return results.every(Boolean);
}
