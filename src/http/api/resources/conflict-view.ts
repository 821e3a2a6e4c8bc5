// A conflict of an official with a slot as programs read it (docs/api: Conflicts).
import { type Static, Type } from 'typebox';
import type { Conflict } from '../../../domain/conflicts/conflict.ts';

const Numbers = Type.Object(
  {
    minutes_between: Type.Optional(
      Type.Integer({
        description: 'Between the end of one game and the start of the other.',
        examples: [20],
      }),
    ),
    minutes_needed: Type.Optional(
      Type.Integer({ description: 'For the way, with leaving and parking.', examples: [50] }),
    ),
    drive_minutes: Type.Optional(Type.Integer({ examples: [35] })),
    miles: Type.Optional(Type.Number({ description: 'On roads, estimated.', examples: [27.2] })),
    days_apart: Type.Optional(Type.Integer({ description: '0 on the same day.' })),
    games: Type.Optional(Type.Integer({ description: 'Their other games of that day or week.' })),
    limit: Type.Optional(Type.Integer({ description: 'Of the games or miles.' })),
  },
  { title: 'ConflictNumbers', description: 'The numbers of the message. Each kind of conflict has its own.' },
);

export const ConflictRecord = Type.Object(
  {
    code: Type.String({ description: 'The kind of conflict; more may come.', examples: ['travel_time'] }),
    severity: Type.Enum(['warning', 'error'], {
      description: 'error: the assignment is rejected, or was overridden.',
      examples: ['warning'],
    }),
    overridable: Type.Boolean({ description: 'Whether override permits an error.', examples: [false] }),
    message: Type.String({ examples: ["Ends at Pier Field 20 minutes before, 35 minutes' drive"] }),
    game_id: Type.Optional(Type.Integer({ description: 'The other game of the site.', examples: [4] })),
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
