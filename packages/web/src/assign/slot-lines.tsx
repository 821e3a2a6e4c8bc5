// The positions of the game in the panel: who has each, their answer, and what takes them off it.
import type { Assignment, Game } from '@crewcall/sdk/core';
import { Check, CircleDashed, Clock, X } from 'lucide-react';
import { fullName } from '../format/words.ts';
import { ANSWER_WORDS, answerOf, crewOf } from '../games/crew.ts';
import { phoneWords, waysTo } from '../people/contact.ts';
import { answerNote, canRemind, countToRemind, remindWords, wasReminded } from '../reminders/reminders.ts';
import { useReminding } from '../reminders/use-reminding.ts';
import { Button } from '../ui/button.tsx';
import { ContactLinks } from '../ui/contact/contact-links.tsx';
import styles from './assign-panel.module.css';
import { officialOf, type Slot } from './slots.ts';

const ICONS = { accepted: Check, declined: X, unanswered: Clock, unasked: CircleDashed } as const;

type SlotLinesProps = {
  game: Game;
  chosen: Slot | undefined;
  /** How many could take the chosen position, in words. */
  note: string | undefined;
  onChoose: (slot: Slot) => void;
  onRemove: (slot: Slot) => void;
};

export function SlotLines({ game, chosen, note, onChoose, onRemove }: SlotLinesProps) {
  const { remind, isPending } = useReminding();
  const unreminded = countToRemind([game], new Date());
  return (
    <>
      <ul className={styles.slots} aria-label="Positions">
        {crewOf(game).map((assignment) => {
          const isChosen = assignment.id === chosen?.assignment.id;
          return (
            <SlotLine
              key={assignment.id}
              slot={{ game, assignment }}
              isChosen={isChosen}
              note={isChosen ? note : undefined}
              {...{ onChoose, onRemove }}
            />
          );
        })}
      </ul>
      {unreminded > 1 && (
        <Button small disabled={isPending} onClick={() => remind({ game_ids: [game.id] }, [game.id])}>
          {remindWords(unreminded)}
        </Button>
      )}
    </>
  );
}

type SlotLineProps = Omit<SlotLinesProps, 'game' | 'chosen'> & { slot: Slot; isChosen: boolean };

function SlotLine({ slot, isChosen, note, onChoose, onRemove }: SlotLineProps) {
  const { game, assignment } = slot;
  const official = officialOf(slot);
  const { remind, isPending } = useReminding();
  const answered = answerNote(assignment);
  return (
    <li className={isChosen ? styles.chosen : styles.slot}>
      <button
        type="button"
        className={styles.choose}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(slot)}
      >
        <span className={styles.position} title={assignment.position}>
          {assignment.position_abbreviation}
        </span>
        <span className={official === undefined ? styles.open : styles.name}>
          {official === undefined ? 'Open' : fullName(official)}
        </span>
        {official === undefined ? (
          note !== undefined && <span className={styles.answer}>{note}</span>
        ) : (
          <AnswerOf {...{ game, assignment }} />
        )}
      </button>
      {official !== undefined && isChosen && (
        <Button small look="quiet" aria-label={`Remove ${fullName(official)}`} onClick={() => onRemove(slot)}>
          Remove
        </Button>
      )}
      {isChosen && canRemind(assignment, game, new Date()) && !wasReminded(assignment, new Date()) && (
        <Button
          small
          look="quiet"
          aria-label={`Remind ${fullName(official!)}`}
          disabled={isPending}
          onClick={() => remind({ assignment_ids: [assignment.id] }, [game.id])}
        >
          Remind
        </Button>
      )}
      {official !== undefined && answered !== undefined && <p className={styles.answerNote}>{answered}</p>}
      {official !== undefined && isChosen && (
        <div className={styles.reach}>
          <span>{phoneWords(official)}</span>
          <ContactLinks name={fullName(official)} links={waysTo(official)} />
        </div>
      )}
    </li>
  );
}

function AnswerOf({ game, assignment }: { game: Game; assignment: Assignment }) {
  const answer = answerOf(assignment, game);
  if (answer === 'open') return null;
  const Icon = ICONS[answer];
  const { declined_reason: reason } = assignment;
  const look = answer === 'accepted' || answer === 'declined' ? styles[answer] : styles.answer;
  return (
    <span className={look} title={reason ?? undefined}>
      <Icon aria-hidden="true" /> {ANSWER_WORDS[answer]}
    </span>
  );
}
