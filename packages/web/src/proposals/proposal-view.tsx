// One proposal: the plan as a difference, what is proven of it, what it is argued with, and accepting it.
import type { Proposal, ProposedAssignment } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowRightLeft, Check, Lock, Plus, RotateCcw } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { distance } from '../format/distances.ts';
import { count } from '../format/words.ts';
import { dayOf } from '../games/game.ts';
import { useSite } from '../session/context.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { Aside } from './aside.tsx';
import { HeldButton } from './keyboard/held-button.tsx';
import { HOME, useFocusOnArrival, useKeptFocus } from './keyboard/kept-focus.ts';
import { gamesTogether } from './moves/chains.ts';
import { movedWords } from './moves/words.ts';
import { hasOpen, isChanged, type PlannedGame, plannedGames, waitingIn } from './plan.ts';
import { PlanList } from './plan-list.tsx';
import styles from './proposal-view.module.css';
import {
  gamesOfQuery,
  isBusy,
  isGone,
  isWorking,
  openPositionsQuery,
  proposalQuery,
  type SeenProposal,
} from './queries.ts';
import type { Shown } from './search.ts';
import { useProposals } from './use-proposals.ts';
import { daysOf, drivingWords } from './words.ts';

export function ProposalView() {
  const { client, site } = useSite();
  const id = Number(useParams({ from: '/s/$siteId/proposals/$proposalId' }).proposalId);
  const read = useQuery(proposalQuery({ client, siteId: site.id }, id));
  if (read.data !== undefined && !isGone(read.error)) return <LoadedProposal key={id} proposal={read.data} />;
  return (
    <main id="main" className={styles.page}>
      <h1 className="visually-hidden">Proposal</h1>
      {read.isError ? <Failure error={read.error} onRetry={() => read.refetch()} /> : <Skeleton />}
    </main>
  );
}

function LoadedProposal({ proposal }: { proposal: SeenProposal }) {
  const { client, site } = useSite();
  const of = { client, siteId: site.id };
  const listed = useQuery(gamesOfQuery(of, proposal));
  const open = useQuery(openPositionsQuery(of, proposal));
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const view = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(view);
  useFocusOnArrival(heading);
  const games = useMemo(
    () => plannedGames(listed.data?.items ?? [], proposal, open.data ?? []),
    [listed.data, proposal, open.data],
  );
  /** With those that are accepted together with it. */
  const toggle = (gameId: number) => {
    const together = new Set(gamesTogether(games, gameId));
    setSelected((now) => (now.has(gameId) ? now.difference(together) : now.union(together)));
  };
  return (
    <main id="main" ref={view} className={styles.page}>
      <Bar {...{ proposal, games, selected, heading }} />
      <div className={styles.columns}>
        <div className={styles.plan}>
          <Sums proposal={proposal} />
          {listed.isError && <Failure error={listed.error} onRetry={() => listed.refetch()} />}
          {listed.isPending ? <Skeleton /> : <Plan {...{ proposal, games, selected, onToggle: toggle }} />}
          {open.isError && <Failure error={open.error} onRetry={() => open.refetch()} />}
        </div>
        <Aside proposal={proposal} games={games} />
      </div>
    </main>
  );
}

type PlanProps = {
  proposal: SeenProposal;
  games: readonly PlannedGame[];
  selected: ReadonlySet<number>;
};

type BarProps = PlanProps & { heading: RefObject<HTMLHeadingElement | null> };

/** What the plan is of, and what can be done with it as a whole. */
function Bar({ proposal, games, selected, heading }: BarProps) {
  const { site, mayEdit } = useSite();
  const navigate = useNavigate();
  const { update, accept, undo, discard, isPending } = useProposals();
  const params = { siteId: String(site.id) };
  const waiting = waitingIn(games);
  const chosen = waitingIn(games.filter(({ game }) => selected.has(game.id)));
  const unlocked = chosen.filter(({ state }) => state === 'planned');
  const accepted = proposal.assignments.filter(({ state }) => state === 'accepted');
  const all = games.map(({ game }) => game);
  const erase = async () => {
    if (await discard(proposal.id)) await navigate({ to: '/s/$siteId/proposals', params });
  };
  const isHeld = isPending || isBusy(proposal);
  return (
    <div className={styles.bar}>
      <h1 ref={heading} tabIndex={-1}>
        <Link to="/s/$siteId/proposals" params={params}>
          Proposals
        </Link>{' '}
        <span aria-hidden="true">/</span> Proposal
      </h1>
      <p className={styles.soft} tabIndex={-1} {...HOME}>
        {[
          daysOf(all),
          count(proposal.game_ids.length, 'game'),
          accepted.length === 0 ? 'nothing is assigned yet' : `${accepted.length} assigned`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <span className={styles.space} />
      {all.length > 0 && (
        <Link
          to="/s/$siteId/games"
          params={params}
          search={{ from: dayOf(all[0]!), to: dayOf(all.at(-1)!) }}
          className={buttonClass('quiet')}
        >
          Look at the games
        </Link>
      )}
      {mayEdit && <p className={styles.phone}>Change it and accept it at a desk.</p>}
      {mayEdit && (
        <div className={styles.actions}>
          <HeldButton look="quiet" isHeld={isHeld} onClick={erase}>
            Discard
          </HeldButton>
          {accepted.length > 0 && (
            <HeldButton isHeld={isHeld} onClick={() => undo(proposal, accepted)}>
              <RotateCcw aria-hidden="true" /> Undo all {accepted.length}
            </HeldButton>
          )}
          {unlocked.length > 0 && (
            <HeldButton isHeld={isHeld} onClick={() => update(proposal.id, { lock: unlocked.map(pairOf) })}>
              <Lock aria-hidden="true" /> Lock selected {unlocked.length}
            </HeldButton>
          )}
          {chosen.length > 0 && chosen.length < waiting.length && (
            <HeldButton isHeld={isHeld} onClick={() => accept(proposal, chosen)}>
              Accept selected {chosen.length}
            </HeldButton>
          )}
          {waiting.length > 0 && (
            <HeldButton look="primary" isHeld={isHeld} onClick={() => accept(proposal, waiting)}>
              <Check aria-hidden="true" /> Accept all {waiting.length}
            </HeldButton>
          )}
        </div>
      )}
    </div>
  );
}

const pairOf = ({ assignment_id, user_id }: ProposedAssignment) => ({ assignment_id, user_id });

/** What the plan does, in numbers. */
function Sums({ proposal: { result } }: { proposal: Proposal }) {
  if (result === null) return null;
  const { positions, filled, moved, people, fair, fair_before: before, miles } = result;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Open positions filled</dt>
        <dd>
          <b>{filled}</b> of {positions}
          {moved > 0 && ` · ${movedWords(moved)}`}
        </dd>
      </div>
      {(people > 0 || filled > 0) && (
        <div>
          <dt>Within one game of their share</dt>
          <dd>
            {people === 0 ? (
              'nobody has a fair share'
            ) : (
              <>
                <b>{fair}</b> of {count(people, 'person', 'people')} · {before} before
              </>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>Driving that it adds</dt>
        <dd>
          <b>{drivingWords(miles)}</b>
          {filled > 0 && miles > 0 && ` · ${distance(miles / filled)} for each position`}
        </dd>
      </div>
    </dl>
  );
}

function Plan({ proposal, games, selected, onToggle }: PlanProps & { onToggle: (gameId: number) => void }) {
  const search = useSearch({ from: '/s/$siteId/proposals/$proposalId' });
  const navigate = useNavigate({ from: '/s/$siteId/proposals/$proposalId' });
  const shown: Shown = search.show ?? 'changes';
  const parts = {
    changes: useChanged(games, isWorking(proposal)),
    open: games.filter(hasOpen),
    all: games,
  };
  const choose = (value: Shown) =>
    void navigate({
      search: { show: value === 'changes' ? undefined : value },
      ...{ replace: true, resetScroll: false },
    });
  return (
    <>
      <div className={styles.tabs}>
        <Segmented
          label="Which games"
          value={shown}
          onChange={choose}
          choices={[
            { value: 'changes', label: 'Changes', count: parts.changes.length },
            { value: 'open', label: 'Stays empty', count: parts.open.length },
            { value: 'all', label: 'All', count: parts.all.length },
          ]}
        />
        <button
          type="button"
          className={`${buttonClass('plain', true)} ${styles.skip}`}
          onClick={() => document.getElementById('matters')?.focus()}
        >
          Skip the games
        </button>
        <p className={styles.legend}>
          <Plus aria-hidden="true" />
          proposed
          {proposal.may_move && (
            <>
              <ArrowRightLeft aria-hidden="true" />
              moved
            </>
          )}
          <Lock aria-hidden="true" />
          locked
          <Check aria-hidden="true" />
          assigned
        </p>
      </div>
      {proposal.result !== null && parts[shown].length === 0 ? (
        <Empty title={shown === 'open' ? 'Nothing stays empty' : 'The plan changes nothing'}>
          {shown === 'open'
            ? 'Somebody is proposed for each open position of these games.'
            : 'Nobody is possible for an open position of these games: see what stays empty, and why.'}
        </Empty>
      ) : (
        <PlanList {...{ proposal, games: parts[shown], selected, onToggle }} />
      )}
    </>
  );
}

/** The games that the plan changes; while a new one is made also those that it changed before, so that no row goes and comes. */
function useChanged(games: readonly PlannedGame[], isMadeAnew: boolean): PlannedGame[] {
  const before = useRef<ReadonlySet<number>>(new Set());
  const changed = games.filter((one) => isChanged(one) || (isMadeAnew && before.current.has(one.game.id)));
  useEffect(() => {
    before.current = new Set(changed.map(({ game }) => game.id));
  });
  return changed;
}
