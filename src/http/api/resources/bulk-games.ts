// Publishes, unpublishes, cancels, deletes or restores many games in one request (docs/api: games, Many games at once).

import { type Static, Type } from 'typebox';
import { findConflicts } from '../../../domain/conflicts/candidates.ts';
import type { Conflict } from '../../../domain/conflicts/conflict.ts';
import { changeGame, deleteGame, restoreGame } from '../../../domain/games/actions.ts';
import { type Game, type GameChange, officialsToTell } from '../../../domain/games/game.ts';
import { lockGamesOfSite, type StoredGame } from '../../../domain/games/store.ts';
import { notFound } from '../../../kernel/errors.ts';
import { type BatchItem, runEach } from '../../../storage/batch.ts';
import type { Database } from '../../../storage/database.ts';
import { onSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { trimToNull } from '../input/fields.ts';
import { Id } from '../input/ids.ts';
import { post } from '../operation.ts';
import { boolean, integer, string } from '../output/fields.ts';
import {
  bulkResult,
  countOutcomes,
  DryRun,
  representNotified,
  representOutcome,
  resultFields,
  runOrTry,
} from './bulk.ts';
import { ConflictRecord, representConflict } from './conflict-view.ts';
import { MAX_REASON_CHARACTERS } from './game-input.ts';

/** Two weeks of a large site. Their changes take about a second. */
export const MAX_GAMES = 200;

const gameIds = {
  game_ids: Type.Array(Id, {
    minItems: 1,
    maxItems: MAX_GAMES,
    description: 'An id that is repeated counts once.',
    examples: [[1, 2]],
  }),
};
const GameIds = Type.Object({ ...gameIds, dry_run: DryRun }, { title: 'GameIds' });

/** The reason of a change of several games. */
export const ReasonOfMany = Type.Optional(
  Type.Union(
    [Type.String({ maxLength: MAX_REASON_CHARACTERS, examples: ['Field closed: rain'] }), Type.Null()],
    { description: 'Why: in the emails and on the pages of the games.' },
  ),
);

const Cancellation = Type.Object(
  {
    ...gameIds,
    change_reason: ReasonOfMany,
    pay: Type.Optional(boolean(false, 'Whether the officials are paid: the status X, otherwise C.')),
    postponed: Type.Optional(boolean(false, 'Whether another date is to be found for them.')),
    dry_run: DryRun,
  },
  { title: 'Cancellation' },
);

/** The members of the result of a game. */
export const gameResult = (ofConflicts: string) => ({
  game_id: integer(1),
  ...resultFields,
  open_positions: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'How many of its slots are open. Not if failed.',
      examples: [1],
    }),
  ),
  warnings: Type.Optional(
    Type.Array(string('Pier Field is closed on May 2 2026: Rain.'), {
      description: 'The closings of its venue that it lies in, if there are any.',
    }),
  ),
  conflicts: Type.Optional(
    Type.Array(
      Type.Object(
        {
          assignment_id: integer(1),
          user_id: integer(2),
          ...ConflictRecord.properties,
        },
        { title: 'CrewConflict' },
      ),
      { description: ofConflicts },
    ),
  ),
});
const GameResult = Type.Object(
  gameResult('Of the officials on it. Only in a dry run of publishing, if changed.'),
  { title: 'GameResult' },
);

/** Of the response. */
export const OpenPositions = {
  open_positions: Type.Integer({
    minimum: 0,
    description: 'How many slots of the changed games are open.',
    examples: [1],
  }),
};
const GamesResult = Type.Object(bulkResult(GameResult, OpenPositions), { title: 'GamesResult' });

/** A game that an action was run on. `wasSeen`: whether officials could see it before or after. */
type ChangedGame = Pick<Game, 'id' | 'startTime' | 'crew'> & {
  isChanged: boolean;
  wasSeen: boolean;
  warnings?: string[];
  conflicts?: CrewConflict[];
};
/** What is unwise about an official on a slot. */
export type CrewConflict = { slotId: number; userId: number; conflict: Conflict };

type Action = (db: Database, target: { gameId: number; now: Date }) => Promise<ChangedGame>;

/** Changes the fields of a game, as a change of one game does. */
function change(changeOf: (current: StoredGame) => GameChange): Action {
  return async (db, { gameId, now }) => {
    let before: StoredGame | undefined;
    const seeing = (current: StoredGame) => {
      before = current;
      return changeOf(current);
    };
    const game = await changeGame(db, { gameId, change: seeing, now });
    const isChanged = game.lockVersion !== before!.lockVersion;
    return { ...game, isChanged, wasSeen: game.published || before!.published };
  };
}

const deletion: Action = async (db, target) => {
  const game = await deleteGame(db, target);
  return { ...game, isChanged: true, wasSeen: game.published };
};

const restoration: Action = async (db, target) => {
  const { game, isChanged } = await restoreGame(db, target);
  return { ...game, isChanged, wasSeen: game.published };
};

export const publishGames = bulk('publish', 'publishGames', {
  summary: 'Publish games',
  body: GameIds,
  actionOf: () => change(() => ({ published: true })),
  showsConflicts: true,
});

export const unpublishGames = bulk('unpublish', 'unpublishGames', {
  summary: 'Make games drafts again',
  body: GameIds,
  actionOf: () => change(() => ({ published: false })),
});

export const cancelGames = bulk('cancel', 'cancelGames', {
  summary: 'Cancel games',
  body: Cancellation,
  actionOf: ({ pay = false, postponed = false, change_reason }) => {
    const off = { status: pay ? 'X' : 'C', postponed } as const;
    // Who has heard of it does not hear another reason: a game that is off like this stays as it is.
    return change(({ status, postponed: isPostponed }) =>
      status === off.status && isPostponed === postponed
        ? {}
        : { ...off, changeReason: trimToNull(change_reason) ?? null },
    );
  },
});

export const deleteGames = bulk('delete', 'deleteGames', {
  summary: 'Delete games',
  body: GameIds,
  actionOf: () => deletion,
});

export const restoreGames = bulk('restore', 'restoreGames', {
  summary: 'Restore deleted games',
  body: GameIds,
  actionOf: () => restoration,
  withDeleted: true,
});

type BulkBody = Static<typeof GameIds> &
  Pick<Static<typeof Cancellation>, 'pay' | 'postponed' | 'change_reason'>;

type BulkParts = {
  summary: string;
  body: typeof GameIds | typeof Cancellation;
  actionOf: (body: BulkBody) => Action;
  /** Whether a dry run says what is unwise about the crews. */
  showsConflicts?: true;
  /** Whether deleted games are found. */
  withDeleted?: true;
};

function bulk(
  name: string,
  id: string,
  { summary, body: schema, actionOf, showsConflicts, withDeleted }: BulkParts,
) {
  return post(`/sites/:site_id/games/${name}`, id, {
    summary,
    response: GamesResult,
    find: onSite('games.write', 'changing games'),
    body: schema,
    handle: async ({ context, subject: { site }, body }) => {
      const { game_ids: sent, dry_run: isDryRun = false } = body;
      const act = actionOf(body);
      const now = context.now();
      const ids = [...new Set(sent)];
      const work = async (db: Database) => {
        const known = await lockGamesOfSite(db, { siteId: site.id, gameIds: ids, withDeleted });
        return runEach(ids, async (gameId): Promise<ChangedGame> => {
          if (!known.has(gameId)) throw notFound('game');
          const game = await act(db, { gameId, now });
          if (!(showsConflicts && isDryRun && game.isChanged)) return game;
          return { ...game, conflicts: await conflictsOfCrew(db, game) };
        });
      };
      const done = await runOrTry(context.db, { isDryRun, work });
      return representGames(done, { isDryRun, now, siteId: site.id, links: context.links });
    },
  });
}

/** The conflicts of everybody on the game, but for those who declined it. */
async function conflictsOfCrew(db: Database, { crew }: Pick<Game, 'crew'>): Promise<CrewConflict[]> {
  const found: CrewConflict[] = [];
  for (const { id: slotId, official, answer } of crew) {
    if (official === null || answer === 'declined') continue;
    const userId = official.id;
    const conflicts = await findConflicts(db, { assignmentId: slotId, userId });
    found.push(...conflicts.map((conflict) => ({ slotId, userId, conflict })));
  }
  return found;
}

function representGames(
  done: BatchItem<number, ChangedGame>[],
  { isDryRun, now, siteId, links }: { isDryRun: boolean; now: Date; siteId: number; links: Links },
): Static<typeof GamesResult> {
  const changed = done.flatMap(({ result }) => (result?.isChanged ? [result] : []));
  const notified = changed.map((game) => ({
    gameId: game.id,
    officials: officialsToTell(game, { ...game, now }),
  }));
  return {
    dry_run: isDryRun,
    ...countOutcomes(done),
    open_positions: changed.reduce((sum, game) => sum + openPositions(game), 0),
    ...representNotified(notified, links),
    results: done.map((one) => ({
      game_id: one.item,
      ...representOutcome(one),
      ...(one.result !== undefined && { open_positions: openPositions(one.result) }),
      ...(one.result?.warnings?.length && { warnings: one.result.warnings }),
      ...(one.result?.conflicts !== undefined && {
        conflicts: representCrewConflicts(one.result.conflicts),
      }),
    })),
    _links: { site: links.link('site', `/sites/${siteId}`) },
  };
}

/** The conflicts of a result. */
export function representCrewConflicts(conflicts: readonly CrewConflict[]) {
  return conflicts.map(({ slotId, userId, conflict }) => ({
    ...{ assignment_id: slotId, user_id: userId },
    ...representConflict(conflict),
  }));
}

/** How many slots of the game are open. */
export function openPositions({ crew }: Pick<Game, 'crew'>): number {
  return crew.filter(({ official }) => official === null).length;
}
