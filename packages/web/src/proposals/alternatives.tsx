// Who else could have a position of a plan, with what the plan would cost more.
import type { ProposedAssignment } from '@crewcall/sdk/core';
import { ArrowRightLeft } from 'lucide-react';
import { count, fullName } from '../format/words.ts';
import styles from './details.module.css';
import { HeldButton } from './keyboard/held-button.tsx';
import { isBusy, type SeenProposal } from './queries.ts';
import { useProposals } from './use-proposals.ts';

/** A press locks the other one here, and the plan goes on from there. */
export function Alternatives({ proposal, one }: { proposal: SeenProposal; one: ProposedAssignment }) {
  const { update, isPending } = useProposals();
  if (one.alternatives.length === 0) return null;
  const isHeld = isPending || isBusy(proposal);
  return (
    <span className={`${styles.say} ${styles.instead}`}>
      {one.alternatives.map((other) => (
        <HeldButton
          key={other.user_id}
          small
          isHeld={isHeld}
          title={`${fullName(other)} instead of ${fullName(one)}: ${costWords(other.points)}.`}
          onClick={() =>
            update(proposal.id, { lock: [{ assignment_id: one.assignment_id, user_id: other.user_id }] })
          }
        >
          <ArrowRightLeft aria-hidden="true" /> {fullName(other)} instead: {costWords(other.points)}
        </HeldButton>
      ))}
    </span>
  );
}

/** "6 points more" */
function costWords(points: number): string {
  if (points === 0) return 'costs the same';
  return `${count(Math.abs(points), 'point')} ${points > 0 ? 'more' : 'less'}`;
}
