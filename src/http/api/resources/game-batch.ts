// Creates many games in one request, with an answer for each (docs/api: games, Create many games).
import { type Static, Type } from 'typebox';
import { createGame } from '../../../domain/games/actions.ts';
import type { Game } from '../../../domain/games/game.ts';
import { runEach } from '../../../storage/batch.ts';
import type { Database } from '../../../storage/database.ts';
import { onSite } from '../caller.ts';
import { post } from '../operation.ts';
import { integer, linkTo } from '../output/fields.ts';
import { toErrorMembers } from '../problems.ts';
import { DryRun, resultFields, runOrTry } from './bulk.ts';
import { GameInput, readGame, warningsOfGame } from './game-input.ts';

/** Creating as many takes about a second. */
const MAX_GAMES = 200;

const BatchBody = Type.Object(
  {
    games: Type.Array(GameInput, { minItems: 1, maxItems: MAX_GAMES, description: 'Each as of a new game.' }),
    dry_run: DryRun,
  },
  { title: 'GameBatch' },
);

const BatchResult = Type.Object(
  {
    game_id: Type.Optional(integer(7, 'Of the new game. Not if failed, nor in a dry run.')),
    result: Type.Unsafe<'created' | 'failed'>({
      type: 'string',
      enum: ['created', 'failed'],
      examples: ['created'],
    }),
    error: resultFields.error,
    warnings: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Ids won over names that differ, or the venue is closed then.',
      }),
    ),
    _links: Type.Optional(Type.Object({ game: linkTo('game') })),
  },
  { title: 'GameBatchResult' },
);

const Results = Type.Object(
  {
    dry_run: Type.Boolean({ description: 'true: nothing was changed.' }),
    created: integer(2, 'How many results are created.'),
    failed: integer(1, 'How many are failed.'),
    results: Type.Array(BatchResult, { description: 'One for each game, in the order sent.' }),
    _links: Type.Object({ site: linkTo('site') }),
  },
  { title: 'GameBatchResults' },
);

/** A game that cannot be created keeps no other from being created. */
export const createBatch = post('/sites/:site_id/games/batch', 'createGameBatch', {
  summary: 'Create many games',
  response: Results,
  find: onSite('games.write', 'creating games'),
  body: BatchBody,
  handle: async ({ context, subject: { site, viewer }, body }): Promise<Static<typeof Results>> => {
    const { games, dry_run: isDryRun = false } = body;
    const assignorId = viewer.assignor ? viewer.id : undefined;
    const now = context.now();
    const work = (db: Database) =>
      runEach(games, (sent) => createGame(db, { site, draft: readGame(sent, []), assignorId, now }));
    const done = await runOrTry(context.db, { isDryRun, work });
    const linkOf = ({ id }: Game) => ({
      game_id: id,
      _links: { game: context.links.link('game', `/games/${id}`) },
    });
    const failed = done.filter(({ error }) => error !== undefined).length;
    return {
      ...{ dry_run: isDryRun, created: done.length - failed, failed },
      results: done.map(({ item, result, error }) =>
        error !== undefined
          ? { result: 'failed' as const, error: toErrorMembers(error) }
          : {
              result: 'created' as const,
              ...(isDryRun ? {} : linkOf(result)),
              ...warningsOfGame(item, result),
            },
      ),
      _links: { site: context.links.link('site', `/sites/${site.id}`) },
    };
  },
});
