// A season, a receiver and the workers of one test file: made before its tests, stopped after them.
import { after, afterEach, before, beforeEach } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Crew, startCrew } from './crew.ts';
import { createSeason, type Season } from './season.ts';

export let season: Season;
export let receiver: Receiver;
const crews: Crew[] = [];

/** Declares the hooks of a test file: files share this module when they run in one process. */
export function useStage(): void {
  before(async () => {
    season = await createSeason();
  });
  after(() => season.drop());
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await Promise.all(crews.splice(0).map(({ worker }) => worker.stop(0)));
    await receiver.stop();
    await season.db.query(sql`delete from subscriptions`);
  });
}

/** Starts a worker that ends with the test. */
export const crew = async (options = {}): Promise<Crew> => {
  const started = await startCrew(season, options);
  crews.push(started);
  return started;
};
