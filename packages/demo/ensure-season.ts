// Writes the demo's season into an empty database, and later adds drafts for the curl line that publishes one.
import { AppError } from '../../src/kernel/errors.ts';
import type { Database, Transaction } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { ASSIGNOR, LEAGUES, PATTERNS, SITE } from './names.ts';
import { planOwnGames, seedPhones } from './own.ts';
import {
  planAvailability,
  seedAvailability,
  seedBlocks,
  seedCertifications,
  seedClosings,
  seedFields,
  seedGrades,
  seedGroups,
  seedGuardians,
  seedHomes,
  seedOpenGameWishes,
  seedPersonRecords,
  withCourse,
} from './people.ts';
import { seedFeeRules } from './records/fee-rules.ts';
import { seedMessages } from './records/messages.ts';
import { ensurePay } from './records/pay.ts';
import { seedReports } from './records/reports.ts';
import { planDrafts, planEarlier, planSeason } from './season.ts';
import { type SeedResult, seedGames, seedSite } from './seed.ts';

const SEED = 2026; // any number; the season is always the same
const MIN_DRAFTS = 20; // enough for a day of trying the curl line

/** Returns the id of the demo's site. Throws AppError `conflict` for a database with other accounts. */
export async function ensureSeason(db: Database, now: Date): Promise<number> {
  const seededId = await db.transaction(async (tx) => {
    const siteId = await findDemoSite(tx);
    if (siteId === undefined) return seedSeason(tx, now);
    const [drafts] = await tx.query<{ left: number }>(sql`
      select count(*) as left from games
      where site_id = ${siteId} and not published and deleted_at is null and status = 'A' and start_time > ${now}`);
    if (drafts!.left < MIN_DRAFTS)
      await seedGames(tx, await findSeeded(tx, siteId), planDrafts(now, randomFrom(SEED)));
    return siteId;
  });
  await ensurePay(db, { siteId: seededId, now });
  return seededId;
}

async function seedSeason(tx: Transaction, now: Date): Promise<number> {
  const seeded = await seedSite(tx);
  const random = randomFrom(SEED);
  const randomBefore = randomFrom(SEED + 1);
  const games = planSeason(now, random);
  const earlier = planEarlier(now, randomBefore);
  planOwnGames(games, now);
  await seedHomes(tx, seeded); // before the games, so that the way to those that are over is known
  await seedGames(tx, seeded, [...games, ...earlier]);
  const officials = seeded.officials.length;
  await seedAvailability(tx, seeded, [
    ...withCourse(planAvailability(games, { officials, random }), { games, officials, now }),
    ...planAvailability(earlier, { officials, random: randomBefore }),
  ]);
  await seedGroups(tx, seeded);
  await seedBlocks(tx, seeded);
  await seedFields(tx, seeded);
  await seedClosings(tx, seeded, now);
  await seedGrades(tx, seeded);
  await seedPersonRecords(tx, seeded);
  await seedGuardians(tx, seeded);
  await seedOpenGameWishes(tx, seeded);
  await seedCertifications(tx, seeded, now);
  await seedPhones(tx, seeded);
  await seedReports(tx, seeded, { now, random });
  await seedFeeRules(tx, seeded, now);
  await seedMessages(tx, seeded, now);
  return seeded.siteId;
}

/** The demo's site in this database; undefined when it has no accounts. */
async function findDemoSite(tx: Transaction): Promise<number | undefined> {
  const [state] = await tx.query<{ accounts: number; site_id: number | null }>(sql`
    select (select count(*) from accounts) as accounts,
      (select s.id from sites s join users u on u.site_id = s.id join accounts a on a.id = u.account_id
       where s.name = ${SITE.name} and u.assignor and lower(a.email) = lower(${ASSIGNOR.email})
       order by s.id limit 1) as site_id`);
  if (state!.accounts === 0) return undefined;
  if (state!.site_id !== null) return state!.site_id;
  throw new AppError(
    'conflict',
    'This database holds accounts that are not the demo’s. The demo needs its own database: ' +
      'leave DATABASE_URL and DATA_DIR unset, or name an empty one.',
  );
}

/** The ids that seedSite returned at the first start, found by name. */
async function findSeeded(tx: Transaction, siteId: number): Promise<SeedResult> {
  const [row] = await tx.query<{ found: Record<string, [string, number][]> }>(sql`
    select jsonb_build_object(
      'leagues', (select jsonb_agg(jsonb_build_array(name, id)) from leagues where site_id = ${siteId}),
      'ages', (select jsonb_agg(jsonb_build_array(name, id)) from age_groups where site_id = ${siteId}),
      'genders', (select jsonb_agg(jsonb_build_array(name, id)) from genders where site_id = ${siteId}),
      'types', (select jsonb_agg(jsonb_build_array(name, id) order by id) from game_types where site_id = ${siteId}),
      'teams', (select jsonb_agg(jsonb_build_array(name, id)) from teams where site_id = ${siteId}),
      'venues', (select jsonb_agg(jsonb_build_array(name, id) order by id) from venues where site_id = ${siteId}),
      'patterns', (select jsonb_agg(jsonb_build_array(name, id)) from patterns where site_id = ${siteId}),
      'assignors', (select jsonb_agg(jsonb_build_array('id', id) order by id) from users
        where site_id = ${siteId} and assignor)) as found`);
  const ids = (key: string) => Object.fromEntries(row!.found[key] ?? []) as Record<string, number>;
  const [leagues, ages, teams, patterns] = ['leagues', 'ages', 'teams', 'patterns'].map(ids);
  return {
    siteId,
    assignorId: row!.found.assignors![0]![1],
    officials: [],
    leagues: LEAGUES.map(({ name }) => leagues![name]!),
    ageGroups: LEAGUES.map(({ ageGroup }) => ages![ageGroup.name]!),
    genders: ids('genders'),
    gameTypes: Object.values(ids('types')),
    teams: LEAGUES.map((league) => league.teams.map((name) => teams![name]!)),
    venues: Object.values(ids('venues')),
    patterns: PATTERNS.map(({ name }) => patterns![name]!),
  };
}

/** Mulberry32: a small seeded generator of numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
