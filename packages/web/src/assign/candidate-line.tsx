// One candidate: how well they fit, what to compare them by, what speaks against them, and their day at a glance.
import type { Candidate, CandidateSeason, Official } from '@crewcall/sdk/core';
import { Ban, CircleCheck, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { monthDay } from '../format/days.ts';
import { distance } from '../format/distances.ts';
import { count, fullName, tenths } from '../format/words.ts';
import { SeasonFacts } from '../ui/season-facts.tsx';
import { AssignAction, AssignStep, useAssignStep } from './assign-action.tsx';
import { CandidateContact } from './candidate-contact.tsx';
import styles from './candidates.module.css';
import { DayLine } from './day-line.tsx';
import { officialOf, type Slot } from './slots.ts';

const FITS = {
  free: { Icon: CircleCheck, words: 'Free' },
  unwise: { Icon: TriangleAlert, words: 'Unwise' },
  not_possible: { Icon: Ban, words: 'Not possible' },
} as const;

type CandidateLineProps = {
  candidate: Candidate;
  season: CandidateSeason;
  unit: Unit;
  slot: Slot;
  /** Who has the position, and has not declined it: replacing them is asked. */
  replaced: Official | undefined;
  isBest: boolean;
  /** Whether their day is shown. */
  isActive: boolean;
  onActive: () => void;
  onAssign: (override: boolean) => void;
};

/** What of the season is shown. */
export type Unit = 'Games' | 'Hours';

export function CandidateLine(props: CandidateLineProps) {
  const { candidate, season, unit, slot, replaced, isBest, isActive, onActive, onAssign } = props;
  const id = useId();
  const { fit, conflicts, request } = candidate;
  const { Icon, words } = FITS[fit];
  const name = fullName(candidate);
  const step = useAssignStep({ name, conflicts, replaced, game: slot.game, onAssign });
  const note = [wishOf(candidate), noteOf(candidate, season)].filter(Boolean).join(' ');
  return (
    <li className={styles.candidate} tabIndex={-1} onFocus={onActive} onPointerEnter={onActive}>
      <Icon className={styles[fit]} aria-label={words} role="img" />
      <div className={styles.line}>
        <b className={styles.name}>{name}</b>
        {request !== null && (
          <span className={styles.tag} title={request.note ?? undefined}>
            asked for it
          </span>
        )}
        {officialOf(slot)?.id === candidate.user_id ? (
          <span className={styles.here}>on it now</span>
        ) : (
          <AssignAction step={step} isBest={isBest} describedBy={id} />
        )}
      </div>
      <div id={id} className={styles.facts}>
        <SeasonFacts
          grade={candidate.grade}
          distance={candidate.miles_from_home === null ? undefined : distance(candidate.miles_from_home)}
          share={shareOf(candidate, unit)}
          last={candidate.last_worked === null ? undefined : monthDay(candidate.last_worked)}
        />
        {note !== '' && <p className={styles.soft}>{note}</p>}
        {conflicts.map((conflict) => (
          <p key={conflict.code + conflict.message} className={styles[conflict.severity]}>
            {conflict.message}.
          </p>
        ))}
        {isActive && <p className={styles.soft}>{loadOf(candidate)}</p>}
      </div>
      <AssignStep step={step} />
      {isActive && <CandidateContact userId={candidate.user_id} />}
      {isActive && <DayLine userId={candidate.user_id} game={slot.game} />}
    </li>
  );
}

/** The fair share is of games, the same as on the balance page. */
function shareOf(candidate: Candidate, unit: Unit) {
  return unit === 'Games'
    ? { unit, value: candidate.games_that_season, of: candidate.fair_share }
    : { unit, value: tenths(candidate.hours_that_season), of: null };
}

/** What an assignor would want to know before the button is pressed, although nothing speaks against the official. */
function noteOf({ grade_surplus: surplus, available }: Candidate, { offered }: CandidateSeason): string {
  const higher = surplus !== null && surplus > 0 && 'Higher grade than this game needs.';
  const silent = available === null && offered > 0 && 'Availability not entered.';
  return [higher, silent].filter(Boolean).join(' ');
}

/** What they asked for a week, where this game is more than it, or one of the games that are missing. */
function wishOf({ wanted_games: wish, games_that_week: week }: Candidate): string {
  const { min_per_week: least, max_per_week: most } = wish;
  if (most !== null && week >= most)
    return `Asked for at most ${count(most, 'game')} a week: has ${week === 0 ? 'none' : week}.`;
  if (least !== null && week < least)
    return `Asked for at least ${count(least, 'game')} a week: has ${week === 0 ? 'none' : week}.`;
  return '';
}

/** "3 mi from Lincoln HS · 1 game that day · 2 that week · 17.5 h this season" */
function loadOf(candidate: Candidate): string {
  const { previous_game: previous, games_that_day: day, games_that_week: week } = candidate;
  const { hours_that_season: hours } = candidate;
  const way =
    previous !== null &&
    previous.miles !== null &&
    previous.miles >= 1 &&
    `${distance(previous.miles)} from ${previous.venue}`;
  const days =
    week === 0
      ? 'no games that week'
      : `${day === 0 ? 'none' : count(day, 'game')} that day · ${week} that week`;
  const load = [way, days, hours > 0 && `${tenths(hours)}\u00a0h this season`].filter(Boolean).join(' · ');
  return load.slice(0, 1).toUpperCase() + load.slice(1);
}
