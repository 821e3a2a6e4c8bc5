// A site with its users, for tests: Harbor Youth Soccer in New York, and its recorded events.
import { createAccount } from '../../src/domain/accounts/actions.ts';
import { createGame } from '../../src/domain/games/actions.ts';
import type { Game, GameDraft } from '../../src/domain/games/game.ts';
import { allowJournalChange } from '../../src/domain/journal/protection.ts';
import { createPattern } from '../../src/domain/patterns/actions.ts';
import { createSite } from '../../src/domain/sites/actions.ts';
import type { Site } from '../../src/domain/sites/site.ts';
import { addUser } from '../../src/domain/users/actions.ts';
import type { User } from '../../src/domain/users/user.ts';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';

/** The date of all tests; games are in May. */
export const NOW = new Date('2026-04-01T12:00:00Z');

export type Season = { db: Database; site: Site; ada: User; omar: User; ines: User };

let seasons = 0;

/** A new site with the assignor Ada Okafor, two officials, and a pattern of two positions. */
export async function createSeason(db: Database, { timezone = 'America/New_York' } = {}): Promise<Season> {
  const season = ++seasons;
  const owner = await createAccount(db, {
    ...{ email: `ada.${season}@harbor.example`, firstName: 'Ada', lastName: 'Okafor' },
  });
  const name = 'Harbor Youth Soccer';
  const { site, owner: manager } = await createSite(db, { name, timezone, ownerAccountId: owner.id });
  const ada = { ...manager, manager: false }; // she shows what assignors may do
  await db.query(sql`update users set manager = false where id = ${ada.id}`);
  await createPattern(db, { siteId: site.id, name: '2 officials', positions: [REFEREE, ASSISTANT] });
  const omar = await addOfficial(db, site, {
    first: 'Omar',
    last: 'Reyes',
    email: `omar.${season}@harbor.example`,
  });
  const ines = await addOfficial(db, site, {
    first: 'Ines',
    last: 'Duarte',
    email: `ines.${season}@harbor.example`,
  });
  await db.query(sql`delete from events where site_id = ${site.id}`);
  return { db, site, ada, omar, ines };
}

export const REFEREE = { name: 'Referee', abbreviation: 'R', fee: 45, currency: 'USD' };
export const ASSISTANT = { name: 'Assistant Referee', abbreviation: 'AR', fee: 32.5, currency: 'USD' };

export async function addOfficial(
  db: Database,
  site: Site,
  { first, last, email }: { first: string; last: string; email: string },
): Promise<User> {
  const roles = { official: true, assignor: false, manager: false };
  return addUser(db, { siteId: site.id, email, firstName: first, lastName: last, roles });
}

/** A published game on 2 May 2026 at 9:00 AM, with two open slots, unless the draft says otherwise. */
export async function playGame({ db, site }: Season, draft: GameDraft = {}): Promise<Game> {
  const usual: GameDraft = {
    when: { date: '2026-05-02', time: '09:00' },
    pattern: { name: '2 officials' },
    published: true,
  };
  return createGame(db, { site, draft: { ...usual, ...draft }, now: NOW });
}

export type SeasonRecord = {
  topic: string;
  resource_id: number;
  game_id: number | null;
  league_id: number | null;
  user_id: number | null;
  facts: Record<string, unknown[]>;
};

/** The events recorded on the site since the last call, oldest first. */
export async function takeEvents({ db, site }: Season): Promise<SeasonRecord[]> {
  const events = await db.query<SeasonRecord & { id: number }>(sql`
    select id, topic, resource_id, game_id, league_id, user_id, facts from events
    where site_id = ${site.id} order by id`);
  await db.query(sql`delete from events where site_id = ${site.id}`);
  return events.map(({ id, ...event }) => event);
}

/** Only the topics. */
export async function takeTopics(season: Season): Promise<string[]> {
  return (await takeEvents(season)).map(({ topic }) => topic);
}

/** Runs `count` calls in parallel. */
export function inParallel<Result>(
  count: number,
  call: (index: number) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  return Promise.allSettled(Array.from({ length: count }, (_, index) => call(index)));
}

/** The values of the calls that succeeded. */
export function succeeded<Result>(settled: PromiseSettledResult<Result>[]): Result[] {
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

/** The errors of those that failed. */
export function failures(settled: PromiseSettledResult<unknown>[]): Error[] {
  return settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
}

/** A row of the journal. */
export type JournalRow = {
  kind: string;
  record_id: number;
  action: string;
  audience: string;
  game_id: number | null;
  subject_id: number | null;
  account_id: number | null;
  application_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** The rows written to the journal since the last call, in the order of their ids. */
export async function takeJournal(db: Database): Promise<JournalRow[]> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<JournalRow>(sql`select * from journal order by id`);
    await allowJournalChange(tx, 'retention');
    await tx.query(sql`delete from journal`);
    return rows;
  });
}

/** The kind and the action of each of them, sorted. */
export async function takeKinds(db: Database): Promise<string[]> {
  return (await takeJournal(db)).map(({ kind, action }) => `${kind} ${action}`).sort();
}
