// One game of a plan: its crew with who is proposed; opened, why each of them, and what can be said about it.
import type { Game, ProposedAssignment } from '@crewcall/sdk/core';
import { Link } from '@tanstack/react-router';
import {
  ArrowRightLeft,
  Ban,
  Check,
  ChevronDown,
  ChevronRight,
  CircleDashed,
  Lock,
  type LucideIcon,
  Plus,
  RotateCcw,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { clockOf, shortDay } from '../format/days.ts';
import { fullName } from '../format/words.ts';
import { dayOf, teamsOf } from '../games/game.ts';
import { type CrewNames, chipName } from '../games/grid/crew-names.ts';
import { rowName } from '../games/grid/grid-keys.ts';
import { useSite } from '../session/context.tsx';
import details from './details.module.css';
import { Details, Taken } from './details.tsx';
import { HOME } from './keyboard/kept-focus.ts';
import { comesWords, leavesWords } from './moves/words.ts';
import { type PlannedGame, type PlannedSlot, waitingIn } from './plan.ts';
import styles from './planned-game.module.css';
import { isWorking, type SeenProposal } from './queries.ts';

type RowProps = {
  proposal: SeenProposal;
  planned: PlannedGame;
  names: CrewNames;
  isTimeRepeated: boolean;
  isSelected: boolean;
  onToggle: () => void;
};

export function PlannedGameRow({ proposal, planned, names, isTimeRepeated, isSelected, onToggle }: RowProps) {
  const { mayEdit } = useSite();
  const [isOpen, setOpen] = useState(false);
  const { game, slots } = planned;
  const teams = teamsOf(game);
  const proposed = slots.filter((one) => one.proposed !== undefined);
  const canSelect = mayEdit && waitingIn([planned]).length > 0;
  // A row that is open stays so while a new plan is made, of which nobody has the place yet.
  const canOpen = proposed.length > 0 || (isOpen && isWorking(proposal));
  return (
    <li
      className={[styles.game, isOpen && styles.opened].filter(Boolean).join(' ')}
      data-row={canOpen ? rowName(game.id) : undefined}
    >
      <div className={styles.row}>
        <span className={styles.box}>
          {canSelect && (
            <label>
              <input
                type="checkbox"
                data-stop="0"
                aria-label={`Select ${teams}, ${shortDay(dayOf(game))}, ${clockOf(game.start_time)}`}
                checked={isSelected}
                onChange={onToggle}
              />
            </label>
          )}
        </span>
        <span className={isTimeRepeated ? styles.again : styles.time}>{clockOf(game.start_time)}</span>
        {!canOpen ? (
          <b className={styles.teams}>{teams}</b>
        ) : (
          <button
            type="button"
            className={styles.teams}
            data-stop="1"
            {...HOME}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
            {teams}
          </button>
        )}
        <span className={styles.venue}>
          {game._embedded.venue.name ?? 'No venue'}
          {game.subvenue !== null && ` · ${game.subvenue}`}
        </span>
        <span className={styles.crew}>
          {slots.map((one) => (
            <Chip key={one.slot.id} planned={one} names={names} />
          ))}
        </span>
        <span className={styles.why}>{reasonsOf(planned, names)}</span>
      </div>
      {isOpen && proposed.length > 0 && (
        <ul className={details.details} aria-label={`Who is proposed for ${teams}`}>
          {proposed.map((one) => (
            <Details key={`${one.slot.id} ${one.proposed?.user_id}`} {...{ proposal, game, planned: one }} />
          ))}
        </ul>
      )}
      {!isOpen &&
        proposed
          .filter(({ proposed: one, isTaken }) => isTaken || one?.result)
          .map((one) => <Outcome key={one.slot.id} planned={one} />)}
      {slots.map((one) => one.open && <StaysOpen key={one.slot.id} game={game} planned={one} />)}
    </li>
  );
}

/** Of one who is proposed: the first reasons; of several: the first reason of each. That somebody is moved comes before them. */
function reasonsOf({ game, slots }: PlannedGame, names: CrewNames): string {
  const [only, ...others] = slots.filter(({ proposed, leaves }) => proposed ?? leaves);
  if (only === undefined) return '';
  if (others.length === 0)
    return [movedOf(only, game), ...(only.proposed?.reasons ?? [])].filter(Boolean).slice(0, 2).join(' · ');
  return [only, ...others]
    .map(
      (one) =>
        movedOf(one, game) ?? `${nameOf(one.proposed!, names)}: ${one.proposed!.reasons[0] ?? 'proposed'}`,
    )
    .join(' · ');
}

/** "Cora Diaz instead of Ben Cole", or "Ben Cole moves here from Referee, 10:00 AM, Field 2." */
function movedOf(planned: PlannedSlot, game: Game): string | undefined {
  const { proposed, leaves } = planned;
  if (proposed === undefined) return leavesWords(planned, game);
  if (leaves !== undefined) return `${fullName(proposed)} instead of ${fullName(leaves.official)}`;
  return comesWords(planned, game)?.replace(/\.$/, '');
}

const nameOf = (one: ProposedAssignment, names: CrewNames): string =>
  chipName(names, { ...one, id: one.user_id });

const MARKS = {
  planned: { Icon: Plus, words: 'proposed' },
  locked: { Icon: Lock, words: 'proposed, locked' },
  accepting: { Icon: Plus, words: 'being assigned' },
  accepted: { Icon: Check, words: 'assigned' },
  failed: { Icon: TriangleAlert, words: 'not assigned' },
  undoing: { Icon: RotateCcw, words: 'being taken back' },
  undone: { Icon: RotateCcw, words: 'taken back' },
  kept: { Icon: Check, words: 'stays assigned' },
  rejected: { Icon: Ban, words: 'not wanted here' },
} as const satisfies Record<ProposedAssignment['state'], unknown>;

function Chip({ planned, names }: { planned: PlannedSlot; names: CrewNames }) {
  const { slot, proposed, isTaken, isKept, leaves, from } = planned;
  const official = slot._embedded?.official;
  // What was accepted may have been changed since: the crew has who is there now.
  const isOther =
    official !== undefined && !slot.declined && official.id !== proposed?.user_id && leaves === undefined;
  const isProposed = proposed !== undefined && !isTaken && !isOther;
  const mark = isProposed ? markOf(proposed, { isKept, isMoved: (leaves ?? from) !== undefined }) : undefined;
  const before = official === undefined ? 'Open' : chipName(names, official);
  const name = isProposed ? nameOf(proposed, names) : before;
  const others = leaves === undefined ? (official === undefined ? 'stays open' : 'stays') : 'leaves';
  const words = mark?.words ?? others;
  const instead = leaves !== undefined && isProposed ? ` instead of ${before}` : '';
  const look =
    mark !== undefined ? styles[proposed!.state] : official === undefined ? styles.open : undefined;
  return (
    <span
      className={[styles.chip, mark && styles.proposed, look].filter(Boolean).join(' ')}
      role="img"
      aria-label={`${slot.position_abbreviation} ${name}, ${words}${instead}`}
      title={`${slot.position}: ${words}${instead}`}
    >
      <span>{slot.position_abbreviation}</span>
      {leaves !== undefined && <s>{before}</s>} {(isProposed || leaves === undefined) && name}
      {mark !== undefined && <mark.Icon aria-hidden="true" />}
    </span>
  );
}

type Mark = { Icon: LucideIcon; words: string };

function markOf(
  { state }: ProposedAssignment,
  { isKept, isMoved }: { isKept: boolean; isMoved: boolean },
): Mark {
  if (isKept) return { Icon: Lock, words: 'stays, locked' };
  return isMoved && state === 'planned' ? { ...MARKS.planned, Icon: ArrowRightLeft } : MARKS[state];
}

/** What changed meanwhile, or why somebody was not assigned. */
function Outcome({ planned: { slot, proposed, isTaken } }: { planned: PlannedSlot }) {
  return (
    <p className={styles.outcome}>
      <TriangleAlert aria-hidden="true" />
      <b>
        {slot.position_abbreviation} {fullName(proposed!)}:
      </b>{' '}
      {isTaken ? <Taken /> : proposed!.result}
    </p>
  );
}

function StaysOpen({ game, planned: { slot, open } }: { game: Game; planned: PlannedSlot }) {
  const { site, mayEdit } = useSite();
  const day = dayOf(game);
  return (
    <p className={styles.stays}>
      <CircleDashed aria-hidden="true" />
      <b>{slot.position_abbreviation} stays empty.</b> {open!.reason}{' '}
      <span>{open!.openers.map(({ sentence }) => sentence).join(' ')}</span>{' '}
      {mayEdit && (
        <Link
          to="/s/$siteId/games"
          params={{ siteId: String(site.id) }}
          search={{ from: day, to: day, game: game.id, slot: slot.id }}
        >
          Look at everybody
        </Link>
      )}
    </p>
  );
}
