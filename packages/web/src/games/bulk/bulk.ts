// What is done to many games at once: published, made drafts, canceled or deleted, and taken back.
import type { Client, Game, GamesResult } from '@crewcall/sdk/core';
import { Games } from '@crewcall/sdk/resources';
import { readByIds } from '../../session/live/some-records.ts';
import { ChangedMeanwhile } from '../../session/use-change.ts';
import { messageOf } from '../../ui/states.tsx';

export type BulkAction = 'publish' | 'unpublish' | 'cancel' | 'cancelPaid' | 'delete';

const MOST_GAMES = 200; // docs/api: games, of one request

type BulkRequest = {
  client: Client;
  siteId: number;
  action: BulkAction | 'restore';
  ids: readonly number[];
};

/** Says what the action would do and who would hear of it; nothing is changed. */
export const tryBulk = (request: BulkRequest): Promise<GamesResult> => send(request, true);

/** Does it. Each game has a result of its own. */
export const runBulk = (request: BulkRequest): Promise<GamesResult> => send(request, false);

async function send({ client, siteId, action, ids }: BulkRequest, dry_run: boolean): Promise<GamesResult> {
  const post = (game_ids: number[]): Promise<GamesResult> => {
    const body = { game_ids, dry_run };
    switch (action) {
      case 'publish':
        return new Games(client).publishMany(siteId, body);
      case 'unpublish':
        return new Games(client).unpublishMany(siteId, body);
      case 'cancel':
      case 'cancelPaid':
        return new Games(client).cancelMany(siteId, { ...body, pay: action === 'cancelPaid' });
      case 'delete':
        return new Games(client).deleteMany(siteId, body);
      case 'restore':
        return new Games(client).restoreMany(siteId, body);
    }
  };
  const parts: GamesResult[] = [];
  for (let at = 0; at < ids.length; at += MOST_GAMES) parts.push(await post(ids.slice(at, at + MOST_GAMES)));
  return parts.reduce(merge);
}

function merge(one: GamesResult, other: GamesResult): GamesResult {
  const byOfficial = Map.groupBy([...one.told, ...other.told], ({ user_id }) => user_id);
  return {
    ...one,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    failed: one.failed + other.failed,
    open_positions: one.open_positions + other.open_positions,
    told: [...byOfficial.values()].map((same) => ({
      ...same[0]!,
      game_ids: same.flatMap(({ game_ids }) => game_ids),
    })),
    results: [...one.results, ...other.results],
  };
}

export const changedIds = ({ results }: GamesResult): number[] =>
  results.filter(({ result }) => result === 'changed').map(({ game_id }) => game_id);

const OPPOSITES = { publish: 'unpublish', unpublish: 'publish', delete: 'restore' } as const;

/** How many games are as before, and why others are not. */
export type Undone = {
  changed: number;
  results: readonly { game_id: number; error?: { message: string } | null }[];
};

/** Makes games as they were before, of which some have been changed since: how many are so, and why others are not. */
export async function takeBack(
  request: BulkRequest & { action: BulkAction; before: readonly Game[] },
): Promise<Undone> {
  const { action } = request;
  if (action in OPPOSITES)
    return runBulk({ ...request, action: OPPOSITES[action as keyof typeof OPPOSITES] });
  return restoreStatuses(request, action === 'cancelPaid' ? 'X' : 'C');
}

/** Gives canceled games the statuses that they had, but those that somebody else has changed since. */
async function restoreStatuses(
  { client, siteId, ids, before }: Parameters<typeof takeBack>[0],
  canceled: Game['status'],
): Promise<Undone> {
  const now = await readByIds<Game>(client, { path: `/api/v2/sites/${siteId}/games` }, ids);
  const ofId = new Map(now.map((game) => [game.id, game]));
  const results = await Promise.all(
    ids.map(async (id): Promise<Undone['results'][number]> => {
      const game = ofId.get(id);
      const status = before.find((one) => one.id === id)?.status ?? 'A';
      try {
        if (game?.status !== canceled) throw new ChangedMeanwhile(game);
        await new Games(client).change(id, { status, lock_version: game.lock_version });
        return { game_id: id };
      } catch (error) {
        return { game_id: id, error: { message: messageOf(error) } };
      }
    }),
  );
  return { changed: results.filter((result) => result.error === undefined).length, results };
}
