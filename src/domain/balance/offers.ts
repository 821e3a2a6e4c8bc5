// What officials offered in a period, which is computed once until something changes it.
//
// A season of 50,000 games takes half a second. The list of candidates needs it for each position that is opened, and assigning
// changes nothing of it. So it is kept with the snapshot that it was read with, until the journal has an entry beyond that
// snapshot which may change it: a statement that reads no more than the entries since the last time.
import type { Database, Queryable } from '../../storage/database.ts';
import { changesStatement, offersStatement } from './offers-statement.ts';
import type { PeriodQuery } from './period-days.ts';

/** The minutes of games that they are available for and may work by their grade, and how many days of each week. */
export type Offered = { minutes: number; weeks: number[] };

/** By user. */
export type Offers = ReadonlyMap<number, Offered>;

type Kept = { snapshot: string; offers: Offers };

const MOST_KEPT = 50; // periods of sites, each with a line for an official

const keptOf = new WeakMap<object, Map<string, Kept>>();

/** A transaction keeps nothing. */
type Reader = Queryable & Partial<Pick<Database, 'identity'>>;

/** Of each user who offered something in the period. */
export async function listOffers(db: Reader, query: PeriodQuery): Promise<Offers> {
  const { identity = db } = db;
  const kept = keptOf.get(identity) ?? new Map<string, Kept>();
  keptOf.set(identity, kept);
  const { siteId, startDate, endDate, leagueIds } = query;
  const key = JSON.stringify([siteId, startDate, endDate, leagueIds?.toSorted((one, other) => one - other)]);
  const known = kept.get(key);
  if (known !== undefined) {
    const [since] = await db.query<{ snapshot: string; isChanged: boolean }>(
      changesStatement({ siteId, snapshot: known.snapshot }),
    );
    if (!since!.isChanged) {
      keep(kept, { key, snapshot: since!.snapshot, offers: known.offers });
      return known.offers;
    }
  }
  const [read] = await db.query<{ snapshot: string; offers: (Offered & { userId: number })[] }>(
    offersStatement(query),
  );
  const offers = new Map(read!.offers.map(({ userId, ...offered }) => [userId, offered]));
  keep(kept, { key, snapshot: read!.snapshot, offers });
  return offers;
}

/** As the one that was used last. */
function keep(kept: Map<string, Kept>, { key, ...one }: Kept & { key: string }): void {
  kept.delete(key);
  kept.set(key, one);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
}
