// What is done to many games at once: published, made drafts, canceled, moved or deleted, and taken back.
import type { Client, Game, GamesChange, GamesChangeResult, GamesResult } from '@crewcall/sdk/core';
import { Games } from '@crewcall/sdk/resources';
import { readByIds } from '../../session/live/some-records.ts';
import { ChangedMeanwhile } from '../../session/use-change.ts';
import { messageOf } from '../../ui/states.tsx';
import { type ChangedGame, putBack, type Undone } from './put-back.ts';

export type BulkAction = 'publish' | 'unpublish' | 'cancel' | 'cancelPaid' | 'postpone' | 'change' | 'delete';
/** Games that are not played: canceled, or until another date is found. */
export const isOff = (action: BulkAction): boolean =>
  action === 'cancel' || action === 'cancelPaid' || action === 'postpone';
/** What is changed of each game. */
export type BulkChange = Pick<GamesChange, 'days' | 'minutes' | 'venue_id' | 'subvenue' | 'pattern_id'>;
/** Of a change, also how many officials it concerns. */
export type BulkResult = GamesResult & Partial<Pick<GamesChangeResult, 'asked_again' | 'taken_off'>>;

const MOST_GAMES = 200; // docs/api: games, of one request

type BulkRequest = {
  client: Client;
  siteId: number;
  action: BulkAction | 'restore';
  games: readonly SeenGame[];
  /** Why: of a cancellation or a change. */
  reason?: string | undefined;
  change?: BulkChange | undefined;
  signal?: AbortSignal;
};
/** A game as it was seen: one that has changed since is not moved. */
type SeenGame = Pick<Game, 'id' | 'lock_version'>;

/** Says what the action would do and who would hear of it; nothing is changed. */
export const tryBulk = (request: BulkRequest): Promise<BulkResult> => send(request, true);

/** Does it. Each game has a result of its own. */
export const runBulk = (request: BulkRequest): Promise<BulkResult> => send(request, false);

async function send(
  { client, siteId, action, games, reason, change, signal }: BulkRequest,
  dry_run: boolean,
): Promise<BulkResult> {
  const change_reason = reason?.trim() || null;
  const post = (part: readonly SeenGame[]): Promise<BulkResult> => {
    const body = { game_ids: part.map(({ id }) => id), dry_run };
    switch (action) {
      case 'publish':
        return new Games(client).publishMany(siteId, body);
      case 'unpublish':
        return new Games(client).unpublishMany(siteId, body);
      case 'cancel':
      case 'cancelPaid':
      case 'postpone': {
        const off = { pay: action === 'cancelPaid', postponed: action === 'postpone', change_reason };
        return new Games(client).cancelMany(siteId, { ...body, ...off });
      }
      case 'change': {
        const seen = part.map(({ id, lock_version }) => ({ game_id: id, lock_version }));
        const changed = { games: seen, ...change, change_reason, dry_run };
        return new Games(client).changeMany(siteId, changed, signal === undefined ? {} : { signal });
      }
      case 'delete':
        return new Games(client).deleteMany(siteId, body);
      case 'restore':
        return new Games(client).restoreMany(siteId, body);
    }
  };
  const parts: BulkResult[] = [];
  for (let at = 0; at < games.length; at += MOST_GAMES)
    parts.push(await post(games.slice(at, at + MOST_GAMES)));
  return parts.reduce(merge);
}

function merge(one: BulkResult, other: BulkResult): BulkResult {
  return {
    ...one,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    failed: one.failed + other.failed,
    open_positions: one.open_positions + other.open_positions,
    asked_again: (one.asked_again ?? 0) + (other.asked_again ?? 0),
    taken_off: (one.taken_off ?? 0) + (other.taken_off ?? 0),
    told: mergeOfficials(one.told, other.told),
    not_invited: mergeOfficials(one.not_invited, other.not_invited),
    results: [...one.results, ...other.results],
  };
}

function mergeOfficials(one: BulkResult['told'], other: BulkResult['told']): BulkResult['told'] {
  const byOfficial = Map.groupBy([...one, ...other], ({ user_id }) => user_id);
  return [...byOfficial.values()].map((same) => ({
    ...same[0]!,
    game_ids: same.flatMap(({ game_ids }) => game_ids),
  }));
}

export const changedIds = ({ results }: BulkResult): number[] =>
  results.filter(({ result }) => result === 'changed').map(({ game_id }) => game_id);

const OPPOSITES = { publish: 'unpublish', unpublish: 'publish', delete: 'restore' } as const;

/** Makes games as they were before, of which some have been changed since: how many are so, and why others are not. */
export async function takeBack(
  request: Omit<BulkRequest, 'action' | 'games'> & {
    action: BulkAction;
    games: readonly Game[];
    done: BulkResult;
  },
): Promise<Undone> {
  const { action, client, games, done } = request;
  if (action === 'change') return putBack(client, changedGames(games, done));
  if (action in OPPOSITES)
    return runBulk({ ...request, action: OPPOSITES[action as keyof typeof OPPOSITES] });
  const change_reason = request.reason?.trim() || null;
  return restoreStatuses(request, {
    status: action === 'cancelPaid' ? 'X' : 'C',
    ...{ postponed: action === 'postpone', change_reason },
  });
}

function changedGames(games: readonly Game[], { results }: BulkResult): ChangedGame[] {
  const versions = new Map(
    results.map((one) => [one.game_id, 'lock_version' in one ? Number(one.lock_version) : 0]),
  );
  return games.map((before) => ({ before, lockVersion: versions.get(before.id) ?? 0 }));
}

/** Gives canceled games the statuses that they had, but those that somebody else has changed since. */
async function restoreStatuses(
  { client, siteId, games }: Parameters<typeof takeBack>[0],
  canceled: Pick<Game, 'status' | 'postponed' | 'change_reason'>,
): Promise<Undone> {
  const ids = games.map(({ id }) => id);
  const now = await readByIds<Game>(client, { path: `/api/v2/sites/${siteId}/games` }, ids);
  const ofId = new Map(now.map((game) => [game.id, game]));
  const results = await Promise.all(
    games.map(async ({ id, status, postponed, change_reason }): Promise<Undone['results'][number]> => {
      const game = ofId.get(id);
      try {
        const isSame = game?.status === canceled.status && game.postponed === canceled.postponed;
        if (!isSame || game.change_reason !== canceled.change_reason) throw new ChangedMeanwhile(game);
        const before = { status, postponed, change_reason };
        await new Games(client).change(id, { ...before, lock_version: game.lock_version });
        return { game_id: id };
      } catch (error) {
        return { game_id: id, error: { message: messageOf(error) } };
      }
    }),
  );
  return { changed: results.filter((result) => result.error === undefined).length, results };
}
