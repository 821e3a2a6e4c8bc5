// Why somebody is proposed for a position, and what can be said about it.
import type { Game, ProposedAssignment } from '@crewcall/sdk/core';
import { Check, Lock, LockOpen, RotateCcw, X } from 'lucide-react';
import { count, fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { Alternatives } from './alternatives.tsx';
import styles from './details.module.css';
import { HeldButton } from './keyboard/held-button.tsx';
import { othersOfChain } from './moves/chains.ts';
import { comesWords, leavesWords } from './moves/words.ts';
import { isWaiting, type PlannedSlot } from './plan.ts';
import { isBusy, type SeenProposal } from './queries.ts';
import { useProposals } from './use-proposals.ts';

type Name = Pick<ProposedAssignment, 'first_name' | 'last_name'>;
type DetailsProps = { proposal: SeenProposal; game: Game; planned: PlannedSlot };

export function Details({ proposal, game, planned }: DetailsProps) {
  const { mayEdit } = useSite();
  const { update, accept, undo, isPending } = useProposals();
  const one = planned.proposed!;
  const pair = { assignment_id: one.assignment_id, user_id: one.user_id };
  const isHeld = isPending || isBusy(proposal);
  const isLocked = one.state === 'locked';
  const name = fullName(one);
  const leaving = planned.leaves?.official;
  const shortName = (who: Name) =>
    leaving?.first_name === one.first_name ? fullName(who) : who.first_name || fullName(who);
  const others = othersOfChain(proposal.assignments, one);
  return (
    <li>
      <p>
        <b>
          {name} as {one.position}
        </b>
        {leaving !== undefined && ` instead of ${fullName(leaving)}`}
        <span className={styles.moves}>{movesOf(planned, { game, others })}</span>
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
                <X aria-hidden="true" /> Not {shortName(one)} here
              </HeldButton>
            </>
          )}
          {leaving !== undefined && isWaiting(one) && (
            <HeldButton
              small
              isHeld={isHeld}
              onClick={() => update(proposal.id, { lock: [{ ...pair, user_id: leaving.user_id }] })}
            >
              <Lock aria-hidden="true" /> {shortName(leaving)} stays here
            </HeldButton>
          )}
          {isWaiting(one) && !planned.isTaken && !planned.isKept && (
            <HeldButton small isHeld={isHeld} onClick={() => accept(proposal, [one])}>
              <Check aria-hidden="true" /> Accept {theseWords(others)}
            </HeldButton>
          )}
          {one.state === 'accepted' && (
            <HeldButton small isHeld={isHeld} onClick={() => undo(proposal, [one])}>
              <RotateCcw aria-hidden="true" /> Undo {theseWords(others)}
            </HeldButton>
          )}
        </span>
      )}
      {mayEdit && one.state === 'planned' && !planned.isTaken && <Alternatives {...{ proposal, one }} />}
    </li>
  );
}

/** Who leaves the position and for where, from where they come, and what goes with it. */
function movesOf(planned: PlannedSlot, { game, others }: { game: Game; others: number }): string {
  return [
    comesWords(planned, game),
    leavesWords(planned, game),
    others > 0 && `Accepted and undone together with ${count(others, 'other position')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const theseWords = (others: number): string => (others === 0 ? 'this one' : `these ${others + 1}`);

function ableWords({ able, state }: ProposedAssignment): string {
  if (able === null || state === 'locked') return '';
  return able === 1 ? 'nobody else could have it' : `${able} could have it`;
}

export function Taken() {
  return <span>Somebody was assigned here since the plan was made, and stays.</span>;
}
