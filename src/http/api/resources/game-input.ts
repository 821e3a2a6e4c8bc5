// Reads the many ways clients write a game into one draft (decisions: Writing games).
import { type Static, Type } from 'typebox';
import type { GameDraft, Naming, When } from '../../../domain/games/game.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { parseClock, parseDay, parseInstant } from './time-input.ts';

const Nullable = <Schema extends Type.TSchema>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
const Id = Nullable(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));
const Name = Nullable(Type.String({ maxLength: 90 }));
const Note = Nullable(Type.String({ maxLength: 1_000 }));
const Moment = Nullable(Type.String({ maxLength: 40 }));
const Switch = Type.Optional(Type.Union([Type.Boolean(), Type.Integer(), Type.String({ maxLength: 10 })]));

/** Everything a game can be written with. Of two names for one thing, either will do. */
export const GameBody = Type.Object({
  localized_date: Moment,
  localized_time: Moment,
  localized_end_time: Moment,
  start_time: Moment,
  date_time: Moment,
  end_time: Moment,
  venue_id: Id,
  venue_name: Name,
  home_team_id: Id,
  home_team_name: Name,
  away_team_id: Id,
  away_team_name: Name,
  league_id: Id,
  league_name: Name,
  age_group_id: Id,
  age_group_name: Name,
  game_type_id: Id,
  game_type_name: Name,
  gender_id: Id,
  gender_name: Name,
  pattern_id: Id,
  pattern_name: Name,
  status: Type.Optional(Type.Enum(['A', 'C', 'X'])),
  published: Switch,
  is_public: Switch,
  public: Switch,
  subvenue: Name,
  public_note: Note,
  public_note_text: Note,
  private_note: Note,
  private_note_text: Note,
  user_defined_id: Nullable(Type.String({ maxLength: 90 })),
  external_id: Nullable(
    Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
  ),
  paid_via: Nullable(Type.String({ maxLength: 90 })),
  lock_version: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
});
export type GameBody = Static<typeof GameBody>;

/** The draft a body means. `known` and every problem of its reading are in its `problems`; the action adds its own. */
export function readGame(body: GameBody, known: readonly Problem[]): GameDraft {
  const problems = [...known];
  return {
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
    status: body.status,
    published: readPublished(body, problems),
    public: readSwitch(body.public, '/public', problems),
    subvenue: body.subvenue,
    publicNote: eitherNote(body.public_note, body.public_note_text),
    privateNote: eitherNote(body.private_note, body.private_note_text),
    userDefinedId: body.user_defined_id,
    externalId: body.external_id,
    paidVia: body.paid_via,
    problems,
  };
}

type Noun = 'venue' | 'home_team' | 'away_team' | 'league' | 'age_group' | 'game_type' | 'gender' | 'pattern';

/** By id, by name, or cleared by null; an empty name of a form clears too. */
function readNaming(body: GameBody, noun: Noun, problems: Problem[]): Naming | undefined {
  const id = body[`${noun}_id`];
  const name = body[`${noun}_name`];
  if (typeof id === 'number' && typeof name === 'string' && name.trim() !== '') {
    problems.push({ path: `/${noun}_name`, message: `Send ${noun}_id or ${noun}_name, not both.` });
    return undefined;
  }
  if (typeof id === 'number') return { id };
  if (typeof name === 'string' && name.trim() !== '') return { name: name.trim() };
  return id === null || name === null || name !== undefined ? null : undefined;
}

function readStart(body: GameBody, problems: Problem[]): When | undefined {
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

function readEnd(body: GameBody, problems: Problem[]): When | undefined {
  const { end_time: moment, localized_end_time: clock } = body;
  if (moment != null && clock != null) {
    problems.push({ path: '/localized_end_time', message: 'Send end_time or localized_end_time, not both.' });
    return undefined;
  }
  if (moment != null) return parseInstant(moment, { path: '/end_time', problems });
  return clock == null ? undefined : { time: parseClock(clock, { path: '/localized_end_time', problems }) };
}

const YES = new Set(['y', 'yes', '1', 'true']);
const NO = new Set(['n', 'no', '0', 'false']);

function readSwitch(
  value: boolean | number | string | undefined,
  path: string,
  problems: Problem[],
): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  const word = String(value).trim().toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  problems.push({ path, message: `${path.slice(1)} must be true or false, y or n, 1 or 0.` });
  return undefined;
}

/** `is_public` and `published` are two names of one flag; `public` is another fact. */
function readPublished(body: GameBody, problems: Problem[]): boolean | undefined {
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
  return note === undefined ? text : note;
}
