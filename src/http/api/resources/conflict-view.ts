// A conflict of an official with a slot as programs read it (docs/api: Conflicts).

import { type Static, Type } from 'typebox';
import type { Conflict } from '../../../domain/conflicts/conflict.ts';
import { boolean, integer, number, string } from '../output/fields.ts';

const Numbers = Type.Object(
  {
    minutes_between: Type.Optional(integer(20, 'Between the end of one game and the start of the other.')),
    minutes_needed: Type.Optional(integer(50, 'For the way, with leaving and parking.')),
    drive_minutes: Type.Optional(integer(35)),
    miles: Type.Optional(number(27.2, 'On roads, estimated.')),
    days_apart: Type.Optional(Type.Integer({ description: '0 on the same day.' })),
    games: Type.Optional(Type.Integer({ description: 'Their other games of that day or week.' })),
    limit: Type.Optional(number(20, 'Of the games or miles.')),
  },
  { title: 'ConflictNumbers', description: 'The numbers of the message. Each kind of conflict has its own.' },
);

export const ConflictRecord = Type.Object(
  {
    code: string('travel_time', 'The kind of conflict; more may come.'),
    severity: Type.Enum(['warning', 'error'], {
      description: 'error: the assignment is rejected, or was overridden.',
      examples: ['warning'],
    }),
    overridable: boolean(false, 'Whether override permits an error.'),
    message: string("Ends at Pier Field 20 minutes before, 35 minutes' drive"),
    game_id: Type.Optional(integer(4, 'The other game of the site.')),
    numbers: Type.Optional(Numbers),
  },
  { title: 'Conflict' },
);

export function representConflict(conflict: Conflict): Static<typeof ConflictRecord> {
  const { code, severity, overridable, message, gameId, numbers } = conflict;
  return {
    ...{ code, severity, overridable, message },
    ...(gameId !== undefined && { game_id: gameId }),
    ...(numbers !== undefined && {
      numbers: {
        minutes_between: numbers.minutesBetween,
        minutes_needed: numbers.minutesNeeded,
        drive_minutes: numbers.driveMinutes,
        miles: numbers.miles,
        days_apart: numbers.daysApart,
        games: numbers.games,
        limit: numbers.limit,
      },
    }),
  };
}
