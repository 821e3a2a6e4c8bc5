// The games that an official accepted and that changed since (docs/api: games, Changed since accepted).
import { type Static, Type } from 'typebox';
import {
  type ChangedGame,
  findChangedGames,
  type WhenAndWhere,
} from '../../../domain/assignments/accepted-changes.ts';
import { isoInZone } from '../../../kernel/times.ts';
import type { Links } from '../hal.ts';
import { get } from '../operation.ts';
import { boolean, integer, linkTo, moment, orNull, string } from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { onUserOrOneself } from './users.ts';

const text = (example: string) => orNull(string(example));

const GameDifference = Type.Object(
  {
    field: Type.Enum(['start_time', 'end_time', 'venue', 'subvenue'], {
      description: 'The name that the game has for it.',
      examples: ['start_time'],
    }),
    before: text('2026-05-02T09:00:00.000-04:00'),
    after: text('2026-05-02T10:00:00.000-04:00'),
  },
  { title: 'GameDifference' },
);

const ChangedGameRecord = Type.Object(
  {
    game_id: integer(4),
    assignment_id: integer(9),
    accepted_at: moment("When they accepted it, with the site's offset."),
    accepted: boolean(false, 'false: the change took their answer back, and they have to answer again.'),
    changes: Type.Array(GameDifference, { description: 'What differs from the game that they accepted.' }),
    _links: Type.Object({ game: linkTo('game'), assignment: linkTo('assignment') }),
  },
  { title: 'ChangedGame' },
);

/** By the start of the games. */
export const listChangedGames = get('/users/:id/changed_games', 'listUserChangedGames', {
  summary: 'List the games that changed since the user accepted them',
  response: listOf('changed_games', ChangedGameRecord),
  find: onUserOrOneself({ action: 'notices.read', doing: 'reading what changed for others' }),
  query: Type.Object(pageQuery),
  handle: async ({ context, subject: { record: user, site }, query }) => {
    const { page, limit, ids } = toPagination(query);
    const found = await findChangedGames(context.db, { userId: user.id, now: context.now(), gameIds: ids });
    const rows = found.slice((page - 1) * limit, page * limit);
    const represent = (game: ChangedGame) =>
      representChangedGame(game, { links: context.links, zone: site.timezone });
    return representPage(
      context,
      { rows, records: found.length },
      { key: 'changed_games', query, represent },
    );
  },
});

function representChangedGame(
  { gameId, assignmentId, acceptedAt, isAccepted, before, after }: ChangedGame,
  { links, zone }: { links: Links; zone: string },
): Static<typeof ChangedGameRecord> {
  const [was, is] = [representPlace(before), representPlace(after)];
  const fields = Object.keys(was) as (keyof typeof was)[];
  return {
    game_id: gameId,
    assignment_id: assignmentId,
    accepted_at: isoInZone(acceptedAt, zone),
    accepted: isAccepted,
    changes: fields
      .filter((field) => was[field] !== is[field])
      .map((field) => ({ field, before: was[field], after: is[field] })),
    _links: {
      game: links.link('game', `/games/${gameId}`),
      assignment: links.link('assignment', `/assignments/${assignmentId}`),
    },
  };
}

function representPlace({ startTime, endTime, venue, subvenue, zone }: WhenAndWhere) {
  return { start_time: isoInZone(startTime, zone), end_time: isoInZone(endTime, zone), venue, subvenue };
}
