// Assigns at once on the screen and then at the service; takes it back if the service does not agree.
import type { Assignment, ChangedAssignment, Official } from '@crewcall/sdk/core';
import { useRef, useState } from 'react';
import { useSite } from '../session/context.tsx';
import { recordsOf } from '../session/live/changed-records.ts';
import { type Change, ChangedMeanwhile, isConflict, useChange } from '../session/use-change.ts';
import { UNDO_MS } from '../ui/toast/toast.tsx';
import { failureOf, isTold, messageOf, tallyOf } from './assign-words.ts';
import { assignmentPatches, putOnSlot, readSlot } from './queries.ts';
import { officialOf, type Person, type Placing, type Slot } from './slots.ts';

/** Somebody else changed the position before this could be done: the placing that failed, and the position as it is now. */
export type PlacingConflict = { placing: Placing; now: Slot };

export type Assigning = {
  /** Never replaces anybody but the official that the slot was shown with. */
  assign: (slot: Slot, to: Person, override?: boolean) => void;
  empty: (slot: Slot) => void;
  conflict: PlacingConflict | undefined;
  /** Sends the placing again, with the position as it is now. */
  insist: (conflict: PlacingConflict) => void;
  /** Whether this is what was last done with the position here, and not by somebody else. */
  isOwn: (slotId: number, userId: number | undefined) => boolean;
};

/** The positions of a site are filled one after the other, so that the next one's candidates know of the last. */
export const assigningOf = (siteId: number): string => `positions of site ${siteId}`;

const MOST_TRIES = 3; // while the same official is on the position, another change of it is no reason to stop

/** `onDone` goes on to the next position, before the service has answered; `onFailed` comes back to the one that failed. */
export function useAssigning(handlers: {
  onDone: (slot: Slot) => void;
  onFailed: (slot: Slot) => void;
}): Assigning {
  const { client, site, me } = useSite();
  const { start } = useChange();
  const [conflict, setConflict] = useState<PlacingConflict>();
  const own = useRef(new Map<number, number | undefined>());

  const put = async ({ slot, to, override, undoes }: Placing): Promise<ChangedAssignment> => {
    const slotId = slot.assignment.id;
    const seen = undoes ?? slot.assignment;
    let { lock_version: lockVersion } = seen;
    for (let tries = 1; ; tries++) {
      try {
        return await putOnSlot(client, { slotId, userId: to?.user_id, lockVersion, override });
      } catch (error) {
        if (!isConflict(error)) throw error;
        const now = await readSlot(client, slotId);
        const isSame = now._embedded?.official.id === seen._embedded?.official.id;
        if (!isSame || tries === MOST_TRIES) throw new ChangedMeanwhile(now);
        lockVersion = now.lock_version; // they have answered meanwhile
      }
    }
  };
  const changeOf = (placing: Placing): Change<ChangedAssignment> => {
    const { slot, to, undoes } = placing;
    return {
      record: assigningOf(site.id),
      send: () => put(placing),
      optimistic: assignmentPatches(site.id, optimistic(slot, to)),
      saved: (changed) => assignmentPatches(site.id, { ...changed, _embedded: changed._embedded! }),
      affects: [
        ...recordsOf(site.id, 'game', [slot.game.id]),
        ...recordsOf(site.id, 'assignment', [slot.assignment.id]),
      ],
      ...(undoes === undefined && {
        message: messageOf(placing, me.id, new Date()),
        ...(to !== undefined && { topic: assigningOf(site.id), tally: tallyOf }),
      }),
      ...(isTold(slot.game, new Date()) && { undoMs: UNDO_MS }),
      failure: failureOf(placing),
      undo: (changed) => {
        const before = officialOf(slot);
        return changeOf({ slot, to: before && personOf(before), override: true, undoes: changed });
      },
      onStart: () => {
        setConflict(undefined);
        own.current.set(slot.assignment.id, to?.user_id);
        if (undoes !== undefined) handlers.onFailed(slot);
      },
      onFailed: () => {
        own.current.delete(slot.assignment.id);
        handlers.onFailed(slot);
      },
      onConflict: async (error) => {
        if (!(error instanceof ChangedMeanwhile)) return;
        setConflict({ placing, now: { game: slot.game, assignment: error.now as Assignment } });
      },
    };
  };
  const place = (placing: Placing) => void start(changeOf(placing));
  return {
    assign: (slot, to, override = false) => {
      place({ slot, to, override });
      handlers.onDone(slot);
    },
    empty: (slot) => place({ slot, to: undefined }),
    conflict,
    insist: ({ placing, now }) => {
      const { to } = placing;
      place({ slot: now, to, override: true });
      if (to !== undefined) handlers.onDone(now);
    },
    isOwn: (slotId, userId) => own.current.has(slotId) && own.current.get(slotId) === userId,
  };
}

const personOf = ({ id, first_name, last_name }: Official): Person => ({
  user_id: id,
  first_name,
  last_name,
});

/** The position as it will be; the service's own representation replaces it. */
function optimistic({ assignment }: Slot, to: Person | undefined) {
  const { id } = assignment;
  if (to === undefined)
    return { id, assigned: false, accepted: false, declined: false, _embedded: undefined };
  const { user_id, first_name, last_name } = to;
  const official = { id: user_id, first_name, last_name } as Official;
  return { id, assigned: true, accepted: false, declined: false, _embedded: { official } };
}
