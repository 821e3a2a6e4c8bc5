// Assigns one official to several games, with Undo.
import { count } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { recordsOf } from '../../session/live/changed-records.ts';
import { useChange } from '../../session/use-change.ts';
import { UNDO_MS } from '../../ui/toast/toast.tsx';
import { type AssignedMany, assignEach, reasonOf, type SeenSlot, takeOff } from './assign-many.ts';
import { emailed } from './bulk-words.ts';
import { MOST_ERRORS } from './use-bulk.ts';

export type BulkAssignment = {
  name: string;
  position: string;
  gameIds: number[];
  slots: SeenSlot[];
  userId: number;
};

const idsOf = ({ results }: AssignedMany): number[] =>
  results.filter(({ result }) => result === 'changed').map((one) => one.assignment_id);

export function useAssignMany(): (assigned: BulkAssignment) => Promise<boolean> {
  const { client, site } = useSite();
  const { start } = useChange();
  return ({ name, position, gameIds, slots, userId }) => {
    const of = { client, siteId: site.id, userId };
    const shared = {
      record: `games of site ${site.id}`,
      affects: recordsOf(site.id, 'game', gameIds),
    };
    return start({
      ...shared,
      send: () => assignEach({ ...of, slots }),
      message: (assigned: AssignedMany) =>
        `${name} is on ${count(idsOf(assigned).length, 'game')} as ${position}${assigned.told.length > 0 ? `, and ${emailed(true)}` : '.'}`,
      errors: ({ results }) =>
        results.flatMap(({ error }) => (error ? [reasonOf(error)] : [])).slice(0, MOST_ERRORS),
      undo: (assigned) =>
        idsOf(assigned).length === 0
          ? undefined
          : {
              ...shared,
              send: () => takeOff(of, idsOf(assigned)),
              message: (undone: number) => `${name} is off ${count(undone, 'game')} again.`,
            },
      undoMs: UNDO_MS,
    });
  };
}
