// Why somebody is proposed for a position, and what can be said about it.
import type { ProposedAssignment } from '@crewcall/sdk/core';
import { Check, Lock, LockOpen, RotateCcw, X } from 'lucide-react';
import { fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { Alternatives } from './alternatives.tsx';
import { HeldButton } from './keyboard/held-button.tsx';
import { isWaiting, type PlannedSlot } from './plan.ts';
import styles from './planned-game.module.css';
import { isBusy, type SeenProposal } from './queries.ts';
import { useProposals } from './use-proposals.ts';

export function Details({ proposal, planned }: { proposal: SeenProposal; planned: PlannedSlot }) {
  const { mayEdit } = useSite();
  const { update, accept, undo, isPending } = useProposals();
  const one = planned.proposed!;
  const pair = { assignment_id: one.assignment_id, user_id: one.user_id };
  const isHeld = isPending || isBusy(proposal);
  const isLocked = one.state === 'locked';
  const name = fullName(one);
  return (
    <li>
      <p>
        <b>
          {name} as {one.position}
        </b>
        <span className={styles.reasons}>{[...one.reasons, ableWords(one)].filter(Boolean).join(' · ')}</span>
        {planned.isTaken ? (
          <Taken />
        ) : (
          one.result !== null && <span className={styles.warn}>{one.result}</span>
        )}
      </p>
      {mayEdit && (
        <span className={styles.say}>
          {(one.state === 'planned' || isLocked) && (
            <>
              {/* One button, so that the focus stays on it. */}
              <HeldButton
                small
                isHeld={isHeld}
                onClick={() => update(proposal.id, isLocked ? { release: [pair] } : { lock: [pair] })}
              >
                {isLocked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
                {isLocked ? 'Unlock' : 'Lock'}
              </HeldButton>
              <HeldButton small isHeld={isHeld} onClick={() => update(proposal.id, { reject: [pair] })}>
                <X aria-hidden="true" /> Not {one.first_name || name} here
              </HeldButton>
            </>
          )}
          {isWaiting(one) && !planned.isTaken && (
            <HeldButton small isHeld={isHeld} onClick={() => accept(proposal, [one])}>
              <Check aria-hidden="true" /> Accept this one
            </HeldButton>
          )}
          {one.state === 'accepted' && (
            <HeldButton small isHeld={isHeld} onClick={() => undo(proposal, [one])}>
              <RotateCcw aria-hidden="true" /> Undo this one
            </HeldButton>
          )}
        </span>
      )}
      {mayEdit && one.state === 'planned' && !planned.isTaken && <Alternatives {...{ proposal, one }} />}
    </li>
  );
}

function ableWords({ able, state }: ProposedAssignment): string {
  if (able === null || state === 'locked') return '';
  return able === 1 ? 'nobody else could have it' : `${able} could have it`;
}

export function Taken() {
  return <span>Somebody was assigned here since the plan was made, and stays.</span>;
}
