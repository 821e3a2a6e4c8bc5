// Reads the many ways clients write a game into one draft (docs/api: Writing games).
import { type Static, Type } from 'typebox';
import { type GameFields, PLAIN_FIELDS, type PlainField } from '../../../domain/games/fields.ts';
import type { CheckedGame, GameDraft, GameTime, NameOrId } from '../../../domain/games/game.ts';
import type { References } from '../../../domain/games/references.ts';
import { foldName, tidyName } from '../../../domain/lists/list.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { isReadable, UNREADABLE } from '../../../kernel/names.ts';
import { readLockVersion } from '../input/ids.ts';
import { parseClock, parseDay, parseInstant } from './time-input.ts';

const Nullable = <Schema extends Type.TSchema>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
/** The schema of a member. Of two names for one field, only one has an example, which goes into the example body. */
type FieldDescription = { description?: string; examples?: unknown[] };
const id = (noun: string) =>
  Nullable(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: `The id of the ${noun}.` }),
  );
const name = (noun: string, example: string, found = 'Made if there is none of the name.') =>
  Nullable(
    Type.String({ maxLength: 90, description: `The name of the ${noun}. ${found}`, examples: [example] }),
  );
const text = (maxLength: number, description: FieldDescription = {}) =>
  Nullable(Type.String({ maxLength, ...description }));
const moment = (description: FieldDescription) => text(40, description);
const note = (description: FieldDescription) => text(1_000, description);
const flag = (description: FieldDescription) =>
  Type.Optional(Type.Union([Type.Boolean(description), Type.Integer(), Type.String({ maxLength: 10 })]));

/** What a phone shows of a notification, beside the game. */
export const MAX_REASON_CHARACTERS = 200;

/** The members of a game. Some fields have two names; either can be sent. */
export const GameInput = Type.Object(
  {
    localized_date: moment({
      description: 'YYYY-MM-DD or M/D/YYYY, at the venue.',
      examples: ['2099-05-02'],
    }),
    localized_time: moment({ description: 'The time of day at the venue.', examples: ['3:00 PM'] }),
    localized_end_time: moment({
      description: 'If it is not sent, the game length of the age group determines it.',
    }),
    user_end_time_formatted: moment({ description: 'Another name of localized_end_time.' }),
    start_time: moment({
      description: 'Both in one, as 2099-05-02T15:00; without an offset it is local time of the venue.',
    }),
    date_time: moment({ description: 'Another name of start_time.' }),
    end_time: moment({ description: 'The same of the end.' }),
    venue_id: id('venue'),
    venue_name: name('venue', 'Pier Field'),
    home_team_id: id('home team'),
    home_team_name: name('home team', 'Harbor Hawks'),
    away_team_id: id('away team'),
    away_team_name: name('away team', 'Bay Gulls'),
    league_id: id('league'),
    league_name: name('league', 'U12 Girls'),
    age_group_id: id('age group'),
    age_group_name: name('age group', 'U12'),
    game_type_id: id('game type'),
    game_type_name: name('game type', 'Regular season'),
    gender_id: id('gender'),
    gender_name: name('gender', 'Girls'),
    pattern_id: id('pattern'),
    pattern_name: name('pattern', '2 officials', 'It must be there: it is never made.'),
    status: Type.Optional(
      Type.Enum(['A', 'C', 'X'], { description: 'Active, canceled without pay, canceled with pay.' }),
    ),
    postponed: flag({
      description:
        'true cancels it until another date is found: its status is C unless sent. With another time it is active again.',
    }),
    change_reason: text(MAX_REASON_CHARACTERS, {
      description:
        'Why it is canceled or moved: in the email and on the page of the game. A later change of its status, time or place clears it.',
      examples: ['Field closed: rain'],
    }),
    published: flag({ description: 'Whether it is shown to officials.', examples: [false] }),
    is_public: flag({ description: 'Another name of published: y, 1, true or n, 0, false.' }),
    public: flag({ description: 'false hides it from all but assignors and its crew. true unless sent.' }),
    subvenue: text(90, { description: 'Where at the venue.', examples: ['Field 2'] }),
    public_note: note({ description: 'Visible to everyone who sees the game.' }),
    public_note_text: note({ description: 'Another name of public_note.' }),
    private_note: note({ description: 'For assignors.' }),
    private_note_text: note({ description: 'Another name of private_note.' }),
    user_defined_id: text(90, { description: 'Your own name for it.', examples: ['H-17'] }),
    external_id: Nullable(
      Type.Integer({
        minimum: -Number.MAX_SAFE_INTEGER,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Your own number for it.',
      }),
    ),
    paid_via: text(90, { description: 'How the officials are paid, such as by cheque; for assignors.' }),
  },
  { title: 'GameInput' },
);
export type GameInput = Static<typeof GameInput>;

/** The same of a game that the caller has read. */
export const GameChange = Type.Object(
  {
    ...GameInput.properties,
    lock_version: readLockVersion,
  },
  { title: 'GameChange' },
);

/** Reads a body into a draft. The draft contains its problems; the action adds its own and reports them all. */
export function readGame(sent: GameInput, schemaProblems: Problem[]): GameDraft {
  const problems = schemaProblems.splice(0).map(inFlagWords);
  const body = withoutBlankTimes(sent);
  return {
    ...readPlainFields(body),
    when: readStart(body, problems),
    end: readEnd(body, problems),
    venue: readNaming(body, 'venue', problems),
    homeTeam: readNaming(body, 'home_team', problems),
    awayTeam: readNaming(body, 'away_team', problems),
    league: readNaming(body, 'league', problems),
    ageGroup: readNaming(body, 'age_group', problems),
    gameType: readNaming(body, 'game_type', problems),
    gender: readNaming(body, 'gender', problems),
    pattern: readNaming(body, 'pattern', problems),
    published: readPublished(body, problems),
    public: readSwitch(body.public, '/public', problems),
    postponed: readSwitch(body.postponed, '/postponed', problems),
    publicNote: eitherNote(body.public_note, body.public_note_text),
    privateNote: eitherNote(body.private_note, body.private_note_text),
    problems,
  };
}

const TIMES = [
  ...(['localized_date', 'localized_time', 'localized_end_time', 'user_end_time_formatted'] as const),
  ...(['start_time', 'date_time', 'end_time'] as const),
];

/** Forms also send the fields that were left empty: a blank time is ignored. */
function withoutBlankTimes(body: GameInput): GameInput {
  const blank = TIMES.filter((name) => body[name]?.trim() === '');
  return { ...body, ...Object.fromEntries(blank.map((name) => [name, undefined])) };
}

/** The fields that are sent as they are; those that have two names, or many values, replace these. */
function readPlainFields(body: GameInput): Pick<GameDraft, PlainField> {
  const fields = PLAIN_FIELDS.map(({ field, column, type }) => {
    const sent = body[column];
    return [field, type === 'text' ? blankAsNull(sent as string | null | undefined) : sent];
  });
  return Object.fromEntries(fields);
}

/** An empty text clears the field: forms cannot send null. */
function blankAsNull(text: string | null | undefined): string | null | undefined {
  return text?.trim() === '' ? null : text;
}

type Noun = 'venue' | 'home_team' | 'away_team' | 'league' | 'age_group' | 'game_type' | 'gender' | 'pattern';

/**
 * A reference by id or by name, or null to clear it; an empty name also clears it. An id wins over the name: importers
 * send both (docs/api: Writing games). An id that only repeats that of the game was left out before (`repeatedIds`).
 */
function readNaming(body: GameInput, noun: Noun, problems: Problem[]): NameOrId | undefined {
  const id = body[`${noun}_id`];
  const name = body[`${noun}_name`];
  if (typeof id === 'number') return { id };
  if (typeof name === 'string' && name.trim() !== '') {
    if (isReadable(tidyName(name))) return { name: name.trim() };
    problems.push({ path: `/${noun}_name`, message: `${noun}_name ${UNREADABLE}` });
    return undefined;
  }
  return id === null || name === null || name !== undefined ? null : undefined;
}

type Reference = {
  id: `${Exclude<keyof References, 'created'>}Id`;
  nameOf: (game: CheckedGame) => string | null | undefined;
};

const REFERENCES: Record<Noun, Reference> = {
  venue: { id: 'venueId', nameOf: (game) => game.venue?.name },
  home_team: { id: 'homeTeamId', nameOf: (game) => game.homeTeam },
  away_team: { id: 'awayTeamId', nameOf: (game) => game.awayTeam },
  league: { id: 'leagueId', nameOf: (game) => game.league },
  age_group: { id: 'ageGroupId', nameOf: (game) => game.ageGroup },
  game_type: { id: 'gameTypeId', nameOf: (game) => game.gameType },
  gender: { id: 'genderId', nameOf: (game) => game.gender },
  pattern: { id: 'patternId', nameOf: (game) => game.pattern },
};
const NOUNS = Object.keys(REFERENCES) as Noun[];

/** The ids that repeat those of the game, where a name was sent with them: the name says what changes. */
export function repeatedIds(body: GameInput, current: GameFields): (keyof GameInput)[] {
  return NOUNS.flatMap((noun) => {
    const isNamed = (body[`${noun}_name`] ?? '').trim() !== '';
    return isNamed && body[`${noun}_id`] === current[REFERENCES[noun].id] ? [`${noun}_id` as const] : [];
  });
}

/**
 * The `warnings` of a change: those of the action, and a sentence for each name that was not read because of its id, unless
 * both mean one record.
 */
export function warningsOfGame(body: GameInput, changed: CheckedGame): { warnings: string[] } {
  const warnings = NOUNS.flatMap((noun) => {
    const sent = body[`${noun}_name`];
    if (typeof body[`${noun}_id`] !== 'number' || !sent?.trim()) return [];
    if (foldName(sent) === foldName(REFERENCES[noun].nameOf(changed) ?? '')) return [];
    return [`\`${noun}_name\` was not read, since ${noun}_id was sent, too; leave one of them out.`];
  });
  return { warnings: [...changed.warnings, ...warnings] };
}

function readStart(body: GameInput, problems: Problem[]): GameTime | undefined {
  const { localized_date: day, localized_time: clock } = body;
  const isLocal = day != null || clock != null;
  const moments = (['start_time', 'date_time'] as const).filter((name) => body[name] != null);
  const [moment] = moments;
  if (moments.length + (isLocal ? 1 : 0) > 1) {
    const message =
      'Send localized_date and localized_time, or start_time, or date_time: only one of the three ways.';
    problems.push({ path: `/${moment}`, message });
    return undefined;
  }
  if (moment !== undefined) return parseInstant(body[moment]!, { path: `/${moment}`, problems });
  if (!isLocal) return undefined;
  const date = day == null ? undefined : parseDay(day, { path: '/localized_date', problems });
  const time = clock == null ? undefined : parseClock(clock, { path: '/localized_time', problems });
  return { date, time };
}

const CLOCKS_OF_END = ['localized_end_time', 'user_end_time_formatted'] as const;
export const END_TIMES = [...CLOCKS_OF_END, 'end_time'] as const;

function readEnd(body: GameInput, problems: Problem[]): GameTime | undefined {
  const { end_time: moment } = body;
  const clocks = CLOCKS_OF_END.filter((name) => body[name] != null);
  if (moment != null && clocks.length > 0) {
    problems.push({ path: `/${clocks[0]}`, message: `Send end_time or ${clocks[0]}, not both.` });
    return undefined;
  }
  if (moment != null) return parseInstant(moment, { path: '/end_time', problems });
  const times = clocks.map((name) => parseClock(body[name]!, { path: `/${name}`, problems }));
  if (new Set(times).size > 1 && !times.includes(undefined)) {
    const message = `${clocks.join(' and ')} are two names of one time; send one of them, or the same time twice.`;
    problems.push({ path: `/${clocks[1]}`, message });
  }
  return clocks.length === 0 ? undefined : { time: times[0], path: `/${clocks[0]}` };
}

const YES = new Set(['y', 'yes', '1', 'true']);
const NO = new Set(['n', 'no', '0', 'false']);
const FLAGS = ['/published', '/is_public', '/public', '/postponed'];

function readSwitch(
  value: boolean | number | string | undefined,
  path: string,
  problems: Problem[],
): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  const word = String(value).trim().toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  problems.push({ path, message: flagRule(path) });
  return undefined;
}

function flagRule(path: string): string {
  return `${path.slice(1)} must be true or false, y or n, 1 or 0.`;
}

/** The schema checks only the types of a flag; this checks its value. */
function inFlagWords(problem: Problem): Problem {
  const isOfFlag = FLAGS.includes(problem.path);
  return isOfFlag ? { ...problem, message: flagRule(problem.path) } : problem;
}

/** `is_public` and `published` are two names of one flag; `public` is a different field. */
function readPublished(body: GameInput, problems: Problem[]): boolean | undefined {
  const published = readSwitch(body.published, '/published', problems);
  const isPublic = readSwitch(body.is_public, '/is_public', problems);
  if (published !== undefined && isPublic !== undefined && published !== isPublic) {
    const message =
      'is_public and published are two names of one flag; send one of them, or the same value twice.';
    problems.push({ path: '/is_public', message });
  }
  return published ?? isPublic;
}

function eitherNote(
  note: string | null | undefined,
  text: string | null | undefined,
): string | null | undefined {
  return blankAsNull(note === undefined ? text : note);
}
