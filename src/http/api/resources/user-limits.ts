// The limits of an official, as programs read and write them.
import { type Static, Type } from 'typebox';
import type { Limits } from '../../../domain/users/limits.ts';
import { integer, number, orNull } from '../output/fields.ts';

const MAX_GAMES = 99;
const MAX_MILES = 9_999;

const limit = orNull(integer(3, 'null: no limit.'));
const miles = orNull(number(40, 'null: no limit.'));
/** Null for a caller who may not see it. */
export const LimitsRecord = orNull(
  Type.Object(
    { games_per_day: limit, games_per_week: limit, miles },
    { description: 'How much they do as an official; null where this caller may not see it.' },
  ),
);

const limitUpTo = (maximum: number) =>
  Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum, examples: [3] }), Type.Null()]));
export const LimitsChange = Type.Optional(
  Type.Object(
    {
      games_per_day: limitUpTo(MAX_GAMES),
      games_per_week: limitUpTo(MAX_GAMES),
      miles: Type.Optional(
        Type.Union([
          Type.Number({
            minimum: 0,
            maximum: MAX_MILES,
            examples: [40],
            description: 'With decimals for a limit in kilometers.',
          }),
          Type.Null(),
        ]),
      ),
    },
    { description: 'All limits: one that is not sent ends.' },
  ),
);

/** All limits; undefined if `limits` was not sent. */
export function readLimits(sent: Static<typeof LimitsChange> | undefined): Limits | undefined {
  if (sent === undefined) return undefined;
  const { games_per_day = null, games_per_week = null, miles = null } = sent;
  return { gamesPerDay: games_per_day, gamesPerWeek: games_per_week, miles };
}

export function representLimits({ gamesPerDay, gamesPerWeek, miles }: Limits) {
  return { games_per_day: gamesPerDay, games_per_week: gamesPerWeek, miles };
}
