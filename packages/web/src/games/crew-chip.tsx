// One position of a crew: who has it, and their answer by icon and in words.
import type { Assignment } from '@crewcall/sdk';
import { Check, Clock, X } from 'lucide-react';
import styles from './crew-chip.module.css';
import { type Answer, answerOf } from './game.ts';

const ICONS = { accepted: Check, declined: X, unanswered: Clock } as const;
const WORDS: Record<Answer, string> = {
  open: 'open',
  accepted: 'accepted',
  declined: 'declined',
  unanswered: 'no answer',
};

type CrewChipProps = { assignment: Assignment; isChosen?: boolean; onClick?: () => void };

export function CrewChip({ assignment, isChosen = false, onClick }: CrewChipProps) {
  const answer = answerOf(assignment);
  const official = assignment._embedded?.official;
  const Icon = answer === 'open' ? undefined : ICONS[answer];
  const name = official?.last_name ?? 'Open';
  const words = official === undefined ? assignment.position : `${WORDS[answer]}, ${assignment.position}`;
  const title = official === undefined ? words : `${official.first_name} ${official.last_name}: ${words}`;
  return (
    <button
      type="button"
      className={[styles.chip, styles[answer], isChosen && styles.chosen].filter(Boolean).join(' ')}
      aria-pressed={isChosen}
      title={title}
      onClick={onClick}
    >
      <span className={styles.position}>{assignment.position_abbreviation}</span>{' '}
      <span className={styles.name}>{name}</span>
      <span className="visually-hidden">, {words}</span>
      {Icon !== undefined && <Icon aria-hidden="true" />}
    </button>
  );
}
