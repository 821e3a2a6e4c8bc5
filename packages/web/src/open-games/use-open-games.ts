// Takes an open position, asks for one, or takes the request back.
import type { OpenGame } from '@crewcall/sdk/core';
import { Assignments } from '@crewcall/sdk/resources';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDay } from '../format/days.ts';
import { dayOf, teamsOf } from '../games/game.ts';
import { useSession } from '../session/context.tsx';
import { recordsOf } from '../session/live/changed-records.ts';
import { type Change, useChange } from '../session/use-change.ts';
import { gamesNear, openGamesQuery } from './queries.ts';

export function useOpenGames() {
  const { client } = useSession();
  const queries = useQueryClient();
  const { start } = useChange();
  const [busy, setBusy] = useState<number>();
  const resource = new Assignments(client);
  const gameOf = ({ _embedded: { game } }: OpenGame) => recordsOf(game._embedded.site.id, 'game', [game.id]);
  const near = (open: OpenGame) => {
    const listed = queries.getQueryData(openGamesQuery(client).queryKey) ?? [];
    return recordsOf(open._embedded.game._embedded.site.id, 'open-game', gamesNear(open, listed));
  };
  const changeOf = (open: OpenGame, send: (id: number) => Promise<unknown>): Change => ({
    record: `assignment ${open.assignment_id}`,
    send: () => send(open.assignment_id),
    affects: gameOf(open),
  });
  const act = async (open: OpenGame, change: Change) => {
    setBusy(open.assignment_id);
    await start(change);
    setBusy(undefined);
  };
  const withdrawal = (open: OpenGame) => changeOf(open, (id) => resource.withdrawRequest(id));
  return {
    busy,
    claim: (open: OpenGame) =>
      act(open, {
        ...changeOf(open, (id) => resource.claim(id)),
        affects: [...gameOf(open), ...near(open)],
        message: `${wordsOf(open)} is yours. It is in My games.`,
      }),
    ask: (open: OpenGame) =>
      act(open, {
        ...changeOf(open, (id) => resource.request(id, {})),
        message: `You asked for ${wordsOf(open)}. The assignor will decide.`,
        undo: () => withdrawal(open),
      }),
    withdraw: (open: OpenGame) => act(open, withdrawal(open)),
  };
}

function wordsOf({ _embedded: { game } }: OpenGame): string {
  return `${teamsOf(game)}, ${shortDay(dayOf(game))}`;
}
