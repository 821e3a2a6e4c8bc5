// Creates games: one, one for each of several weeks, and one like another (docs/api: games, Create a game).
import { Type } from 'typebox';
import type { Member } from '../../../domain/access.ts';
import { createGame, createSeries, duplicateGame } from '../../../domain/games/actions.ts';
import { onSite } from '../caller.ts';
import { post } from '../operation.ts';
import { PageLink } from '../output/fields.ts';
import { onChangedGame } from './find-game.ts';
import { GameChange, GameInput, readGame, warningsOfGame } from './game-input.ts';
import { GameRecord, representPriced } from './game-view.ts';

const MAX_WEEKS = 53; // a year, with both its ends

const findSite = onSite('games.write', 'creating games');

/** A new game is unpublished and has an open slot for each position of its pattern. */
export const create = post('/sites/:site_id/games', 'createGame', {
  summary: 'Create a game',
  created: GameRecord,
  conflicts: ['policy_conflict'],
  find: findSite,
  body: GameInput,
  read: ({ body }, problems) => readGame(body, problems),
  handle: async ({ context, subject: { site, viewer }, body, input: draft }) => {
    const input = { site, draft, assignorId: assignorOf(viewer), now: context.now() };
    const created = await createGame(context.db, input);
    return {
      ...(await representPriced(context, { game: created, viewer })),
      ...warningsOfGame(body, created),
    };
  },
});

const SeriesBody = Type.Object(
  {
    ...GameInput.properties,
    weeks: Type.Integer({
      minimum: 1,
      maximum: MAX_WEEKS,
      description: 'How many games: one a week, the first included.',
      examples: [10],
    }),
  },
  { title: 'SeriesInput' },
);

const Series = Type.Object(
  {
    _embedded: Type.Object({ games: Type.Array(GameRecord, { description: 'By their start.' }) }),
    _links: Type.Object({ games: PageLink }),
  },
  { title: 'Series' },
);

/** All or none: a problem of one week is a problem of the request. */
export const createGames = post('/sites/:site_id/games/series', 'createSeries', {
  summary: 'Create a game for each of several weeks',
  response: Series,
  conflicts: ['policy_conflict'],
  find: findSite,
  body: SeriesBody,
  read: ({ body }, problems) => readGame(body, problems),
  handle: async ({ context, subject: { site, viewer }, body, input: draft }) => {
    const input = { site, draft, assignorId: assignorOf(viewer), now: context.now() };
    const created = await createSeries(context.db, { ...input, weeks: body.weeks });
    const games = await Promise.all(created.map((game) => representPriced(context, { game, viewer })));
    return {
      _embedded: { games },
      _links: { games: { href: context.links.to(`/sites/${site.id}/games`) } },
      ...warningsOfGame(body, { ...created[0]!, warnings: created.flatMap(({ warnings }) => warnings) }),
    };
  },
});

/** A draft like the game, with nobody on it. */
export const duplicate = post('/games/:id/duplicate', 'duplicateGame', {
  summary: 'Create a game like another',
  created: GameRecord,
  conflicts: ['lock_version_mismatch', 'policy_conflict'],
  find: onChangedGame({ action: 'games.write', doing: 'creating games' }),
  body: GameChange,
  read: ({ body }, problems) => readGame(body, problems),
  handle: async ({ context, subject: { record, viewer }, body, input: draft }) => {
    const copied = { gameId: record.id, lockVersion: body.lock_version };
    const input = { ...copied, draft, assignorId: assignorOf(viewer), now: context.now() };
    const created = await duplicateGame(context.db, input);
    return {
      ...(await representPriced(context, { game: created, viewer })),
      ...warningsOfGame(body, created),
    };
  },
});

function assignorOf(viewer: Member): number | undefined {
  return viewer.assignor ? viewer.id : undefined;
}
