// Assigns one official to several games, with Undo in a toast.
import { useQueryClient } from '@tanstack/react-query';
import { count } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { keyOf } from '../../session/keys.ts';
import { messageOf } from '../../ui/states.tsx';
import { UNDO_MS, useToasts } from '../../ui/toast.tsx';
import { assignEach, takeOff } from './assign-many.ts';
import { emailed } from './bulk-words.ts';

export type BulkAssignment = { name: string; position: string; slotIds: number[]; userId: number };

export function useAssignMany(): (assigned: BulkAssignment) => Promise<void> {
  const { client, site } = useSite();
  const queries = useQueryClient();
  const toasts = useToasts();
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOf(site.id, 'game') });
  const fail = (error: unknown) => toasts.show({ message: messageOf(error), isError: true });
  return async ({ name, position, slotIds, userId }) => {
    const of = { client, siteId: site.id, userId };
    try {
      const { results, told } = await assignEach({ ...of, slotIds });
      const done = results.filter(({ result }) => result === 'changed').map((one) => one.assignment_id);
      await readAgain();
      const undo = async () => {
        try {
          const undone = await takeOff({ ...of, slotIds: done });
          await readAgain();
          toasts.show({ message: `${name} is off ${count(undone, 'game')} again.` });
        } catch (error) {
          fail(error);
        }
      };
      toasts.show({
        message: `${name} is on ${count(done.length, 'game')} as ${position}${told.length > 0 ? `, and ${emailed(true)}` : '.'}`,
        ...(done.length > 0 && { undo: () => void undo(), shownMs: UNDO_MS }),
      });
      for (const { error } of results.filter((one) => one.error !== undefined).slice(0, 2))
        fail(new Error(error!.message));
    } catch (error) {
      fail(error);
    }
  };
}
