// How many games a week an official asked for, as programs read and write it.
import { type Static, Type } from 'typebox';
import type { WantedGames } from '../../../domain/users/wanted-games.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { integer, orNull } from '../output/fields.ts';

const MAX_GAMES = 99;

const members = {
  min_per_week: orNull(integer(1, 'null: no wish.')),
  max_per_week: orNull(integer(3, 'null: no wish.')),
};
/** Of a candidate, whom an assignor reads. */
export const WantedGamesOfCandidate = Type.Object(members, {
  description: 'How many games a week they asked for, from Monday to Sunday. It is a wish, not a limit.',
});
/** Null for a caller who may not see it. */
export const WantedGamesRecord = orNull(
  Type.Object(members, {
    description:
      'How many games a week they would like, from Monday to Sunday: a wish that proposals and candidates weigh, not a limit; null where this caller may not see it.',
  }),
);

const wish = () =>
  Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: MAX_GAMES, examples: [3] }), Type.Null()]));
export const WantedGamesChange = Type.Optional(
  Type.Object(
    { min_per_week: wish(), max_per_week: wish() },
    { description: 'Both wishes: one that is not sent ends.' },
  ),
);

/** Both wishes; undefined if `wanted_games` was not sent. */
export function readWantedGames(sent: Static<typeof WantedGamesChange> | undefined): WantedGames | undefined {
  if (sent === undefined) return undefined;
  const { min_per_week = null, max_per_week = null } = sent;
  return { leastPerWeek: min_per_week, mostPerWeek: max_per_week };
}

/** Adds the problem of a least number above the most. */
export function checkWantedGames(
  { wanted_games: sent }: { wanted_games?: Static<typeof WantedGamesChange> },
  problems: Problem[],
): void {
  const { min_per_week: least, max_per_week: most } = sent ?? {};
  if (least == null || most == null || least <= most) return;
  const message = `wanted_games.min_per_week is ${least}, more than max_per_week, which is ${most}.`;
  problems.push({ path: '/wanted_games/min_per_week', message });
}

export function representWantedGames({ leastPerWeek, mostPerWeek }: WantedGames) {
  return { min_per_week: leastPerWeek, max_per_week: mostPerWeek };
}
