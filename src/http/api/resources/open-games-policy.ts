// How a site lets officials take open games: its setting open_games (docs/api: Open games).
import { type Static, Type } from 'typebox';
import { OPEN_GAMES_MODES, type OpenGames, type OpenGamesChange } from '../../../domain/sites/open-games.ts';
import { nameField, trimToNull } from '../input/fields.ts';
import { Id } from '../input/ids.ts';
import { integer, orNull, string } from '../output/fields.ts';

const MAX_GROUPS = 50;
const MAX_HOURS = 8_760; // a year

const MODE = {
  description:
    'off: not at all. ask: they ask, and an assignor decides. claim: they take them at once, if they may; others ask.',
  examples: ['claim'],
};

export const OpenGamesRecord = Type.Object(
  {
    mode: Type.Enum([...OPEN_GAMES_MODES], MODE),
    minimum_grade: orNull(string('Regional', 'Of who may claim; lower grades ask. null: any.')),
    group_ids: Type.Array(integer(3), {
      description: 'Members of one of these groups may claim; others ask. Empty: everybody.',
    }),
    hours_before: integer(24, 'Within as many hours before the start, officials can neither claim nor ask.'),
  },
  { title: 'OpenGamesPolicy' },
);

export const OpenGamesInput = Type.Object(
  {
    mode: Type.Optional(Type.Enum([...OPEN_GAMES_MODES], MODE)),
    minimum_grade: Type.Optional(Type.Union([nameField('Regional'), Type.Null()])),
    group_ids: Type.Optional(Type.Array(Id, { maxItems: MAX_GROUPS })),
    hours_before: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_HOURS, examples: [24] })),
  },
  { title: 'OpenGamesPolicyChange' },
);

export function readOpenGames(sent: Static<typeof OpenGamesInput>): OpenGamesChange {
  return {
    mode: sent.mode,
    minimumGrade: trimToNull(sent.minimum_grade),
    groupIds: sent.group_ids,
    hoursBefore: sent.hours_before,
  };
}

export function representOpenGames(policy: OpenGames): Static<typeof OpenGamesRecord> {
  return {
    mode: policy.mode,
    minimum_grade: policy.minimumGrade,
    group_ids: policy.groupIds,
    hours_before: policy.hoursBefore,
  };
}
