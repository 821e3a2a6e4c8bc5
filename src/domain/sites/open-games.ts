// How a site lets officials take open positions themselves (docs/api: Open games).
import { withoutUndefined } from '../../storage/sql.ts';
import { gradeAfter, type RenamedGrade } from './grades.ts';

/** `off`: not at all. `ask`: an assignor decides. `claim`: at once, by those who may; others ask. */
export const OPEN_GAMES_MODES = ['off', 'ask', 'claim'] as const;
export type OpenGamesMode = (typeof OPEN_GAMES_MODES)[number];

export type OpenGames = {
  mode: OpenGamesMode;
  /** The lowest grade of officials who may claim; null: any. */
  minimumGrade: string | null;
  /** Only members of one of these groups may claim; empty: everybody. */
  groupIds: number[];
  /** Officials can neither claim nor ask within as many hours before the start. */
  hoursBefore: number;
};

export const NO_OPEN_GAMES: OpenGames = { mode: 'off', minimumGrade: null, groupIds: [], hoursBefore: 0 };

/** The members sent. */
export type OpenGamesChange = { [Name in keyof OpenGames]?: OpenGames[Name] | undefined };

/**
 * The settings after a change. Existing clients read and write `show_game_requests` (wire): whether the mode is not off. It
 * counts if it differs from what the site has, and the mode does not.
 */
export function changedOpenGames(
  before: OpenGames,
  {
    sent = {},
    showGameRequests,
    renamedGrades = [],
  }: {
    sent?: OpenGamesChange | undefined;
    showGameRequests?: boolean | undefined;
    renamedGrades?: readonly RenamedGrade[] | undefined;
  },
): OpenGames {
  const after: OpenGames = { ...before, ...withoutUndefined(sent) };
  if (after.minimumGrade === before.minimumGrade)
    after.minimumGrade = gradeAfter(before.minimumGrade, renamedGrades);
  after.groupIds = [...new Set(after.groupIds)].sort((one, other) => one - other);
  const isToggled = showGameRequests !== undefined && showGameRequests !== (before.mode !== 'off');
  if (isToggled && after.mode === before.mode) after.mode = showGameRequests ? 'ask' : 'off';
  return after;
}
