// Notices that somebody else has put another official on the position that the panel shows, or has taken theirs off.
import type { HistoryEntry, Official } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { lastChangeQuery } from './queries.ts';
import { officialOf, type Slot } from './slots.ts';
import type { Assigning, Lost } from './use-assigning.ts';

export type Takeover = {
  slot: Slot;
  /** Who is on the position now. */
  now: Official | undefined;
  /** Who did it, as far as that is known. */
  by: string | undefined;
  /** What was wanted here and could not be done. */
  lost: Lost | undefined;
};

type Seen = { slotId: number; userId: number | undefined };

/**
 * `seen` is the official that the person chose the position with: the list of candidates is about them until they choose
 * anew. `takeover` as long as somebody else has changed that since.
 */
export function useTakeover(slot: Slot | undefined, { lost: failed, isOwn }: Assigning) {
  const slotId = slot?.assignment.id;
  const userId = slot && officialOf(slot)?.id;
  const [seen, setSeen] = useState<Seen>();
  const lost = failed?.now.assignment.id === slotId ? failed : undefined;
  const isOther = seen?.slotId !== slotId;
  const isChanged = seen?.userId !== userId;
  const isMine = slotId !== undefined && isOwn(slotId, userId);
  if (slotId !== undefined && (isOther || (isChanged && isMine))) setSeen({ slotId, userId });
  const isTaken = slot !== undefined && !isOther && ((isChanged && !isMine) || lost !== undefined);
  const by = useChanger(isTaken ? slot : undefined, lost);
  const now = lost === undefined ? slot && officialOf(slot) : officialOf(lost.now);
  const takeover: Takeover | undefined = isTaken ? { slot, now, by, lost } : undefined;
  return { seen: isOther ? userId : seen?.userId, takeover };
}

/** The name of who changed the position last. */
function useChanger(slot: Slot | undefined, lost: Lost | undefined): string | undefined {
  const { client, site } = useSite();
  const of = { gameId: slot?.game.id ?? 0, slotId: slot?.assignment.id ?? 0 };
  const query = lastChangeQuery(client, site.id, of);
  const version = (lost?.now ?? slot)?.assignment.lock_version;
  const change = useQuery({
    ...query,
    queryKey: [...query.queryKey, version],
    enabled: slot !== undefined,
  });
  return nameOf(change.data ?? undefined);
}

const nameOf = (entry: HistoryEntry | undefined): string | undefined =>
  entry?._embedded === undefined ? (entry?.application ?? undefined) : fullName(entry._embedded.user);
