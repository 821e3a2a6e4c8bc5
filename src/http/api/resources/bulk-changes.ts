// Moves many games in one request, or gives them another pattern (docs/api: games, Move many games).

import { type Static, Type } from 'typebox';
import { findConflictsOf } from '../../../domain/conflicts/candidates.ts';
import { changeGame } from '../../../domain/games/actions.ts';
import { type Move, moveOf } from '../../../domain/games/changes/move.ts';
import { type CheckedGame, type Game, officialsToTell } from '../../../domain/games/game.ts';
import { findGames } from '../../../domain/games/game-queries.ts';
import { lockGamesOfSite, type StoredGame } from '../../../domain/games/store.ts';
import { lockUsers } from '../../../domain/users/store.ts';
import type { User } from '../../../domain/users/user.ts';
import { notFound } from '../../../kernel/errors.ts';
import { runEach } from '../../../storage/batch.ts';
import type { Database } from '../../../storage/database.ts';
import { onSite } from '../caller.ts';
import { trimToNull } from '../input/fields.ts';
import { Id, readLockVersion } from '../input/ids.ts';
import { post } from '../operation.ts';
import { integer } from '../output/fields.ts';
import { bulkResult, countOutcomes, DryRun, representNotified, representOutcome, runOrTry } from './bulk.ts';
import {
  type CrewConflict,
  gameResult,
  MAX_GAMES,
  OpenPositions,
  openPositions,
  ReasonOfMany,
  representCrewConflicts,
} from './bulk-games.ts';

const MAX_DAYS = 366; // a season
const MAX_MINUTES = 24 * 60; // beyond a day, in days

const shift = (most: number, description: string, example: number) =>
  Type.Optional(Type.Integer({ minimum: -most, maximum: most, description, examples: [example] }));
const Nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const GamesChange = Type.Object(
  {
    games: Type.Array(Type.Object({ game_id: Id, lock_version: readLockVersion }, { title: 'SeenGame' }), {
      minItems: 1,
      maxItems: MAX_GAMES,
      examples: [[{ game_id: 1, lock_version: 0 }]],
      description:
        'A game that is repeated counts once. With the `lock_version` that you read, one that has changed since is not changed.',
    }),
    days: shift(MAX_DAYS, 'So many days later, or earlier if negative, at the same local time.', 7),
    minutes: shift(MAX_MINUTES, 'So many minutes later, or earlier if negative.', 120),
    venue_id: Type.Optional(Id),
    subvenue: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 90,
          description: 'Where at the venue. At another venue it is cleared unless sent.',
        }),
      ),
    ),
    pattern_id: Type.Optional(Id),
    change_reason: ReasonOfMany,
    dry_run: DryRun,
  },
  { title: 'GamesChange' },
);

const Count = (description: string) => Type.Integer({ minimum: 0, description, examples: [1] });
const GameChangeResult = Type.Object(
  {
    ...gameResult('Of the officials on it, those that they did not have before. Only in a dry run.'),
    lock_version: Type.Optional(integer(1, 'After the change. Not if failed.')),
    asked_again: Type.Optional(Count('How many officials have to accept again. Not if failed.')),
    taken_off: Type.Optional(Count('How many officials lose their position. Not if failed.')),
  },
  { title: 'GameChangeResult' },
);
const GamesChangeResult = Type.Object(
  bulkResult(GameChangeResult, {
    ...OpenPositions,
    asked_again: Count('How many officials have to accept again.'),
    taken_off: Count('How many officials lose their position.'),
  }),
  { title: 'GamesChangeResult' },
);

type Body = Static<typeof GamesChange>;
/** A game before and after it was changed, or left as it was. */
type Changed = { before: Game; after: CheckedGame; isChanged: boolean };

export const changeGames = post('/sites/:site_id/games/change', 'changeGames', {
  summary: 'Move games, or give them another pattern',
  response: GamesChangeResult,
  find: onSite('games.write', 'changing games'),
  body: GamesChange,
  handle: async ({ context, subject: { site }, body }): Promise<Static<typeof GamesChangeResult>> => {
    const { dry_run: isDryRun = false } = body;
    const now = context.now();
    const work = (db: Database) => changeAll(db, { siteId: site.id, body, isDryRun, now });
    const { done, conflicts } = await runOrTry(context.db, { isDryRun, work });
    const changed = done.flatMap(({ result }) => (result?.isChanged ? [result] : []));
    const sum = (count: (game: Changed) => number) => changed.reduce((total, game) => total + count(game), 0);
    return {
      dry_run: isDryRun,
      ...countOutcomes(done),
      open_positions: sum(({ after }) => openPositions(after)),
      asked_again: sum(askedAgain),
      taken_off: sum((game) => takenOff(game).length),
      ...representNotified(
        changed.map((game) => ({ gameId: game.after.id, officials: officialsOf(game, now) })),
        context.links,
      ),
      results: done.map((one) => ({
        game_id: one.item.game_id,
        ...representOutcome(one),
        ...(one.result !== undefined && {
          open_positions: openPositions(one.result.after),
          lock_version: one.result.after.lockVersion,
          asked_again: askedAgain(one.result),
          taken_off: takenOff(one.result).length,
          ...(one.result.after.warnings.length > 0 && { warnings: one.result.after.warnings }),
        }),
        ...(isDryRun &&
          one.result?.isChanged && {
            conflicts: representCrewConflicts(conflicts.get(one.item.game_id) ?? []),
          }),
      })),
      _links: { site: context.links.link('site', `/sites/${site.id}`) },
    };
  },
});

type Work = { siteId: number; body: Body; isDryRun: boolean; now: Date };

async function changeAll(db: Database, { siteId, body, isDryRun, now }: Work) {
  const move = toMove(body);
  const items = [...Map.groupBy(body.games, ({ game_id: id }) => id).values()].map(([first]) => first!);
  const known = await lockGamesOfSite(db, { siteId, gameIds: items.map(({ game_id: id }) => id) });
  const before = new Map((await findGames(db, [...known])).map((game) => [game.id, game]));
  // In one transaction (a dry run, an Idempotency-Key) the officials stay locked: in one order, or requests deadlock.
  await lockUsers(db, [...before.values()].flatMap(officialsIn));
  const isPlaced = move.days !== 0 || move.minutes !== 0 || move.venueId !== undefined;
  const knownConflicts = isDryRun && isPlaced ? await conflictsOf(db, [...before.values()]) : new Map();
  const done = await runEach(inOrder(items, { before, move }), async (item): Promise<Changed> => {
    const game = before.get(item.game_id);
    if (game === undefined) throw notFound('game');
    let locked: StoredGame | undefined;
    const change = (current: StoredGame) => {
      locked = current;
      return moveOf(current, move);
    };
    const after = await changeGame(db, { gameId: game.id, lockVersion: item.lock_version, change, now });
    return { before: game, after, isChanged: after.lockVersion !== locked!.lockVersion };
  });
  const changed = done.flatMap(({ result }) => (result?.isChanged ? [result.after] : []));
  const found = isDryRun && isPlaced ? await conflictsOf(db, changed) : new Map();
  const conflicts = new Map(
    [...found].map(([id, ofGame]) => [id, withoutKnown(ofGame, knownConflicts.get(id) ?? [])] as const),
  );
  const sent = items.map((item) => done.find((one) => one.item === item)!);
  return { done: sent, conflicts };
}

function toMove({ days = 0, minutes = 0, venue_id, subvenue, pattern_id, change_reason }: Body): Move {
  return {
    ...{ days, minutes, venueId: venue_id, subvenue: trimToNull(subvenue), patternId: pattern_id },
    reason: trimToNull(change_reason),
  };
}

/** The games whose way is free first, so that none moves onto one of the same official that moves away after it. */
function inOrder<Item extends { game_id: number }>(
  items: readonly Item[],
  { before, move }: { before: ReadonlyMap<number, Game>; move: Move },
): Item[] {
  const direction = move.days * MAX_MINUTES + move.minutes > 0 ? -1 : 1;
  const startOf = ({ game_id: id }: Item) => before.get(id)?.startTime.getTime() ?? 0;
  return items.toSorted((one, other) => direction * (startOf(one) - startOf(other)));
}

function officialsIn({ crew }: Game): number[] {
  return crew.flatMap(({ official }) => official?.id ?? []);
}

/** The conflicts of everybody on the games who has not declined, by game. */
async function conflictsOf(db: Database, games: readonly Game[]): Promise<Map<number, CrewConflict[]>> {
  const pairs = games.flatMap(({ id: gameId, crew }) =>
    crew.flatMap(({ id: assignmentId, official, answer }) =>
      official === null || answer === 'declined' ? [] : [{ gameId, assignmentId, userId: official.id }],
    ),
  );
  const found = (await findConflictsOf(db, pairs)).flatMap((conflicts, at) => {
    const { gameId, assignmentId: slotId, userId } = pairs[at]!;
    return conflicts.map((conflict) => ({ gameId, slotId, userId, conflict }));
  });
  return Map.groupBy(found, ({ gameId }) => gameId);
}

function withoutKnown(found: readonly CrewConflict[], known: readonly CrewConflict[]): CrewConflict[] {
  const keyOf = ({ slotId, conflict }: CrewConflict) => `${slotId} ${conflict.gameId} ${conflict.message}`;
  const keys = new Set(known.map(keyOf));
  return found.filter((one) => !keys.has(keyOf(one)));
}

function askedAgain({ before, after }: Changed): number {
  const accepted = new Set(before.crew.flatMap(({ id, answer }) => (answer === 'accepted' ? [id] : [])));
  return after.crew.filter(({ id, answer }) => answer === null && accepted.has(id)).length;
}

/** The officials whose positions the new pattern does not have. */
function takenOff({ before, after }: Changed): Game['crew'] {
  const left = new Set(after.crew.map(({ id }) => id));
  return before.crew.filter(({ id, official }) => official !== null && !left.has(id));
}

/** Those who are told: of another time or place, or that a partner left, everybody; else whose own position differs. */
function officialsOf(changed: Changed, now: Date): User[] {
  const { before, after } = changed;
  const wasSeen = (before.published || after.published) && [before.status, after.status].includes('A');
  const staying = officialsToTell(after, { wasSeen, now });
  const gone = officialsToTell({ ...before, crew: takenOff(changed) }, { wasSeen, now });
  const isElsewhere = (['venueId', 'subvenue', 'status'] as const).some(
    (name) => before[name] !== after[name],
  );
  if (isElsewhere || gone.length > 0 || +before.startTime !== +after.startTime) return [...staying, ...gone];
  const ownOf = ({ crew }: Game, id: number) => {
    const slot = crew.find(({ official }) => official?.id === id);
    return [slot?.position, slot?.fee, slot?.currency].join();
  };
  return staying.filter(({ id }) => ownOf(before, id) !== ownOf(after, id));
}
