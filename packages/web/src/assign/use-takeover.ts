// Notices that somebody else has put another official on the position that the panel shows, or has taken theirs off.
import type { HistoryEntry, Official } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { lastChangeQuery } from './queries.ts';
import { officialOf, type Slot } from './slots.ts';
import type { Assigning, PlacingConflict } from './use-assigning.ts';

export type Takeover = {
  slot: Slot;
  /** Who is on the position now. */
  now: Official | undefined;
  /** Who did it, as far as that is known. */
  by: string | undefined;
  /** The placing here that failed. */
  conflict: PlacingConflict | undefined;
};

type ShownOfficial = { slotId: number; userId: number | undefined };

/**
 * `seen` is the official that the person chose the position with: the list of candidates is about them until they choose
 * anew. `takeover` as long as somebody else has changed that since.
 */
export function useTakeover(slot: Slot | undefined, { conflict: failed, isOwn }: Assigning) {
  const slotId = slot?.assignment.id;
  const userId = slot && officialOf(slot)?.id;
  const [seen, setSeen] = useState<ShownOfficial>();
  const conflict = failed?.now.assignment.id === slotId ? failed : undefined;
  const isOther = seen?.slotId !== slotId;
  const isChanged = seen?.userId !== userId;
  const isMine = slotId !== undefined && isOwn(slotId, userId);
  if (slotId !== undefined && (isOther || (isChanged && isMine))) setSeen({ slotId, userId });
  const isTaken = slot !== undefined && !isOther && ((isChanged && !isMine) || conflict !== undefined);
  const by = useChanger(isTaken ? slot : undefined, conflict);
  const now = conflict === undefined ? slot && officialOf(slot) : officialOf(conflict.now);
  const takeover: Takeover | undefined = isTaken ? { slot, now, by, conflict } : undefined;
  return { seen: isOther ? userId : seen?.userId, takeover };
}

/** The name of who changed the position last. */
function useChanger(slot: Slot | undefined, conflict: PlacingConflict | undefined): string | undefined {
  const { client, site } = useSite();
  const of = { gameId: slot?.game.id ?? 0, slotId: slot?.assignment.id ?? 0 };
  const query = lastChangeQuery(client, site.id, of);
  const version = (conflict?.now ?? slot)?.assignment.lock_version;
  const change = useQuery({
    ...query,
    queryKey: [...query.queryKey, version],
    enabled: slot !== undefined,
  });
  return nameOf(change.data ?? undefined);
}

const nameOf = (entry: HistoryEntry | undefined): string | undefined =>
  entry?._embedded === undefined ? (entry?.application ?? undefined) : fullName(entry._embedded.user);
