// What managers change of pay runs.
import type { NewPayRun, PayRunChange, PayRunDetails } from '@crewcall/sdk/core';
import { PayRuns } from '@crewcall/sdk/resources';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { patch } from '../session/optimistic.ts';
import { type Change, useChange } from '../session/use-change.ts';
import { PAY_RUN, payRunQuery } from './queries.ts';
import { daysOf } from './words.ts';

export function useRunChanges() {
  const { client, site } = useSite();
  const changing = useChange();
  const runs = new PayRuns(client);
  const affects = [keyOf(site.id, PAY_RUN)];
  const record = `pay runs of site ${site.id}`;
  const change = (id: number, body: PayRunChange): Change<PayRunDetails> => ({
    ...{ record, affects },
    send: () => runs.change(id, body),
  });
  return {
    ...changing,
    create: (body: NewPayRun): Change<PayRunDetails> => ({
      ...{ record, affects },
      send: () => runs.create(site.id, body),
    }),
    change,
    /** Leaves somebody out of a draft, or no longer. */
    hold: ({ id, held_user_ids }: PayRunDetails, userId: number, isHeld: boolean): Change<PayRunDetails> => {
      const others = held_user_ids.filter((one) => one !== userId);
      const body = { held_user_ids: isHeld ? [...others, userId] : others };
      const { queryKey } = payRunQuery({ client, siteId: site.id }, id);
      return {
        ...change(id, body),
        optimistic: [patch<PayRunDetails>(queryKey, (run) => ({ ...run, ...body }))],
      };
    },
    see: (id: number): Change => ({ ...{ record, affects }, send: () => runs.markSeen(id) }),
    remove: (id: number): Change => ({
      ...{ record, affects },
      send: () => runs.delete(id),
      message: 'The draft was deleted.',
    }),
    close: (run: PayRunDetails): Change<PayRunDetails> => ({
      ...{ record, affects },
      send: () => runs.close(run.id),
      message: ({ totals }) =>
        `The run of ${daysOf(run)} is closed: ${totals.formatted_amount} for ${count(totals.officials, 'official')}.`,
    }),
    pay: (
      id: number,
      body: { user_ids?: number[]; paid_on: string; reference: string },
    ): Change<PayRunDetails> => ({
      ...{ record, affects },
      send: () => runs.createPayments(id, body),
      message: 'Marked as paid.',
    }),
  };
}
