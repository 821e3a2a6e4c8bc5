// What managers change of pay runs.
import type { NewPayRun, PayRunChange, PayRunDetails } from '@crewcall/sdk/core';
import { PayRuns } from '@crewcall/sdk/resources';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { changeAsSeen } from '../session/edit-conflict.ts';
import { keyOf } from '../session/keys.ts';
import { patch } from '../session/optimistic.ts';
import { type Change, useChange } from '../session/use-change.ts';
import { PAY_RUN, payRunQuery } from './queries.ts';
import { daysOf } from './words.ts';

type Holding = { of: 'held_user_ids' | 'held_game_ids'; id: number; isHeld: boolean };

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
    /** Leaves an official or a game out of a draft, or no longer; what others leave out meanwhile stays so. */
    hold: (id: number, { of, isHeld, ...what }: Holding): Change<PayRunDetails> => {
      const held = ({ [of]: ids }: PayRunDetails) => {
        const others = ids.filter((one) => one !== what.id);
        return { [of]: isHeld ? [...others, what.id] : others };
      };
      const { queryKey } = payRunQuery({ client, siteId: site.id }, id);
      return {
        ...{ record, affects },
        send: () =>
          changeAsSeen(client, { path: `/api/v2/pay_runs/${id}`, body: held, isAsSeen: () => true }),
        optimistic: [patch<PayRunDetails>(queryKey, (run) => ({ ...run, ...held(run) }))],
      };
    },
    see: (id: number): Change => ({ ...{ record, affects }, send: () => runs.markSeen(id) }),
    remove: (id: number): Change => ({
      ...{ record, affects },
      send: () => runs.delete(id),
      message: 'The draft was deleted.',
    }),
    /** `tag`: of the run as it was shown; it is not closed as another. */
    close: (run: PayRunDetails, tag: string): Change<PayRunDetails> => ({
      ...{ record, affects },
      send: () => runs.close(run.id, { ifMatch: tag }),
      message: ({ totals }) =>
        `The run of ${daysOf(run)} is closed: ${totals.formatted_to_pay} for ${count(totals.statements, 'official')}.`,
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
