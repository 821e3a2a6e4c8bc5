// Takes an open position, asks for one, or takes the request back.
import { ApiError, type OpenGame } from '@crewcall/sdk/core';
import { Assignments } from '@crewcall/sdk/resources';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDay } from '../format/days.ts';
import { dayOf, teamsOf } from '../games/game.ts';
import { useSession } from '../session/context.tsx';
import { persistedKey } from '../session/persisted.ts';
import { useToasts } from '../ui/toast.tsx';

export function useOpenGames() {
  const { client } = useSession();
  const queries = useQueryClient();
  const { show } = useToasts();
  const [busy, setBusy] = useState<number>();
  const act = async ({ assignment_id: id }: OpenGame, write: () => Promise<unknown>) => {
    setBusy(id);
    try {
      await write();
      return true;
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'There is no connection. Try again later.';
      show({ message, isError: true });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: persistedKey('game') }); // also what somebody else has taken
      setBusy(undefined);
    }
  };
  const withdraw = (open: OpenGame) =>
    act(open, () => new Assignments(client).withdrawRequest(open.assignment_id));
  return {
    busy,
    claim: async (open: OpenGame) => {
      const isDone = await act(open, () => new Assignments(client).claim(open.assignment_id));
      if (isDone) show({ message: `${wordsOf(open)} is yours. It is in My games.` });
    },
    ask: async (open: OpenGame) => {
      const isDone = await act(open, () => new Assignments(client).request(open.assignment_id, {}));
      if (isDone)
        show({
          message: `You asked for ${wordsOf(open)}. The assignor will decide.`,
          undo: () => void withdraw(open),
        });
    },
    withdraw,
  };
}

function wordsOf({ _embedded: { game } }: OpenGame): string {
  return `${teamsOf(game)}, ${shortDay(dayOf(game))}`;
}
