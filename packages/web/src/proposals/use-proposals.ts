// The changes of proposals: ask for one, argue with it, stop it, accept it, undo it, delete it.
import type { NewProposal, Proposal, ProposalChange, ProposedAssignment } from '@crewcall/sdk/core';
import { Proposals } from '@crewcall/sdk/resources';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSite } from '../session/context.tsx';
import { patch } from '../session/optimistic.ts';
import { type Change, isConflict, useChange } from '../session/use-change.ts';
import { isSamePlan } from './plan.ts';
import { proposalKey, proposalsKey, readProposal, type SeenProposal } from './queries.ts';

const MOST_TRIES = 5; // a search takes six steps, seconds apart
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
    /** Of the plan that is on screen, or nothing. A search for a better one ends. */
    const move = (
      seen: SeenProposal,
      how: { by: 'accept' | 'undo'; those: readonly ProposedAssignment[] },
    ) => {
      const { id } = seen;
      const body = { assignment_ids: how.those.map(({ assignment_id }) => assignment_id) };
      const send = async (): Promise<Proposal> => {
        let { tag } = seen;
        for (let tries = 1; ; tries++) {
          try {
            if (tag !== undefined) return await proposals[how.by](id, body, { ifMatch: tag });
          } catch (error) {
            if (!isConflict(error)) throw error;
            if (tries >= MOST_TRIES) throw new Error(CHANGED);
          }
          // The tag also changes with what is proven and with how far a search is: the plan is what counts.
          const now = await readProposal(client, id);
          if (!isSamePlan(now, seen)) throw new Error(CHANGED);
          tag = now.tag;
        }
      };
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
      update: (id: number, body: ProposalChange) =>
        start({
          ...change(id, () => proposals.update(id, body)),
          optimistic: [
            patch<SeenProposal>(proposalKey(siteId, id), (now) => ({
              ...now,
              may_move: body.may_move ?? now.may_move, // a switch follows the press at once
            })),
          ],
        }),
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
