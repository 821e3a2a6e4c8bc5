// Plans one row of a sheet of games: a new game, a change of the game it means, or why it is neither.
import { dateAndClockOf } from '../../../kernel/times/words.ts';
import type { GameChange } from '../../games/game.ts';
import type { Site } from '../../sites/site.ts';
import { type FieldChange, idleRow, type PlannedRow } from '../import.ts';
import type { UnderstoodRow } from '../understanding/understanding.ts';
import type { GameValues, NameMatch } from '../understanding/values.ts';
import { closingsOf } from './closings.ts';
import { type PlannedSlot, patternFor, planCrew, type SlotStep, scheduledSlot } from './crew.ts';
import type { CrewFacts } from './crew-facts.ts';
import { isSame } from './fields.ts';
import { draftOf, type RowTimes, timesOf } from './game-draft.ts';
import type { GameSite, KnownGame, KnownPattern } from './game-facts.ts';
import { idOf } from './matching.ts';
import type { Schedule, ScheduledGame } from './schedule.ts';
import { type Readers, slotsNow, stateAfter, stateOf, toldOf } from './told.ts';

const USUAL_LENGTH = 60; // minutes; docs/api: Resources, age_group

/** What applying a row of games does. */
export type GameStep =
  | { does: 'create'; draft: GameChange; crew: SlotStep[] }
  | { does: 'change'; change: GameChange; crew: SlotStep[]; undo: GameUndo }
  | { does: 'cancel' };

/** What takes a change back. Instants are text, because a step is stored as JSON. */
export type GameUndo = {
  change: Omit<GameChange, 'when' | 'end'>;
  times: { start: string; end: string } | null;
  /** Who was on the slots that the row filled. */
  crew: (Omit<SlotStep, 'userId'> & { userId: number | null })[];
};

/** The names of the records that games refer to, by list and id. */
export type Names = (list: string, id: number | null) => string | null;

export type GamePlanner = {
  site: Site;
  facts: GameSite;
  crew: CrewFacts;
  schedule: Schedule;
  nameOf: Names;
  readers: Readers;
};

type GameRow = UnderstoodRow<'games'>;

export function planGame(row: GameRow, game: KnownGame | undefined, planner: GamePlanner): PlannedRow {
  const { values } = row;
  const base = { key: row.key, number: row.number, name: nameOfRow(values), recordId: game?.id ?? null };
  const refused = (sentence: string) =>
    idleRow({ ...base, outcome: 'refused', sentences: [`Row ${row.number}: ${sentence}`] });
  if (values.pattern?.match === 'new')
    return refused(`“${values.pattern.text}” is not a pattern of this site. Add it first.`);
  const pattern = patternOf(values, game, planner.facts);
  const zone = zoneOf(values, game, planner);
  const ageGroup = planner.facts.ageGroups.get(idOf(values.ageGroup) ?? game?.ageGroupId ?? 0);
  const found = timesOf({ values, before: game, zone, gameLength: ageGroup?.gameLength ?? USUAL_LENGTH });
  if ('refusal' in found) return refused(found.refusal);
  const slots = slotsOf(pattern, game);
  const scheduled = scheduledGame(row, { game, found, zone, slots, planner });
  const clash =
    game !== undefined && isMoved(game, found)
      ? planner.schedule.clash(scheduled, game.status === 'A' ? game : undefined)
      : undefined;
  if (clash !== undefined) return refused(`${clash} Remove them from one of the games first.`);
  const subvenue = (values.subvenue === undefined ? game?.subvenue : values.subvenue) ?? null;
  const closed = closingsOf({ game: scheduled, subvenue, before: game }, { ...planner, ...planner.facts });
  if ('refusal' in closed) return refused(closed.refusal);
  const staffed = planCrew({
    ...{ members: values.crew ?? [], slots, game: scheduled },
    ...{ schedule: planner.schedule, facts: planner.crew },
  });
  if (staffed.refusal !== undefined) return refused(staffed.refusal);
  const draft = {
    ...draftOf(values),
    ...(pattern !== undefined && pattern.id !== game?.patternId && { pattern: { id: pattern.id } }),
  };
  const warnings = [...closed.warnings, ...staffed.warnings].map(
    (sentence) => `Row ${row.number}: ${sentence}`,
  );
  planner.schedule.set(scheduled, involved(game, slots));
  if (game === undefined) {
    const step: GameStep = {
      does: 'create',
      draft: { ...draft, when: found.when, end: found.end },
      crew: staffed.steps,
    };
    const made = stateAfter(undefined, { change: draft, times: found.times, slots });
    const emails = toldOf(undefined, made, planner.readers);
    return { ...idleRow({ ...base, outcome: 'created', sentences: warnings }), emails, step };
  }
  return changedRow({ base, game, draft, found, staffed, warnings, slots, planner });
}

type ChangeInput = {
  base: Pick<PlannedRow, 'key' | 'number' | 'name' | 'recordId'>;
  game: KnownGame;
  draft: GameChange;
  found: RowTimes;
  staffed: { steps: SlotStep[]; changes: FieldChange[] };
  warnings: string[];
  slots: PlannedSlot[];
  planner: GamePlanner;
};

function changedRow({
  base,
  game,
  draft,
  found,
  staffed,
  warnings,
  slots,
  planner,
}: ChangeInput): PlannedRow {
  const { change, changes, undo } = differenceOf(draft, { game, found, planner });
  const all = [...changes, ...staffed.changes];
  if (all.length === 0) return idleRow({ ...base, outcome: 'unchanged', version: game.lockVersion });
  const step: GameStep = {
    does: 'change',
    change,
    crew: staffed.steps,
    undo: { ...undo, crew: formerCrew(game, staffed.steps) },
  };
  const needsAnswers = game.published && (isMoved(game, found) || 'venue' in change);
  const resets = needsAnswers
    ? game.crew.flatMap(({ userId, answer }) => (answer === 'accepted' ? (userId ?? []) : []))
    : [];
  const before = stateOf(game);
  const after = stateAfter(game, { change, times: found.times, slots });
  return {
    ...idleRow({ ...base, outcome: 'changed', version: game.lockVersion, changes: all, sentences: warnings }),
    ...{ resets, emails: toldOf(before, after, planner.readers), step },
  };
}

const REFERENCES = {
  venue: ['venueId', 'venues', 'venue'],
  league: ['leagueId', 'leagues', 'league'],
  ageGroup: ['ageGroupId', 'age_groups', 'age_group'],
  gameType: ['gameTypeId', 'game_types', 'game_type'],
  gender: ['genderId', 'genders', 'gender'],
  homeTeam: ['homeTeamId', 'teams', 'home_team'],
  awayTeam: ['awayTeamId', 'teams', 'away_team'],
  pattern: ['patternId', 'patterns', 'pattern'],
} as const;
const PLAIN = {
  subvenue: 'subvenue',
  userDefinedId: 'user_defined_id',
  externalId: 'external_id',
  status: 'status',
  published: 'published',
  public: 'public',
  publicNote: 'public_note',
  privateNote: 'private_note',
  paidVia: 'paid_via',
} as const;

type Compared = { game: KnownGame; found: RowTimes; planner: GamePlanner };

/** The members of the draft that differ from the game, and the same for people. */
function differenceOf(
  draft: GameChange,
  { game, found, planner }: Compared,
): { change: GameChange; changes: FieldChange[]; undo: Omit<GameUndo, 'crew'> } {
  const change: Record<string, unknown> = {};
  const changes: FieldChange[] = [];
  const former: Record<string, unknown> = {};
  for (const [member, [id, list, field]] of Object.entries(REFERENCES)) {
    const sent = draft[member as keyof typeof REFERENCES];
    if (sent == null || ('id' in sent && sent.id === game[id])) continue;
    change[member] = sent;
    former[member] = game[id] === null ? null : { id: game[id] };
    const after = 'id' in sent ? planner.nameOf(list, sent.id) : sent.name;
    changes.push({ field, before: planner.nameOf(list, game[id]), after });
  }
  for (const [member, field] of Object.entries(PLAIN)) {
    const sent = draft[member as keyof typeof PLAIN];
    const before = game[member as keyof typeof PLAIN];
    if (sent === undefined || isSame(sent, before)) continue;
    change[member] = sent;
    former[member] = before;
    changes.push({ field, before, after: sent });
  }
  if (isMoved(game, found)) {
    Object.assign(change, { when: found.when, end: found.end });
    if (game.postponed && draft.status === undefined) {
      change.status = 'A'; // another time is the date that was to be found
      former.status = game.status;
      changes.push({ field: 'status', before: game.status, after: 'A' });
    }
    const { times } = found;
    const shown = (at: Date) => dateAndClockOf(at, { zone: game.zone, locale: planner.site.locale });
    if (+times.startTime !== +game.startTime)
      changes.push({ field: 'start_time', before: shown(game.startTime), after: shown(times.startTime) });
    if (+times.endTime !== +game.endTime)
      changes.push({ field: 'end_time', before: shown(game.endTime), after: shown(times.endTime) });
  }
  const times = isMoved(game, found)
    ? { start: game.startTime.toISOString(), end: game.endTime.toISOString() }
    : null;
  if ('status' in change && game.postponed) former.postponed = true;
  const isElsewhere = times !== null || ['status', 'venue', 'subvenue'].some((member) => member in change);
  if (isElsewhere && game.changeReason !== null) former.changeReason = game.changeReason;
  return { change, changes, undo: { change: former, times } };
}

function formerCrew({ crew }: KnownGame, steps: readonly SlotStep[]): GameUndo['crew'] {
  return steps.map(({ position, nth }) => {
    const slot = crew.filter((one) => one.position === position)[nth];
    return { position, nth, userId: slot?.userId ?? null };
  });
}

function isMoved(game: KnownGame, { times }: RowTimes): boolean {
  return +times.startTime !== +game.startTime || +times.endTime !== +game.endTime;
}

/** The pattern of the row; for a game without slots, one that has the positions of the row. */
function patternOf(
  { pattern, crew }: GameValues,
  game: KnownGame | undefined,
  { patterns }: GameSite,
): KnownPattern | undefined {
  const id = idOf(pattern);
  if (id !== undefined) return patterns.find((one) => one.id === id);
  if (game !== undefined && game.crew.length > 0) return undefined;
  return patternFor(crew ?? [], patterns);
}

function zoneOf({ venue }: GameValues, game: KnownGame | undefined, { site, facts }: GamePlanner): string {
  if (venue == null) return game?.zone ?? site.timezone;
  return facts.venues.get(idOf(venue) ?? 0)?.timezone ?? site.timezone;
}

/** The slots that the game has after its change, in order: those of another pattern keep officials by position. */
function slotsOf(pattern: KnownPattern | undefined, game: KnownGame | undefined): PlannedSlot[] {
  const present = game === undefined ? [] : slotsNow(game);
  if (pattern === undefined || pattern.id === game?.patternId) return present;
  const left = present.toSorted((one, other) => Number(one.userId === null) - Number(other.userId === null));
  return pattern.positions.map((position) => {
    const at = left.findIndex((slot) => slot.position.name === position.name);
    const [kept] = at === -1 ? [] : left.splice(at, 1);
    return { position, userId: kept?.userId ?? null, isDeclined: kept?.isDeclined ?? false };
  });
}

function involved(game: KnownGame | undefined, slots: readonly PlannedSlot[]): number[] {
  const users = [...(game?.crew ?? []), ...slots].flatMap(({ userId }) => userId ?? []);
  return [...new Set(users)];
}

type Scheduling = {
  game: KnownGame | undefined;
  found: RowTimes;
  zone: string;
  slots: PlannedSlot[];
  planner: GamePlanner;
};

function scheduledGame(row: GameRow, { game, found, zone, slots, planner }: Scheduling): ScheduledGame {
  const { values } = row;
  const { nameOf, facts } = planner;
  const reference = (
    match: NameMatch | null | undefined,
    before: number | null | undefined,
    list: string,
  ) => {
    if (match == null) return { id: before ?? null, name: nameOf(list, before ?? null) };
    return match.match === 'record' ? { id: match.id, name: match.name } : { id: null, name: match.text };
  };
  const venue = reference(values.venue, game?.venueId, 'venues');
  const home = reference(values.homeTeam, game?.homeTeamId, 'teams');
  const away = reference(values.awayTeam, game?.awayTeamId, 'teams');
  const league = reference(values.league, game?.leagueId, 'leagues');
  const place = venue.id === null ? undefined : facts.venues.get(venue.id);
  return {
    ...{ id: game?.id ?? -row.number, zone, ...found.times },
    ...{
      venueId: venue.id,
      venue: venue.name,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
    },
    ...{ homeTeamId: home.id, homeTeam: home.name, awayTeamId: away.id, awayTeam: away.name },
    ...{ leagueId: league.id, league: league.name },
    isActive: (values.status ?? game?.status ?? 'A') === 'A',
    ageGroup: facts.ageGroups.get(idOf(values.ageGroup) ?? game?.ageGroupId ?? 0),
    crew: slots.map(scheduledSlot),
  };
}

/** `Hawks – Gulls, 2027-05-03 09:00`, with what the row has of it. */
export function nameOfRow({ homeTeam, awayTeam, date, start, userDefinedId }: GameValues): string {
  const teams = [homeTeam?.text, awayTeam?.text].filter((text) => text !== undefined).join(' – ');
  const when = [date, start].filter((part) => part != null).join(' ');
  return [teams || (userDefinedId ?? ''), when].filter((part) => part !== '').join(', ');
}
