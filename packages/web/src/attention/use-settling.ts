// What settles a concern at once: the answer that an official gave elsewhere, and publishing a draft.
import type { Assignment, Game } from '@crewcall/sdk/core';
import { Assignments, Games } from '@crewcall/sdk/resources';
import { useQueryClient } from '@tanstack/react-query';
import { fullName } from '../format/words.ts';
import { teamsOf } from '../games/game.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { messageOf } from '../ui/states.tsx';
import { useToasts } from '../ui/toast.tsx';

type Settling = {
  answer: (slot: Assignment, status: 'A' | 'D') => void;
  publish: () => void;
};

export function useSettling(game: Game): Settling {
  const { client, site } = useSite();
  const queries = useQueryClient();
  const toasts = useToasts();
  const settle = async (change: () => Promise<{ message: string; undo?: () => void }>) => {
    try {
      toasts.show(await change());
    } catch (error) {
      toasts.show({ message: messageOf(error), isError: true });
    }
    await queries.invalidateQueries({ queryKey: keyOf(site.id, 'game') });
  };
  const setPublished = async (from: Game, published: boolean) => {
    const changed = await new Games(client).change(from.id, { published, lock_version: from.lock_version });
    const message = `${teamsOf(game)} is ${published ? 'published' : 'a draft again'}.`;
    return published ? { message, undo: () => void settle(() => setPublished(changed, false)) } : { message };
  };
  return {
    answer: (slot, status) =>
      void settle(async () => {
        await new Assignments(client).confirm(slot.id, { status });
        const name = slot._embedded === undefined ? 'The official' : fullName(slot._embedded.official);
        return {
          message: `Recorded that ${name} ${status === 'A' ? 'accepts' : 'declines'} ${teamsOf(game)}.`,
        };
      }),
    publish: () => void settle(() => setPublished(game, true)),
  };
}
