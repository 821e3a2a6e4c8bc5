// The crew of a game with its answers, and the way to assign.
import type { Assignment, Game } from '@crewcall/sdk/core';
import { Link } from '@tanstack/react-router';
import { Check, CircleDashed, Clock, X } from 'lucide-react';
import { fullName } from '../../format/words.ts';
import { phoneWords, waysTo } from '../../people/contact.ts';
import { answerNote, countToRemind, remindWords } from '../../reminders/reminders.ts';
import { useReminding } from '../../reminders/use-reminding.ts';
import { useSite } from '../../session/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ContactLinks } from '../../ui/contact/contact-links.tsx';
import { ANSWER_WORDS, type Answer, answerOf, crewOf } from '../crew.ts';
import { dayOf } from '../game.ts';
import { SlotPay } from '../pay/slot-pay.tsx';
import styles from './crew-list.module.css';

const ICONS = {
  open: CircleDashed,
  accepted: Check,
  declined: X,
  unanswered: Clock,
  unasked: CircleDashed,
} as const satisfies Record<Answer, typeof Check>;

export function CrewList({ game }: { game: Game }) {
  const { site, mayEdit } = useSite();
  const crew = crewOf(game);
  const { remind, isPending } = useReminding();
  const unreminded = countToRemind([game], new Date());
  return (
    <section aria-labelledby="crew-title" className={styles.crew}>
      <h2 id="crew-title">Who officiates</h2>
      {crew.length === 0 && (
        <p className={styles.soft}>The game needs no officials. Choose its positions to change that.</p>
      )}
      <ul>
        {crew.map((slot) => (
          <Slot key={slot.id} slot={slot} game={game} />
        ))}
      </ul>
      {mayEdit && crew.length > 0 && !game.cancelled && (
        <div className={styles.actions}>
          <Link
            to="/s/$siteId/games"
            params={{ siteId: String(site.id) }}
            search={{ from: dayOf(game), game: game.id }}
            className={buttonClass('plain')}
          >
            Assign officials
          </Link>
          {unreminded > 0 && (
            <Button disabled={isPending} onClick={() => remind({ game_ids: [game.id] }, [game.id])}>
              {unreminded === 1 ? 'Remind who has not answered' : remindWords(unreminded)}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Slot({ slot, game }: { slot: Assignment; game: Game }) {
  const answer = answerOf(slot, game);
  const Icon = ICONS[answer];
  const official = slot._embedded?.official;
  const note = answerNote(slot);
  return (
    <li className={[styles.slot, styles[answer]].join(' ')}>
      <abbr title={slot.position}>{slot.position_abbreviation}</abbr>
      <span>{official === undefined ? 'Open' : fullName(official)}</span>
      {official !== undefined && (
        <>
          <span className={styles.answer}>
            <Icon aria-hidden="true" /> {ANSWER_WORDS[answer]}
          </span>
          {note !== undefined && <span className={styles.note}>{note}</span>}
          <div className={styles.reach}>
            <span>{phoneWords(official)}</span>
            <ContactLinks name={fullName(official)} links={waysTo(official)} />
            <SlotPay {...{ game, slot }} />
          </div>
        </>
      )}
    </li>
  );
}
