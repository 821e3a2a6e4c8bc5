// Plans a sheet of games: finds the game of each row, plans the rows in order, and lists the games that are gone.
import { dateAndClockOf } from '../../../kernel/times/words.ts';
import type { Queryable } from '../../../storage/database.ts';
import { instantOf } from '../../games/local-time.ts';
import { foldName } from '../../lists/list.ts';
import { idleRow, type PlannedRow } from '../import.ts';
import type { Question, UnderstoodRow } from '../understanding/understanding.ts';
import type { GameValues } from '../understanding/values.ts';
import { readCrewFacts } from './crew-facts.ts';
import { type GameSite, type KnownGame, readGameSite } from './game-facts.ts';
import { type GamePlanner, type GameStep, nameOfRow, planGame } from './game-rows.ts';
import { indexGames } from './matching.ts';
import type { PlanInput, SheetPlan } from './plan.ts';
import { createSchedule } from './schedule.ts';
import { stateOf, toldOf } from './told.ts';

type GameRow = UnderstoodRow<'games'>;

const NEW = 'new';

/** Plans by reading alone. Rows are planned in the order in which they are applied, each after what those before it did. */
export async function planGames(db: Queryable, input: PlanInput<'games'>): Promise<SheetPlan> {
  const { site, understanding, names, choices, isPart, now } = input;
  const ready = understanding.rows.filter(({ state }) => state === 'ready');
  const found = await readGameSite(db, {
    siteId: site.id,
    fingerprint: understanding.fingerprint,
    rows: ready.map(({ values }) => values),
    now,
  });
  const facts = isPart ? { ...found, earlierIds: new Set<number>() } : found;
  const { matches, questions } = matchGames(ready, facts, {
    answers: choices.answers ?? {},
    locale: site.locale,
  });
  const planner = { ...(await plannerOf(db, { input, facts, ready })), nameOf: namesOf(names) };
  const repeats = repeatedRows(ready, matches);
  const planRow = (row: GameRow): PlannedRow => {
    const name = nameOfRow(row.values);
    const base = { key: row.key, number: row.number, name };
    if (row.state !== 'ready') return idleRow({ ...base, outcome: row.state, sentences: sentencesOf(row) });
    const match = matches.get(row);
    if (match === 'asked')
      return idleRow({
        ...base,
        outcome: 'asked',
        sentences: [`Row ${row.number}: more than one game of the site may be meant.`],
      });
    const first = repeats.get(row);
    if (first !== undefined)
      return idleRow({
        ...base,
        outcome: 'refused',
        sentences: [`Row ${row.number}: it repeats row ${first}.`],
      });
    return planGame(row, match, planner);
  };
  const rows = understanding.rows.map(planRow);
  const known = new Set(
    [...matches.values()].flatMap((match) => (match === undefined || match === 'asked' ? [] : [match.id])),
  );
  // Rows that are not planned yet may mean one of them.
  const isWhole = understanding.rows.every(({ state }) => state === 'ready' || state === 'left_out');
  return {
    rows: [
      ...rows,
      ...(isWhole && questions.every(({ answer }) => answer !== null)
        ? goneRows(facts, known, planner, choices.gone)
        : []),
    ],
    questions,
  };
}

type Match = KnownGame | 'asked' | undefined;

/** The game of each row. Exact matches come first, so that a row never takes the game of another one. */
function matchGames(rows: readonly GameRow[], facts: GameSite, { answers, locale }: Asking) {
  const index = indexGames(facts.games);
  const matches = new Map<GameRow, Match>();
  const claimed = new Set<number>();
  const questions: Question[] = [];
  const claim = (row: GameRow, game: KnownGame) => {
    claimed.add(game.id);
    matches.set(row, game);
  };
  const candidates = new Map(rows.map((row) => [row, index.find(row.values)]));
  for (const row of rows) {
    const found = candidates.get(row)!.filter(({ id }) => !claimed.has(id));
    const same = found.filter((game) => isAtTime(row.values, game));
    if (same.length === 1) claim(row, same[0]!);
  }
  for (const row of rows) {
    if (matches.has(row)) continue;
    const found = candidates.get(row)!.filter(({ id }) => !claimed.has(id));
    if (found.length === 1) claim(row, found[0]!);
    if (found.length <= 1) continue;
    const question = questionOf(row, found, { answers, locale });
    const chosen = found.find(({ id }) => question.answer === `record:${id}`);
    questions.push(question);
    if (chosen !== undefined) claim(row, chosen);
    else matches.set(row, question.answer === NEW ? undefined : 'asked');
  }
  claimMoved(rows, { facts, matches, claimed, claim });
  return { matches, questions };
}

type Moves = {
  facts: GameSite;
  matches: Map<GameRow, Match>;
  claimed: Set<number>;
  claim: (row: GameRow, game: KnownGame) => void;
};

/** The one game of two teams that is gone from the sheet and the one new row of them are a move to another day. */
function claimMoved(rows: readonly GameRow[], { facts, matches, claimed, claim }: Moves): void {
  const teamsOf = ({ homeTeam, awayTeam }: GameValues) =>
    homeTeam?.match === 'record' && awayTeam?.match === 'record'
      ? `${homeTeam.id} ${awayTeam.id}`
      : undefined;
  const fresh = rows.filter((row) => matches.get(row) === undefined && row.values.id == null);
  const byTeams = Map.groupBy(fresh, ({ values }) => teamsOf(values));
  const gone = facts.games.filter(({ id }) => facts.earlierIds.has(id) && !claimed.has(id));
  const goneByTeams = Map.groupBy(gone, ({ homeTeamId, awayTeamId }) => `${homeTeamId} ${awayTeamId}`);
  for (const [teams, [row, ...others]] of byTeams) {
    const [game, ...more] = teams === undefined ? [] : (goneByTeams.get(teams) ?? []);
    if (game === undefined || row === undefined || others.length > 0 || more.length > 0) continue;
    if (
      game.userDefinedId === null ||
      row.values.userDefinedId == null ||
      game.userDefinedId === row.values.userDefinedId
    )
      claim(row, game);
  }
}

function isAtTime({ date, start }: GameValues, game: KnownGame): boolean {
  if (date == null || start == null) return false;
  const found = instantOf({ date, time: start }, game.zone);
  return 'instant' in found && +found.instant === +game.startTime;
}

type Asking = { answers: Record<string, string>; locale: string };

function questionOf(row: GameRow, found: readonly KnownGame[], { answers, locale }: Asking): Question {
  const id = `game:${row.values.userDefinedId ?? row.values.externalId ?? `${nameOfRow(row.values)} ${row.values.venue?.text ?? ''}`}`;
  const options = [
    ...found.map((game) => ({
      value: `record:${game.id}`,
      label: `Game ${game.id}, ${dateAndClockOf(game.startTime, { zone: game.zone, locale })}`,
    })),
    { value: NEW, label: 'A new game' },
  ];
  const sent = answers[id];
  return {
    ...{ id, options, rows: [row.number], suggestion: null, kept: false, alias: null },
    sentence: `Row ${row.number}: which game of the site is ${nameOfRow(row.values)}?`,
    answer: options.some(({ value }) => value === sent) ? sent! : null,
  };
}

/** The rows that say the same new game, or the same number, as an earlier one, with its number. */
function repeatedRows(rows: readonly GameRow[], matches: ReadonlyMap<GameRow, Match>): Map<GameRow, number> {
  const seen = new Map<string, number>();
  const repeated = new Map<GameRow, number>();
  for (const row of rows) {
    if (matches.get(row) !== undefined) continue;
    const { homeTeam, awayTeam, date, start, venue, subvenue, userDefinedId, externalId } = row.values;
    const named = homeTeam != null && awayTeam != null && date != null && start != null;
    const keys = [
      ...(userDefinedId == null ? [] : [`own ${userDefinedId}`]),
      ...(externalId == null ? [] : [`external ${externalId}`]),
      ...(named && userDefinedId == null && externalId == null
        ? [
            [homeTeam.text, awayTeam.text, date, start, venue?.text ?? '', subvenue ?? '']
              .map(foldName)
              .join('|'),
          ]
        : []),
    ];
    const first = keys.map((key) => seen.get(key)).find((number) => number !== undefined);
    if (first !== undefined) repeated.set(row, first);
    for (const key of keys) seen.set(key, first ?? row.number);
  }
  return repeated;
}

/** The games of an earlier version of the sheet that this one no longer has. */
function goneRows(
  { games, earlierIds }: GameSite,
  known: ReadonlySet<number>,
  { nameOf, site, readers }: Pick<GamePlanner, 'nameOf' | 'site' | 'readers'>,
  policy: 'keep' | 'cancel' = 'keep',
): PlannedRow[] {
  const step: GameStep = { does: 'cancel' };
  return games
    .filter(({ id }) => earlierIds.has(id) && !known.has(id))
    .map((game) => {
      const teams = [nameOf('teams', game.homeTeamId), nameOf('teams', game.awayTeamId)].filter(
        (one) => one !== null,
      );
      const name = `${teams.join(' – ')}, ${dateAndClockOf(game.startTime, { zone: game.zone, locale: site.locale })}`;
      const isCanceled = policy === 'cancel';
      return {
        ...idleRow({
          key: null,
          number: null,
          outcome: 'gone',
          name,
          recordId: game.id,
          version: game.lockVersion,
        }),
        changes: isCanceled ? [{ field: 'status', before: 'A', after: 'C' }] : [],
        emails: isCanceled ? toldOf(stateOf(game), { ...stateOf(game), status: 'C' }, readers) : [],
        step: isCanceled ? step : null,
      };
    });
}

function sentencesOf({ reason, problems }: GameRow): string[] {
  const sentences = problems.map(({ sentence }) => sentence);
  return sentences.length > 0 || reason === null ? sentences : [reason];
}

type PlannerInput = { input: PlanInput<'games'>; facts: GameSite; ready: readonly GameRow[] };

async function plannerOf(
  db: Queryable,
  { input, facts, ready }: PlannerInput,
): Promise<Omit<GamePlanner, 'nameOf'>> {
  const people = ready.flatMap(({ values }) =>
    (values.crew ?? []).flatMap(({ person }) => (person?.match === 'record' ? [person.id] : [])),
  );
  const sitting = facts.games.flatMap(({ crew }) => crew.flatMap(({ userId }) => userId ?? []));
  const dates = ready.flatMap(({ values }) => values.date ?? []).sort();
  const crew = await readCrewFacts(db, {
    siteId: input.site.id,
    userIds: [...new Set([...people, ...sitting])],
    first: new Date(`${dates[0] ?? '2000-01-01'}T00:00:00Z`),
    last: new Date(`${dates.at(-1) ?? '2000-01-01'}T23:59:59Z`),
  });
  const { site, accountId, now } = input;
  const readers = { officials: crew.officials, accountId, crewMuted: new Set(input.crewMuted), now };
  return { site, facts, crew, schedule: createSchedule(crew, site), readers };
}

function namesOf(names: PlanInput<'games'>['names']): GamePlanner['nameOf'] {
  const lists = new Map<string, Map<number, string>>();
  for (const list of [
    'venues',
    'teams',
    'leagues',
    'age_groups',
    'game_types',
    'genders',
    'patterns',
  ] as const)
    lists.set(list, new Map(names[list].map(({ id, name }) => [id, name])));
  return (list, id) => (id === null ? null : (lists.get(list)?.get(id) ?? null));
}
