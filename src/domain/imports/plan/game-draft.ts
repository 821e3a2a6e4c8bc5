// What the values of a row say of a game, as the input of the actions on games.
import type { Problem } from '../../../kernel/errors.ts';
import type { GameDraft, GameTime, NameOrId } from '../../games/game.ts';
import { localTimeAt } from '../../games/local-time.ts';
import { scheduleOf, type Times } from '../../games/schedule.ts';
import type { GameValues, NameMatch } from '../understanding/values.ts';

const MINUTE_MS = 60_000;
const REFERENCES = [
  'venue',
  'league',
  'ageGroup',
  'gameType',
  'gender',
  'homeTeam',
  'awayTeam',
  'pattern',
] as const;
const TEXTS = ['subvenue', 'userDefinedId', 'externalId', 'status', 'published', 'public'] as const;
const NOTES = ['publicNote', 'privateNote', 'paidVia'] as const;

/** The references and plain fields of the cells that are not blank: a blank cell says nothing. */
export function draftOf(values: GameValues): GameDraft {
  const draft: Record<string, unknown> = {};
  for (const member of REFERENCES) {
    const match = values[member];
    if (match != null) draft[member] = referenceTo(match);
  }
  for (const member of [...TEXTS, ...NOTES]) if (values[member] != null) draft[member] = values[member];
  return draft;
}

function referenceTo(match: NameMatch): NameOrId {
  return match.match === 'record' ? { id: match.id } : { name: match.text };
}

export type RowTimes = { times: Times; when: GameTime | undefined; end: GameTime | undefined };

type TimesInput = {
  values: GameValues;
  before: (Times & { zone: string }) | undefined;
  zone: string;
  gameLength: number;
};

/** When the game is played, with the input that says so; or a sentence why the row does not say it. */
export function timesOf({ values, before, zone, gameLength }: TimesInput): RowTimes | { refusal: string } {
  const { date, start, minutes } = values;
  const when =
    date == null && start == null
      ? undefined
      : { ...(date != null && { date }), ...(start != null && { time: start }) };
  if (before === undefined && date == null) return { refusal: 'The row has no date.' };
  if (before === undefined && start == null) return { refusal: 'The row has no start time.' };
  const problems: Problem[] = [];
  const plan = (end: GameTime | undefined) =>
    scheduleOf({ change: { when, end }, before, zone, gameLength }, problems);
  let end: GameTime | undefined = values.end == null ? undefined : { time: values.end };
  if (end === undefined && minutes != null) {
    const first = plan(undefined);
    if (first !== undefined) {
      const local = localTimeAt(new Date(first.startTime.getTime() + minutes * MINUTE_MS), zone);
      end = { date: local.date, time: local.time.slice(0, 5) };
    }
  }
  const times = plan(end);
  if (times === undefined)
    return { refusal: problems[0]?.message ?? 'The row does not say when the game is.' };
  return { times, when, end };
}
