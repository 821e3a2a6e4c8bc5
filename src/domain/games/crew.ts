// Changes the crew when its game gets another pattern (docs/api: Webhooks, a pattern change).
import type { Transaction } from '../../storage/database.ts';
import type { Assignment } from '../assignments/assignment.ts';
import { deleteSlots } from '../assignments/planned-chains.ts';
import { findCrew, insertSlots, moveSlot, type OpenedSlot } from '../assignments/store.ts';
import { crewReportEntries, findReportsOfGame } from '../forms/crew/store.ts';
import type { Fields, JournalEntry } from '../journal/journal.ts';
import type { Pattern, Position } from '../patterns/pattern.ts';
import { disputeEntry, findDisputesOf } from '../pay/disputes/store.ts';
import { slotEntry, slotFields } from './entries.ts';
import type { GameFields } from './fields.ts';
import type { StoredGame } from './store.ts';

type Arrangement = {
  kept: { slot: Assignment; position: Position }[];
  removed: Assignment[];
  opened: Position[];
};

/** What changed in a crew: its entries for the journal, and the slots that had an official and are gone. */
export type CrewChange = { entries: JournalEntry[]; emptied: number[] };

/**
 * Changes the crew to the new pattern, or to no pattern: slots whose position is also in the new pattern keep their
 * officials, others are deleted, missing ones created.
 */
export async function reshapeCrew(
  tx: Transaction,
  game: StoredGame,
  pattern: Pattern | null,
): Promise<CrewChange> {
  const { kept, removed, opened } = arrange(await findCrew(tx, game.id), pattern?.positions ?? []);
  for (const { slot, position } of kept) await moveSlot(tx, { slotId: slot.id, positionId: position.id });
  const isGone = ({ assignmentId }: { assignmentId: number }) =>
    removed.some(({ id }) => id === assignmentId);
  const disputes = removed.length === 0 ? [] : (await findDisputesOf(tx, game.id)).filter(isGone);
  const reports = removed.length === 0 ? [] : (await findReportsOfGame(tx, game.id)).filter(isGone);
  await deleteSlots(tx, idsOf(removed));
  return {
    entries: [
      ...kept.map(({ slot, position }) => {
        const before = slotFields(slot);
        return slotEntry(game, { id: slot.id, before, after: { ...before, ...positionFields(position) } });
      }),
      ...removed.map((slot) => slotEntry(game, { id: slot.id, before: slotFields(slot) })),
      ...disputes.map((before) => disputeEntry({ before })),
      ...reports.flatMap((before) => crewReportEntries({ before })),
      ...openedSlots(game, await insertSlots(tx, { gameId: game.id, positions: opened }), opened),
    ],
    emptied: idsOf(removed.filter(({ official }) => official !== null)),
  };
}

/** The entries of the journal for slots of the game that were opened for positions. */
export function openedSlots(
  game: GameFields & { id: number; siteId: number },
  slots: readonly OpenedSlot[],
  positions: readonly Position[],
): JournalEntry[] {
  return slots.map(({ id, positionId }) => {
    const position = positions.find((one) => one.id === positionId)!;
    return slotEntry(game, { id, after: positionFields(position) });
  });
}

function positionFields({ name: position, abbreviation, sortOrder, fee, currency }: Position): Fields {
  return { position, positionAbbreviation: abbreviation, sortOrder, fee, currency };
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
    else kept.push({ slot, position });
  }
  return { kept, removed: left, opened };
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
