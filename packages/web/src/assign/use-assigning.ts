// Assigns at once on the screen and then at the service; takes it back if the service does not agree.
import type { Candidate, ChangedAssignment, Official } from '@crewcall/sdk/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { type Change, ChangedMeanwhile, useChange } from '../session/use-change.ts';
import { assignmentPatch, putOnSlot, readSlot, slotQuery } from './queries.ts';
import type { Slot } from './slots.ts';

type Person = Pick<Candidate, 'user_id' | 'first_name' | 'last_name'>;
type Placing = {
  slot: Slot;
  to: Person | undefined;
  override?: boolean;
  /** Of an undo: who was put on the position, and must still be on it. */
  undoes?: { userId: number | undefined };
};

/** Somebody else changed the position first: who is on it now, and the two ways to go on. */
export type TakeoverChoice = {
  position: string;
  now: string | undefined;
  next: string | undefined;
  onKeep: () => void;
  onReplace: () => void;
};

export type Assigning = {
  assign: (slot: Slot, to: Person, override?: boolean) => void;
  empty: (slot: Slot) => void;
  takeover: TakeoverChoice | undefined;
};

/** The positions of a site are filled one after the other, so that the next one's candidates know of the last. */
export const assigningOf = (siteId: number): string => `positions of site ${siteId}`;

/** `onDone` goes on to the next position, before the service has answered; `onFailed` comes back to the one that failed. */
export function useAssigning(handlers: {
  onDone: (slot: Slot) => void;
  onFailed: (slot: Slot) => void;
}): Assigning {
  const { client, site } = useSite();
  const queries = useQueryClient();
  const { start } = useChange();
  const [failed, setFailed] = useState<Placing & { now: string | undefined }>();

  const put = async ({ slot, to, override, undoes }: Placing) => {
    const slotId = slot.assignment.id;
    const seen = undoes
      ? await readSlot(client, slotId)
      : queries.getQueryData(slotQuery(client, site.id, slotId).queryKey);
    if (undoes && seen?.assignment._embedded?.official.id !== undoes.userId) throw new ChangedMeanwhile(seen);
    const of = { slotId, userId: to?.user_id, etag: seen?.etag };
    return putOnSlot(client, { ...of, ...(override && { override }) });
  };
  const changeOf = (placing: Placing): Change<ChangedAssignment> => {
    const { slot, to } = placing;
    return {
      record: assigningOf(site.id),
      send: () => put(placing),
      optimistic: [assignmentPatch(site.id, optimistic(slot, to))],
      saved: (changed) => [assignmentPatch(site.id, { ...changed, _embedded: changed._embedded! })],
      affects: [keyOf(site.id, 'game')],
      ...(placing.undoes === undefined && { message: sentenceOf(placing) }),
      failure: failureOf(placing),
      undo: () => {
        const before = slot.assignment._embedded?.official;
        const undoes = { userId: to?.user_id };
        return changeOf({ slot, to: before && personOf(before), override: true, undoes });
      },
      onStart: () => {
        setFailed(undefined);
        if (placing.undoes !== undefined) handlers.onFailed(slot);
      },
      onFailed: () => handlers.onFailed(slot),
      onConflict: async () => {
        const official = (await readSlot(client, slot.assignment.id)).assignment._embedded?.official;
        setFailed({ ...placing, now: official && fullName(official) });
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
    takeover: failed && {
      position: failed.slot.assignment.position,
      now: failed.now,
      next: failed.to && fullName(failed.to),
      onKeep: () => setFailed(undefined),
      onReplace: () => place(failed),
    },
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

const nameOf = ({ game }: Slot): string => `${game.home_team ?? 'TBD'} v ${game.away_team ?? 'TBD'}`;

function sentenceOf({ slot, to }: Placing): string {
  const { position } = slot.assignment;
  if (to === undefined) return `${position} of ${nameOf(slot)} is open again.`;
  return `${fullName(to)} is on ${nameOf(slot)} as ${position}.`;
}

function failureOf({ slot, to }: Placing): string {
  if (to === undefined) return `${slot.assignment.position} of ${nameOf(slot)} was not changed.`;
  return `${fullName(to)} was not assigned to ${nameOf(slot)}.`;
}
