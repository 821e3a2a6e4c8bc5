// The availability of the demo's officials, their grades, homes, groups and blocks.
import type { Transaction } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { GROUPS, SITE } from './names.ts';
import { KICK_OFFS, type PlannedGame } from './season.ts';
import type { SeedResult } from './seed.ts';

const MORNING = { start: '08:00', end: '13:00', allDay: false };
const AFTERNOON = { start: '12:00', end: '18:00', allDay: false };
const WHOLE_DAY = { start: '00:00', end: '23:59', allDay: true };
const NOTES_OFF = ['Family visit', 'Out of town', 'Working that day', null, null];

// Officials with a game that day are available or have not answered.
const ANSWERED_SHARE = 0.85;
const WHOLE_DAY_SHARE = 0.5;
const PART_SHARE = 0.2;
const OFF_SHARE = 0.15; // the rest has not answered

const LAST_KICK_OFF = KICK_OFFS.at(-1);
const GRADES = ['Grade 8', 'Grade 7', 'Grade 6', 'Grade 5']; // the lowest first
const YOUNG_AGE_GROUPS = 2; // of names.ts: U12 and U14

type PlannedDay = {
  /** The index of the official in names.ts. */
  official: number;
  day: string;
  available: boolean;
  note: string | null;
} & typeof WHOLE_DAY;

/** The availability of each official on each day with games. The same `random` gives the same result. */
export function planAvailability(
  games: readonly PlannedGame[],
  { officials, random }: { officials: number; random: () => number },
): PlannedDay[] {
  const days = Map.groupBy(games, ({ start }) => dayOf(start));
  return [...days].flatMap(([day, played]) => {
    const onGames = new Set(played.flatMap(({ slots }) => slots.map(({ official }) => official)));
    return Array.from({ length: officials }, (_, official) => {
      const answer = onGames.has(official) ? answerOfAssigned(random()) : answerOfFree(random(), random());
      return answer === undefined ? [] : [{ official, day, ...answer }];
    }).flat();
  });
}

/**
 * Two weeks ahead or later, whoever is not on a game at the last kick-off of a day is at a course: a position stays empty then,
 * whatever a proposal does.
 */
export function withCourse(
  days: readonly PlannedDay[],
  { games, officials, now }: { games: readonly PlannedGame[]; officials: number; now: Date },
): PlannedDay[] {
  const isOpen = ({ slots }: PlannedGame) => slots.some(({ official }) => official === undefined);
  const short = games.find(
    (game) => +game.start > +now + COURSE_AFTER_MS && clockOf(game.start) === LAST_KICK_OFF && isOpen(game),
  );
  if (short === undefined) return [...days];
  const then = games.filter(({ start }) => +start === +short.start);
  const working = then.flatMap(({ slots }) => slots.map(({ official }) => official));
  const away = Array.from({ length: officials }, (_, official) => official).filter(
    (official) => !working.includes(official),
  );
  const day = dayOf(short.start);
  const ofDay = games.filter(({ start }) => dayOf(start) === day);
  const playing = new Set(ofDay.flatMap(({ slots }) => slots.map(({ official }) => official)));
  return [
    ...days.filter((one) => one.day !== day || !away.includes(one.official)),
    ...away.map((official) => ({ official, day, ...(playing.has(official) ? BEFORE_COURSE : AT_COURSE) })),
  ];
}

const NOTE = 'Course of the federation in the afternoon';
const AT_COURSE = { ...WHOLE_DAY, available: false, note: NOTE };
const BEFORE_COURSE = { start: '08:00', end: '14:45', allDay: false, available: true, note: NOTE };
const COURSE_AFTER_MS = 14 * 86_400_000;

type DayAvailability = Omit<PlannedDay, 'official' | 'day'> | undefined;

function answerOfAssigned(chance: number): DayAvailability {
  return chance < ANSWERED_SHARE ? { ...WHOLE_DAY, available: true, note: null } : undefined;
}

function answerOfFree(chance: number, which: number): DayAvailability {
  if (chance < WHOLE_DAY_SHARE) return { ...WHOLE_DAY, available: true, note: null };
  if (chance < WHOLE_DAY_SHARE + PART_SHARE) {
    const [part, note] = which < 0.5 ? [MORNING, 'Home by two, please'] : [AFTERNOON, null];
    return { ...part, available: true, note };
  }
  if (chance >= WHOLE_DAY_SHARE + PART_SHARE + OFF_SHARE) return undefined;
  return { ...WHOLE_DAY, available: false, note: NOTES_OFF[Math.floor(which * NOTES_OFF.length)]! };
}

const localOf = (at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(SITE.timezone);
const dayOf = (at: Date): string => localOf(at).toPlainDate().toString();
const clockOf = (at: Date): string => localOf(at).toPlainTime().toString().slice(0, 'hh:mm'.length);

/** Inserts the planned availability in one statement. */
export async function seedAvailability(
  tx: Transaction,
  { siteId, officials }: SeedResult,
  days: PlannedDay[],
): Promise<void> {
  const rows = days.map((day) => ({ ...day, user: officials[day.official] }));
  await tx.query(sql`
    insert into availability (site_id, user_id, day, available, all_day, start_time, end_time, description)
    select ${siteId}::bigint, d."user", d.day, d.available, d."allDay", d.start, d."end", d.note
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d ("user" bigint, day date, available boolean, "allDay" boolean, start time, "end" time, note text)`);
}

/** Inserts groups of officials in two statements. */
export async function seedGroups(tx: Transaction, { siteId, officials }: SeedResult): Promise<void> {
  const groups = await tx.query<{ id: number }>(sql`
    insert into groups (site_id, name) select ${siteId}::bigint, unnest(${GROUPS.map(({ name }) => name)}::text[])
    returning id`);
  const members = GROUPS.flatMap(({ every, from }, index) =>
    officials
      .filter((_, place) => place >= from && (place - from) % every === 0)
      .map((user) => ({ user, group: groups[index]!.id })),
  );
  await tx.query(sql`
    insert into group_members (site_id, group_id, user_id)
    select ${siteId}::bigint, m."group", m."user"
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m ("group" bigint, "user" bigint)`);
}

/** Inserts what a few officials should not be assigned to, each with its reason. */
export async function seedBlocks(
  tx: Transaction,
  { siteId, officials, teams, venues }: SeedResult,
): Promise<void> {
  await tx.query(sql`
    insert into blocks (site_id, user_id, team_id, venue_id, reason) values
      (${siteId}, ${officials[1]!}, ${teams[0]![0]!}, null, 'A player’s parent'),
      (${siteId}, ${officials[5]!}, ${teams[1]![2]!}, null, 'Coached there last season'),
      (${siteId}, ${officials[9]!}, null, ${venues[3]!}, 'No way to get there')`);
}

/** Names the fields of a venue, of which one needs a word to officials. */
export async function seedFields(tx: Transaction, { siteId, venues }: SeedResult): Promise<void> {
  await tx.query(sql`
    insert into venue_fields (site_id, venue_id, name, notes) values
      (${siteId}, ${venues[0]!}, 'Turf', null), (${siteId}, ${venues[0]!}, 'North', 'Behind the school: enter by Elm St.')`);
}

/** Closes a venue on the morning of the next Monday, when nobody plays. */
export async function seedClosings(
  tx: Transaction,
  { siteId, venues }: SeedResult,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into venue_closings (site_id, venue_id, start_date, start_time, end_date, end_time, reason)
    select ${siteId}, ${venues[7]!}, monday, '08:00', monday, '14:00', 'New turf'
    from (select date_trunc('week', ${now}::timestamptz)::date + 7 as monday) as week`);
}

/** The grades of the site, and those that its age groups need: the older the players, the higher. */
export async function seedGrades(tx: Transaction, { siteId, ageGroups }: SeedResult): Promise<void> {
  await tx.query(sql`update sites set grades = ${[...GRADES]}::text[] where id = ${siteId}`);
  await tx.query(sql`
    update age_groups set minimum_grade = case when place <= ${YOUNG_AGE_GROUPS} then ${GRADES[0]} else ${GRADES[1]} end
    from unnest(${ageGroups}::bigint[]) with ordinality as listed (id, place) where age_groups.id = listed.id`);
}

/** Homes around the harbor, within some 15 km. Every tenth official has not said where they live. */
export async function seedHomes(tx: Transaction, { siteId }: SeedResult): Promise<void> {
  await tx.query(sql`
    update users set latitude = 42.33 + (id * 37 % 100 - 50) / 450.0, longitude = -71.05 - id * 61 % 100 / 600.0
    where site_id = ${siteId} and official and id % 10 <> 0`);
}

/** What the site knows of its officials: since when they officiate, how many games a week some asked for, what assignors noted of some, or that they are minors; and one whom nobody has invited. */
export async function seedPersonRecords(tx: Transaction, { siteId, officials }: SeedResult): Promise<void> {
  await tx.query(sql`
    update users set official_since = extract(year from now())::int - id * 7 % 15 where site_id = ${siteId} and official`);
  await tx.query(sql`
    update users set notes = noted.notes,
      official_since = case when noted.years is null then official_since else extract(year from now()) - 1 end,
      date_of_birth = (now() - noted.years * interval '1 year')::date
    from (values (${officials[0]!}::bigint, 'Good with young crews. Prefers mornings.', null::int),
      (${officials[3]!}, 'Mentored by the referee of the year.', 16), (${officials[7]!}, null, 17)) as noted (id, notes, years)
    where users.id = noted.id`);
  await tx.query(sql`
    update users set wanted_games = wish.wanted::jsonb
    from (values (${officials[1]!}::bigint, '{"leastPerWeek":1,"mostPerWeek":2}'), (${officials[4]!}, '{"mostPerWeek":1}'),
      (${officials[6]!}, '{"leastPerWeek":2}')) as wish (id, wanted) where users.id = wish.id`);
  await tx.query(sql`update users set never_invited = true where id = ${officials.at(-1)!}`);
}

/** Of the two minors: a parent who gets copies and may answer, and one who was asked. */
export async function seedGuardians(tx: Transaction, { siteId, officials }: SeedResult): Promise<void> {
  await tx.query(sql`
    insert into guardians (site_id, user_id, email, may_answer, status) values
      (${siteId}, ${officials[3]!}, 'parent.one@home.example', true, 'confirmed'),
      (${siteId}, ${officials[7]!}, 'parent.two@home.example', false, 'asked')`);
}

/** Two who hear of new open games once a day: of weekends, and of two venues. */
export async function seedOpenGameWishes(
  tx: Transaction,
  { siteId, officials, venues }: SeedResult,
): Promise<void> {
  const weekends = JSON.stringify({ weekdays: ['saturday', 'sunday'], venueIds: [] });
  const near = JSON.stringify({ weekdays: [], venueIds: venues.slice(0, 2) });
  await tx.query(sql`
    insert into notice_settings (site_id, user_id, muted, open_games, open_games_told_at) values
      (${siteId}, ${officials[0]!}, '{}', ${weekends}, now()), (${siteId}, ${officials[5]!}, '{}', ${near}, now())`);
}

/** Everybody's background check, of which some end soon or have ended, and the license of a few. */
export async function seedCertifications(
  tx: Transaction,
  { siteId, officials }: SeedResult,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into certifications (site_id, user_id, name, valid_until)
    select ${siteId}::bigint, o.id, 'Background check', ${dayOf(now)}::date + (o.place * 53 % 700 - 10)::int
    from unnest(${officials}::bigint[]) with ordinality as o (id, place)`);
  await tx.query(sql`
    insert into certifications (site_id, user_id, name, valid_from, valid_until)
    select ${siteId}::bigint, o.id, 'Referee license', ${dayOf(now)}::date - 300, ${dayOf(now)}::date + 430
    from unnest(${officials.filter((_, place) => place % 3 === 0)}::bigint[]) as o (id)`);
}
