// One position of a crew: who has it, and their answer by icon and in words.
import type { Assignment, Game } from '@crewcall/sdk/core';
import { Check, Clock, X } from 'lucide-react';
import { use } from 'react';
import { fullName } from '../../format/words.ts';
import { ANSWER_WORDS, answerOf } from '../crew.ts';
import styles from './crew-chip.module.css';
import { CrewNamesContext, chipName } from './crew-names.ts';

const ICONS = { accepted: Check, declined: X, unanswered: Clock } as const;

// A chip is 12rem at most. A longer name may be clipped: clipping every name would make the rows scroll slower.
const SURE_TO_FIT = 16;

type CrewChipProps = {
  game: Game;
  assignment: Assignment;
  isChosen: boolean;
  /** Its number among the stops of the row, for the keyboard. */
  stop: number;
  tabIndex: number;
  /** Undefined for those who cannot open games. */
  onClick: (() => void) | undefined;
};

export function CrewChip({ game, assignment, isChosen, stop, tabIndex, onClick }: CrewChipProps) {
  const names = use(CrewNamesContext);
  const answer = answerOf(assignment, game);
  const official = assignment._embedded?.official;
  const Icon = answer === 'open' || answer === 'unasked' ? undefined : ICONS[answer];
  const words =
    official === undefined ? assignment.position : `${ANSWER_WORDS[answer]}, ${assignment.position}`;
  const title = official === undefined ? words : `${fullName(official)}: ${words}`;
  const name = official === undefined ? 'Open' : chipName(names, official);
  const isLong = name.length > SURE_TO_FIT;
  const looks = [styles.chip, styles[answer], isLong && styles.long, isChosen && styles.chosen]
    .filter(Boolean)
    .join(' ');
  // A label costs no node: a thousand games have thousands of chips.
  const label = `${assignment.position_abbreviation} ${name}, ${words}`;
  const content = (
    <>
      <b>{assignment.position_abbreviation}</b> <span>{name}</span>
      {Icon !== undefined && <Icon aria-hidden="true" />}
    </>
  );
  if (onClick === undefined)
    return (
      <span className={looks} title={title} role="img" aria-label={label}>
        {content}
      </span>
    );
  return (
    <button
      type="button"
      className={looks}
      aria-label={label}
      aria-pressed={isChosen}
      title={title}
      data-stop={stop}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      {content}
    </button>
  );
}
