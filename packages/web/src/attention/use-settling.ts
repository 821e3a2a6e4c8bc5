// What settles a concern at once: the answer that an official gave elsewhere, and publishing a draft.
import type { Assignment, Game } from '@crewcall/sdk/core';
import { Assignments, Games } from '@crewcall/sdk/resources';
import { fullName } from '../format/words.ts';
import { teamsOf } from '../games/game.ts';
import { useSite } from '../session/context.tsx';
import { recordsOf } from '../session/live/changed-records.ts';
import { type Change, useChange } from '../session/use-change.ts';

type Settling = {
  answer: (slot: Assignment, status: 'A' | 'D') => void;
  publish: () => void;
};

export function useSettling(game: Game): Settling {
  const { client, site } = useSite();
  const { start } = useChange();
  const shared = { record: `game ${game.id}`, affects: recordsOf(site.id, 'game', [game.id]) };
  const setPublished = (from: Game, published: boolean): Change<Game> => ({
    ...shared,
    send: () => new Games(client).change(from.id, { published, lock_version: from.lock_version }),
    message: `${teamsOf(game)} is ${published ? 'published' : 'a draft again'}.`,
    undo: (changed) => setPublished(changed, false),
  });
  return {
    answer: (slot, status) => {
      const name = slot._embedded === undefined ? 'The official' : fullName(slot._embedded.official);
      void start({
        ...shared,
        send: () => new Assignments(client).confirm(slot.id, { status }),
        message: `Recorded that ${name} ${status === 'A' ? 'accepts' : 'declines'} ${teamsOf(game)}.`,
      });
    },
    publish: () => void start(setPublished(game, true)),
  };
}
