// Changes the crew when its game gets another pattern (docs/api: Webhooks, a pattern change).
import type { Transaction } from '../../storage/database.ts';
import type { Assignment } from '../assignments/assignment.ts';
import { deleteSlots, findCrew, insertSlots, moveSlot } from '../assignments/store.ts';
import type { Pattern, Position } from '../patterns/pattern.ts';

type Arrangement = {
  kept: { slotId: number; positionId: number }[];
  removed: Assignment[];
  opened: Position[];
};

/**
 * Changes the crew to the new pattern, or to no pattern: slots whose position is also in the new pattern keep their
 * officials, others are deleted, missing ones created. Returns the ids of deleted slots that had an official.
 */
export async function reshapeCrew(
  tx: Transaction,
  { gameId, pattern }: { gameId: number; pattern: Pattern | null },
): Promise<number[]> {
  const { kept, removed, opened } = arrange(await findCrew(tx, gameId), pattern?.positions ?? []);
  for (const move of kept) await moveSlot(tx, move);
  await deleteSlots(tx, idsOf(removed));
  await insertSlots(tx, { gameId, positionIds: idsOf(opened) });
  return idsOf(removed.filter(({ official }) => official !== null));
}

/** In order, slots with an official first, so that none of these is deleted while an open one is kept. */
function arrange(crew: Assignment[], positions: Position[]): Arrangement {
  const left = crew.toSorted((one, other) => Number(one.official === null) - Number(other.official === null));
  const kept: Arrangement['kept'] = [];
  const opened: Position[] = [];
  for (const position of positions) {
    const at = left.findIndex((slot) => slot.position === position.name);
    const [slot] = at === -1 ? [] : left.splice(at, 1);
    if (slot === undefined) opened.push(position);
    else kept.push({ slotId: slot.id, positionId: position.id });
  }
  return { kept, removed: left, opened };
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
