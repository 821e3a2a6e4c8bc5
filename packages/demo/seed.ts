// Writes the demo's season into an empty database: in bulk and without events.
import type { Queryable, Transaction } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { ASSIGNOR, FEES, GAME_TYPES, LEAGUES, officials, PATTERNS, SITE, VENUES } from './names.ts';
import type { PlannedGame } from './season.ts';

/** The ids for the indexes that the plan uses. */
export type SeedResult = {
  siteId: number;
  assignorId: number;
  officials: number[];
  leagues: number[];
  ageGroups: number[];
  genders: Record<string, number>;
  gameTypes: number[];
  teams: number[][];
  venues: number[];
  patterns: number[];
};

/** Officials take open games until the day before. */
const OPEN_GAMES = { mode: 'claim', hoursBefore: 24 };

/** Inserts site, people and lists into a database without accounts; returns the ids that games refer to. */
export async function seedSite(tx: Transaction): Promise<SeedResult> {
  const people = [ASSIGNOR, ...officials()];
  const accounts = await insertAccounts(tx, people);
  const [site] = await tx.query<{ id: number }>(sql`
    insert into sites (name, timezone, sports, open_games)
    values (${SITE.name}, ${SITE.timezone}, ${['Soccer']}, ${JSON.stringify(OPEN_GAMES)}::jsonb) returning id`);
  const siteId = site!.id;
  const users = await insertUsers(tx, { siteId, accounts, people });
  const names = (table: keyof typeof NAMED_TABLES, list: readonly string[]) =>
    insertNames(tx, { table, siteId, names: list });
  const leagues = await names(
    'leagues',
    LEAGUES.map(({ name }) => name),
  );
  const genders = await names('genders', [...new Set(LEAGUES.map(({ gender }) => gender))]);
  const teams = await names(
    'teams',
    LEAGUES.flatMap((league) => [...league.teams]),
  );
  await attachToLeagues(tx, { siteId, leagues, officials: users.slice(1) });
  return {
    siteId,
    assignorId: users[0]!,
    officials: users.slice(1),
    leagues,
    ageGroups: await insertAgeGroups(tx, siteId),
    genders: Object.fromEntries(
      [...new Set(LEAGUES.map(({ gender }) => gender))].map((name, at) => [name, genders[at]!]),
    ),
    gameTypes: await names('game_types', GAME_TYPES),
    teams: LEAGUES.map((league, at) => teams.slice(at * league.teams.length, (at + 1) * league.teams.length)),
    venues: await insertVenues(tx, siteId),
    patterns: await insertPatterns(tx, siteId),
  };
}

type Person = { email: string; firstName: string; lastName: string };

async function insertAccounts(tx: Transaction, people: Person[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into accounts (email, first_name, last_name)
    select p.email, p."firstName", p."lastName"
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (email text, "firstName" text, "lastName" text)
    returning id`);
  return rows.map(({ id }) => id);
}

async function insertUsers(
  tx: Transaction,
  { siteId, accounts, people }: { siteId: number; accounts: number[]; people: Person[] },
): Promise<number[]> {
  const rows = people.map((person, index) => ({
    account: accounts[index],
    ...person,
    assignor: index === 0,
    phone: `+1 617 555 ${String(100 + index).padStart(4, '0')}`, // 555-01xx is for fiction (NANPA)
  }));
  const inserted = await tx.query<{ id: number }>(sql`
    insert into users (site_id, account_id, first_name, last_name, email_addresses, mobile_phone,
      mobile_phone_is_public, official, assignor, manager, grade)
    select ${siteId}::bigint, u.account, u."firstName", u."lastName", array[u.email], u.phone, u.account % 2 = 0,
      not u.assignor, u.assignor, u.assignor, case when u.assignor then null else 'Grade ' || (5 + u.account % 4) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as u (account bigint, "firstName" text, "lastName" text, email text, phone text, assignor boolean)
    returning id`);
  return inserted.map(({ id }) => id);
}

const NAMED_TABLES = {
  leagues: sql`leagues`,
  genders: sql`genders`,
  game_types: sql`game_types`,
  teams: sql`teams`,
};

async function insertNames(
  tx: Transaction,
  { table, siteId, names }: { table: keyof typeof NAMED_TABLES; siteId: number; names: readonly string[] },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    insert into ${NAMED_TABLES[table]} (site_id, name) select ${siteId}::bigint, unnest(${names}::text[])
    returning id`);
  return rows.map(({ id }) => id);
}

async function attachToLeagues(
  tx: Transaction,
  { siteId, leagues, officials: users }: { siteId: number; leagues: number[]; officials: number[] },
): Promise<void> {
  await tx.query(sql`
    insert into league_officials (site_id, league_id, user_id)
    select ${siteId}::bigint, league, official
    from unnest(${leagues}::bigint[]) as league, unnest(${users}::bigint[]) as official`);
}

async function insertAgeGroups(tx: Transaction, siteId: number): Promise<number[]> {
  const rows = LEAGUES.map(({ ageGroup }) => ageGroup);
  const inserted = await tx.query<{ id: number }>(sql`
    insert into age_groups (site_id, name, game_length)
    select ${siteId}::bigint, a.name, a.minutes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (name text, minutes integer)
    returning id`);
  return inserted.map(({ id }) => id);
}

async function insertVenues(tx: Transaction, siteId: number): Promise<number[]> {
  const inserted = await tx.query<{ id: number }>(sql`
    insert into venues (site_id, name, street_1, city, state_or_province, postal, latitude, longitude, notes)
    select ${siteId}::bigint, v.name, v.street, 'Boston', 'MA', '02127', v.latitude, v.longitude, v.notes
    from jsonb_to_recordset(${JSON.stringify(VENUES)}::jsonb)
      as v (name text, street text, latitude double precision, longitude double precision, notes text)
    returning id`);
  return inserted.map(({ id }) => id);
}

async function insertPatterns(tx: Transaction, siteId: number): Promise<number[]> {
  const ids: number[] = [];
  for (const { name, positions } of PATTERNS) {
    const [pattern] = await tx.query<{ id: number }>(
      sql`insert into patterns (site_id, name) values (${siteId}, ${name}) returning id`,
    );
    const rows = positions.map((position, order) => ({
      position,
      short: position.replace(/[a-z ]/g, ''),
      fee: order === 0 ? FEES.referee : FEES.assistant,
      order: order + 1,
    }));
    await tx.query(sql`
      insert into positions (site_id, pattern_id, name, abbreviation, fee, sort_order)
      select ${siteId}::bigint, ${pattern!.id}::bigint, p.position, p.short, p.fee, p."order"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as p (position text, short text, fee numeric, "order" integer)`);
    ids.push(pattern!.id);
  }
  return ids;
}

/** Inserts planned games and their assignments in two statements. */
export async function seedGames(db: Queryable, seeded: SeedResult, games: PlannedGame[]): Promise<void> {
  const rows = games.map((game) => ({
    ...game,
    venue: seeded.venues[game.venue],
    league: seeded.leagues[game.league],
    age: seeded.ageGroups[game.league],
    type: seeded.gameTypes[game.gameType],
    gender: seeded.genders[LEAGUES[game.league]!.gender],
    home: seeded.teams[game.league]![game.home],
    away: seeded.teams[game.league]![game.away],
    pattern: seeded.patterns[game.pattern],
  }));
  const inserted = await db.query<{ id: number }>(sql`
    insert into games (site_id, start_time, end_time, venue_id, league_id, age_group_id, game_type_id, gender_id,
      home_team_id, away_team_id, pattern_id, assignor_id, status, published)
    select ${seeded.siteId}::bigint, g.start, g."end", g.venue, g.league, g.age, g.type, g.gender, g.home, g.away,
      g.pattern, ${seeded.assignorId}::bigint, g.status, g.published
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (start timestamptz, "end" timestamptz, venue bigint, league bigint, age bigint, type bigint, gender bigint,
        home bigint, away bigint, pattern bigint, status text, published boolean)
    returning id`);
  const slots = games.flatMap((game, index) =>
    game.slots.map(({ position, official, answer }) => ({
      game: inserted[index]!.id,
      order: position + 1,
      user: official === undefined ? null : seeded.officials[official],
      answer: answer ?? null,
    })),
  );
  await db.query(sql`
    insert into assignments (site_id, game_id, during, live, position_id, position, position_abbreviation, sort_order,
      fee, currency, user_id, answer)
    select g.site_id, g.id, g.during, g.live, p.id, p.name, p.abbreviation, p.sort_order, p.fee, p.currency,
      s."user", s.answer
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
      as s (game bigint, "order" integer, "user" bigint, answer text)
    join games g on g.id = s.game
    join positions p on p.pattern_id = g.pattern_id and p.sort_order = s."order"`);
}
