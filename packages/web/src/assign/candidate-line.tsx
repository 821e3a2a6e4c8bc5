// One candidate: how well they fit, what speaks against them, and their day at a glance.
import type { Candidate, Conflict } from '@crewcall/sdk/core';
import { Ban, CircleCheck, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { distance } from '../format/distances.ts';
import { count, fullName } from '../format/words.ts';
import { Button } from '../ui/button.tsx';
import styles from './candidates.module.css';
import { DayLine } from './day-line.tsx';
import type { Slot } from './slots.ts';

const FITS = {
  free: { Icon: CircleCheck, words: 'Free' },
  unwise: { Icon: TriangleAlert, words: 'Unwise' },
  not_possible: { Icon: Ban, words: 'Not possible' },
} as const;

type CandidateLineProps = {
  candidate: Candidate;
  slot: Slot;
  isBest: boolean;
  /** Whether their day is shown. */
  isActive: boolean;
  onActive: () => void;
  onAssign: (override: boolean) => void;
};

export function CandidateLine({ candidate, slot, isBest, isActive, onActive, onAssign }: CandidateLineProps) {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const { fit, conflicts, assigned } = candidate;
  const { Icon, words } = FITS[fit];
  const name = fullName(candidate);
  const errors = conflicts.filter(({ severity }) => severity === 'error');
  const canOverride = errors.length > 0 && errors.every(({ overridable }) => overridable);
  return (
    <li className={styles.candidate} onFocus={onActive} onPointerEnter={onActive}>
      <div className={styles.line}>
        <span className={styles.name}>
          <Icon className={styles[fit]} aria-label={words} role="img" />
          {name}
        </span>
        {assigned ? (
          <span className={styles.here}>on it now</span>
        ) : (
          <Action {...{ id, name, isBest, errors, canOverride, isAsking, onAssign, setAsking }} />
        )}
      </div>
      <div id={id}>
        <p className={styles.facts}>{factsOf(candidate)}</p>
        {conflicts.map((conflict) => (
          <p key={conflict.code + conflict.message} className={styles[conflict.severity]}>
            {conflict.message}.
          </p>
        ))}
      </div>
      {isAsking && (
        <div className={styles.asking}>
          <p>Your override is recorded with your name.</p>
          <Button small look="danger" onClick={() => onAssign(true)}>
            Assign {name} anyway
          </Button>
          <Button small look="quiet" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </div>
      )}
      {isActive && <DayLine userId={candidate.user_id} game={slot.game} />}
    </li>
  );
}

type ActionProps = {
  /** Of the facts and reasons, which describe the button. */
  id: string;
  name: string;
  isBest: boolean;
  errors: Conflict[];
  canOverride: boolean;
  isAsking: boolean;
  onAssign: (override: boolean) => void;
  setAsking: (isAsking: boolean) => void;
};

function Action({ id, name, isBest, errors, canOverride, isAsking, onAssign, setAsking }: ActionProps) {
  const described = { 'aria-describedby': id, 'data-assign': '' };
  if (errors.length === 0) {
    return (
      <Button
        small
        look={isBest ? 'primary' : 'plain'}
        aria-label={`Assign ${name}`}
        onClick={() => onAssign(false)}
        {...described}
      >
        Assign
      </Button>
    );
  }
  if (!canOverride) return null;
  return (
    <Button
      small
      look="dashed"
      aria-label={`Override for ${name}`}
      aria-expanded={isAsking}
      onClick={() => setAsking(!isAsking)}
      {...described}
    >
      Override…
    </Button>
  );
}

/** "Regional · 3 mi from Lincoln HS · 1 game that day · 2 this week" */
function factsOf(candidate: Candidate): string {
  const { grade, previous_game: previous, games_that_day: day, games_that_week: week, available } = candidate;
  const way =
    previous !== null &&
    previous.miles !== null &&
    previous.miles >= 1 &&
    `${distance(previous.miles)} from ${previous.venue}`;
  const answered = available === null && 'availability not entered';
  return [grade, way, loadOf(day, week), answered].filter(Boolean).join(' · ');
}

function loadOf(day: number, week: number): string {
  if (week === 0) return 'no games that week';
  return `${day === 0 ? 'none' : count(day, 'game')} that day · ${week} that week`;
}
