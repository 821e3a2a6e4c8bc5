// Assigns at once on the screen and then at the service; takes it back if the service does not agree.
import { ApiError, type Candidate, type Official } from '@crewcall/sdk/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { messageOf } from '../ui/states.tsx';
import { useToasts } from '../ui/toast.tsx';
import { putOnSlot, readSlot, showAssignment, slotQuery } from './queries.ts';
import type { Slot } from './slots.ts';

type Person = Pick<Candidate, 'user_id' | 'first_name' | 'last_name'>;
type Change = {
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

const PRECONDITION_FAILED = 412;

/** What would be undone is no longer so: somebody else changed the position since. */
class TakenError extends Error {}

/** `onDone` goes on to the next position, before the service has answered; `onFailed` comes back to the one that failed. */
export function useAssigning(handlers: {
  onDone: (slot: Slot) => void;
  onFailed: (slot: Slot) => void;
}): Assigning {
  const { client, site } = useSite();
  const queries = useQueryClient();
  const { show } = useToasts();
  const [failed, setFailed] = useState<Change & { now: string | undefined }>();

  const mutation = useMutation({
    mutationKey: ['assign', site.id],
    scope: { id: 'assign' }, // one after the other, so that the next one's candidates know of the last
    mutationFn: async ({ slot, to, override, undoes }: Change) => {
      const slotId = slot.assignment.id;
      const shown = slotQuery(client, site.id, slotId).queryKey;
      const seen = undoes ? await readSlot(client, slotId) : queries.getQueryData(shown);
      if (undoes && seen?.assignment._embedded?.official.id !== undoes.userId) throw new TakenError();
      return putOnSlot(client, {
        slotId,
        userId: to?.user_id,
        etag: seen?.etag,
        ...(override && { override }),
      });
    },
    onMutate: ({ slot, to }) => showAssignment(queries, site.id, optimistic(slot, to)),
    onSuccess: (changed, change) => {
      showAssignment(queries, site.id, { ...changed, _embedded: changed._embedded! });
      if (change.undoes === undefined) show({ message: sentenceOf(change), undo: () => undo(change) });
    },
    onError: async (error, change) => {
      showAssignment(queries, site.id, change.slot.assignment);
      const isTaken = error instanceof ApiError && error.status === PRECONDITION_FAILED;
      if (isTaken || error instanceof TakenError) {
        const fresh = await readSlot(client, change.slot.assignment.id);
        const official = fresh.assignment._embedded?.official;
        setFailed({ ...change, now: official && fullName(official) });
        handlers.onFailed(change.slot);
        return;
      }
      show({ isError: true, message: `${failureOf(change)} ${messageOf(error)}` });
      handlers.onFailed(change.slot);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(site.id, 'game') }),
  });

  const change = (one: Change) => {
    setFailed(undefined);
    mutation.mutate(one);
  };
  const undo = ({ slot, to }: Change) => {
    const before = slot.assignment._embedded?.official;
    change({ slot, to: before && personOf(before), override: true, undoes: { userId: to?.user_id } });
    handlers.onFailed(slot);
  };
  return {
    assign: (slot, to, override = false) => {
      change({ slot, to, override });
      handlers.onDone(slot);
    },
    empty: (slot) => change({ slot, to: undefined }),
    takeover: failed && {
      position: failed.slot.assignment.position,
      now: failed.now,
      next: failed.to && fullName(failed.to),
      onKeep: () => setFailed(undefined),
      onReplace: () => change(failed),
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

function sentenceOf({ slot, to }: Change): string {
  const { position } = slot.assignment;
  if (to === undefined) return `${position} of ${nameOf(slot)} is open again.`;
  return `${fullName(to)} is on ${nameOf(slot)} as ${position}.`;
}

function failureOf({ slot, to }: Change): string {
  if (to === undefined) return `${slot.assignment.position} of ${nameOf(slot)} was not changed.`;
  return `${fullName(to)} was not assigned to ${nameOf(slot)}.`;
}
