// The changes of proposals: ask for one, argue with it, stop it, accept it, undo it, delete it.
import type { NewProposal, Proposal, ProposalChange, ProposedAssignment } from '@crewcall/sdk/core';
import { Proposals } from '@crewcall/sdk/resources';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSite } from '../session/context.tsx';
import { patch } from '../session/optimistic.ts';
import { type Change, isConflict, useChange } from '../session/use-change.ts';
import { proposalKey, proposalsKey, type SeenProposal } from './queries.ts';

const CHANGED = 'The plan changed meanwhile; look again.';

export function useProposals() {
  const { client, site } = useSite();
  const navigate = useNavigate();
  const { start, isPending } = useChange();
  const siteId = site.id;
  const changes = useMemo(() => {
    const proposals = new Proposals(client);
    const list = proposalsKey(siteId);
    /** A change whose response is the proposal. */
    const change = (id: number, send: () => Promise<Proposal>): Change<Proposal> => ({
      ...{ record: `proposal ${id}`, send, affects: [list, proposalKey(siteId, id)] },
      saved: (now) => [patch<SeenProposal>(proposalKey(siteId, now.id), () => now)],
    });
    /** Of the plan that is on screen, or nothing. */
    const move = (
      { id, tag }: SeenProposal,
      how: { by: 'accept' | 'undo'; those: readonly ProposedAssignment[] },
    ) => {
      const body = { assignment_ids: how.those.map(({ assignment_id }) => assignment_id) };
      const send = () =>
        proposals[how.by](id, body, { ifMatch: tag }).catch((error: unknown) => {
          throw isConflict(error) ? new Error(CHANGED) : error;
        });
      return start(change(id, send));
    };
    return {
      /** Asks for a plan of these games, and opens its page. */
      propose: (body: NewProposal) =>
        start<Proposal>({
          record: `proposals of site ${siteId}`,
          send: () => proposals.create(siteId, body),
          affects: [list],
          onSaved: ({ id }) =>
            void navigate({
              to: '/s/$siteId/proposals/$proposalId',
              params: { siteId: String(siteId), proposalId: String(id) },
            }),
        }),
      /** Makes a new plan with what is changed. */
      update: (id: number, body: ProposalChange) => start(change(id, () => proposals.update(id, body))),
      stop: (id: number) => start(change(id, () => proposals.stop(id))),
      accept: (seen: SeenProposal, those: readonly ProposedAssignment[]) =>
        move(seen, { by: 'accept', those }),
      undo: (seen: SeenProposal, those: readonly ProposedAssignment[]) => move(seen, { by: 'undo', those }),
      discard: (id: number) =>
        start({
          record: `proposal ${id}`,
          send: () => proposals.delete(id),
          affects: [list],
          message: 'The proposal was deleted. Who was assigned stays assigned.',
        }),
    };
  }, [client, siteId, start, navigate]);
  return { ...changes, isPending };
}
