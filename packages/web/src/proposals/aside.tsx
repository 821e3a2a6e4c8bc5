// Beside a plan: what is proven of it, what matters how much, what was said about it, and who else looks at these games.
import type { Proposal } from '@crewcall/sdk/core';
import { Link } from '@tanstack/react-router';
import { Ban, CircleCheck, Hourglass, Lock } from 'lucide-react';
import { fullDay, momentOf } from '../format/days.ts';
import { fullName } from '../format/words.ts';
import { teamsOf } from '../games/game.ts';
import { useSite } from '../session/context.tsx';
import styles from './aside.module.css';
import { Costs } from './costs/costs.tsx';
import { HeldButton } from './keyboard/held-button.tsx';
import { HOME } from './keyboard/kept-focus.ts';
import type { PlannedGame } from './plan.ts';
import { isBusy } from './queries.ts';
import { useProposals } from './use-proposals.ts';
import { WeightSliders } from './weight-sliders.tsx';
import { progressWords, proofWords, restWords } from './words.ts';

type AsideProps = { proposal: Proposal; games: readonly PlannedGame[] };

export function Aside({ proposal, games }: AsideProps) {
  return (
    <aside className={styles.aside} aria-label="About this plan">
      <Proof proposal={proposal} />
      <WeightSliders proposal={proposal} />
      <Costs proposal={proposal} />
      <Decisions {...{ proposal, games }} />
      <Others proposal={proposal} />
    </aside>
  );
}

function Proof({ proposal }: { proposal: Proposal }) {
  const { mayEdit } = useSite();
  const { stop, update, isPending } = useProposals();
  const { id, result, state, error, progress } = proposal;
  const words = progressWords(proposal);
  return (
    <div className={error === null ? styles.proof : styles.broken}>
      <div role="status" tabIndex={-1} {...HOME}>
        {result !== null && (
          <p>
            {words === undefined && error === null && <CircleCheck aria-hidden="true" />}
            <b>{proofWords(result)}</b>
            {(result.filled > 0 || result.moved > 0) &&
              (result.better_by === null ? <span> {restWords(result)}</span> : <b> {restWords(result)}</b>)}
          </p>
        )}
        {words !== undefined && (
          <p className={styles.soft}>
            <Hourglass aria-hidden="true" /> {words}
          </p>
        )}
      </div>
      {words !== undefined && (
        <progress
          aria-label="Progress"
          {...(progress?.total != null && { value: progress.done, max: progress.total })}
        />
      )}
      {error !== null && state === 'ready' && (
        <p role="alert">
          {result === null ? 'There is no plan.' : 'It ended early.'} {error}
        </p>
      )}
      {mayEdit && (state === 'solving' || state === 'waiting') && (
        <HeldButton key="stop" small isHeld={isPending} onClick={() => stop(id)}>
          Stop
        </HeldButton>
      )}
      {mayEdit && state === 'ready' && (
        <HeldButton key="again" small isHeld={isPending} onClick={() => update(id, {})}>
          Plan again
        </HeldButton>
      )}
    </div>
  );
}

/** Who is locked and who is not wanted, each with its Undo. */
function Decisions({ proposal, games }: AsideProps) {
  const { mayEdit } = useSite();
  const { update, isPending } = useProposals();
  const decided = proposal.assignments.filter(({ state }) => state === 'locked' || state === 'rejected');
  const isHeld = isPending || isBusy(proposal);
  if (decided.length === 0) return null;
  const teams = new Map(games.map(({ game }) => [game.id, teamsOf(game)]));
  return (
    <section aria-labelledby="decided">
      <h2 id="decided" tabIndex={-1} {...HOME}>
        You said
      </h2>
      <ul className={styles.decided}>
        {decided.map((one) => {
          const where = `${one.position}, ${teams.get(one.game_id) ?? 'a game'}`;
          return (
            <li key={`${one.assignment_id} ${one.user_id}`}>
              {one.state === 'locked' ? <Lock aria-hidden="true" /> : <Ban aria-hidden="true" />}
              <span>
                {one.state === 'locked'
                  ? `${fullName(one)} stays: ${where}`
                  : `Not ${fullName(one)}: ${where}`}
                {one.result !== null && <em> {one.result}</em>}
              </span>
              {mayEdit && (
                <HeldButton
                  look="quiet"
                  small
                  isHeld={isHeld}
                  aria-label={`Undo: ${one.state === 'locked' ? '' : 'not '}${fullName(one)}, ${where}`}
                  onClick={() =>
                    update(proposal.id, {
                      release: [{ assignment_id: one.assignment_id, user_id: one.user_id }],
                    })
                  }
                >
                  Undo
                </HeldButton>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Who asked for it, who else asked for a plan of some of its games, and how long it is kept. */
function Others({ proposal: { others, proposed_by, updated, expires } }: { proposal: Proposal }) {
  const { site } = useSite();
  return (
    <div className={styles.others}>
      {others.map(({ proposal_id, proposed_by: name, created }) => (
        <p key={proposal_id}>
          <b>{name}</b> asked for a plan of some of these games, too:{' '}
          <Link
            to="/s/$siteId/proposals/$proposalId"
            params={{ siteId: String(site.id), proposalId: String(proposal_id) }}
          >
            {momentOf(created)}
          </Link>
        </p>
      ))}
      <p>
        {proposed_by !== null && `Asked for by ${proposed_by}. `}From what was known on {momentOf(updated)}.
        Kept until {fullDay(expires.slice(0, 10))}.
      </p>
    </div>
  );
}
