// One game of a plan: its crew with who is proposed; opened, why each of them, and what can be said about it.
import type { Game, ProposedAssignment } from '@crewcall/sdk/core';
import { Link } from '@tanstack/react-router';
import {
  Ban,
  Check,
  ChevronDown,
  ChevronRight,
  CircleDashed,
  Lock,
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
import { Details, Taken } from './details.tsx';
import { HOME } from './keyboard/kept-focus.ts';
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
        <span className={styles.why}>{reasonsOf(proposed, names)}</span>
      </div>
      {isOpen && proposed.length > 0 && (
        <ul className={styles.details} aria-label={`Who is proposed for ${teams}`}>
          {proposed.map((one) => (
            <Details key={`${one.slot.id} ${one.proposed?.user_id}`} {...{ proposal, planned: one }} />
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

/** Of one who is proposed: the first reasons; of several: the first reason of each. */
function reasonsOf(proposed: readonly PlannedSlot[], names: CrewNames): string {
  const [only, ...others] = proposed.map((one) => one.proposed!);
  if (only === undefined) return '';
  if (others.length === 0) return only.reasons.slice(0, 2).join(' · ');
  return [only, ...others].map((one) => `${nameOf(one, names)}: ${one.reasons[0] ?? 'proposed'}`).join(' · ');
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

function Chip({ planned: { slot, proposed, isTaken }, names }: { planned: PlannedSlot; names: CrewNames }) {
  const official = slot._embedded?.official;
  // What was accepted may have been changed since: the crew has who is there now.
  const isOther = official !== undefined && !slot.declined && official.id !== proposed?.user_id;
  const isProposed = proposed !== undefined && !isTaken && !isOther;
  const mark = isProposed ? MARKS[proposed.state] : undefined;
  const name = isProposed
    ? nameOf(proposed, names)
    : official === undefined
      ? 'Open'
      : chipName(names, official);
  const words = mark?.words ?? (official === undefined ? 'stays open' : 'stands');
  const look =
    mark !== undefined ? styles[proposed!.state] : official === undefined ? styles.open : undefined;
  return (
    <span
      className={[styles.chip, mark && styles.proposed, look].filter(Boolean).join(' ')}
      role="img"
      aria-label={`${slot.position_abbreviation} ${name}, ${words}`}
      title={`${slot.position}: ${words}`}
    >
      <span>{slot.position_abbreviation}</span> {name}
      {mark !== undefined && <mark.Icon aria-hidden="true" />}
    </span>
  );
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
