// The people of a message: first those who cannot be reached, with their phones.
import type { MessagePreview, MessageRecipient } from '@crewcall/sdk/core';
import { CircleCheck, CircleSlash, Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import { momentOf } from '../format/days.ts';
import { count, fullName, listed } from '../format/words.ts';
import { inviteWords, useInviting } from '../people/invite/use-inviting.ts';
import { Button } from '../ui/button.tsx';
import styles from './messages.module.css';
import { REASONS } from './words.ts';

const AT_FIRST = 50; // rows
const MOST_NAMES = 4;

type Person = Omit<MessagePreview['people'][number], 'guardian_copy'> &
  Partial<Pick<MessageRecipient, 'opened_at'> & Pick<MessagePreview['people'][number], 'guardian_copy'>>;

type PeopleProps = {
  people: readonly Person[];
  /** Whose copy is shown beside them. */
  shown?: number | undefined;
  /** Called when some of them were invited. */
  onInvited?: () => void;
};

export function People({ people, shown, onInvited }: PeopleProps) {
  const [isAllShown, showAll] = useState(false);
  const { invite, isPending } = useInviting(onInvited);
  const uninvited = people.filter(({ reason }) => reason === 'not_invited');
  const unreached = people.filter(({ way }) => way === null);
  const others = people.filter(({ way }) => way !== null);
  const rows = [...unreached, ...others].slice(0, isAllShown ? undefined : AT_FIRST);
  return (
    <>
      {unreached.length > 0 && (
        <p className={styles.unreached} role="status">
          <CircleSlash aria-hidden="true" />
          <span>
            <b>{unreached.length === 1 ? '1 gets no email:' : `${unreached.length} get no email:`}</b>{' '}
            {namesOf(unreached)}.
          </span>
        </p>
      )}
      {uninvited.length > 0 && (
        <div className={styles.uninvited}>
          <p className={styles.soft}>
            {uninvited.length === 1 ? '1 was' : `${uninvited.length} were`} never invited, so nothing is sent
            to them yet.
          </p>
          <Button small disabled={isPending} onClick={() => invite(uninvited)}>
            <Mail aria-hidden="true" /> {inviteWords(uninvited.length)}
          </Button>
        </div>
      )}
      <ul className={styles.list}>
        {rows.map((person) => (
          <Row key={person.user_id} person={person} isShown={person.user_id === shown} />
        ))}
      </ul>
      {rows.length < people.length && (
        <Button onClick={() => showAll(true)}>Show all {count(people.length, 'person', 'people')}</Button>
      )}
    </>
  );
}

function namesOf(people: readonly Person[]): string {
  const names = people.slice(0, MOST_NAMES).map(fullName);
  const more = people.length - names.length;
  return listed(more > 0 ? [...names, `${more} more`] : names);
}

function Row({ person, isShown }: { person: Person; isShown: boolean }) {
  const { way, reason, phone, game_ids, opened_at, guardian_copy: hasCopy } = person;
  return (
    <li className={isShown ? styles.current : undefined}>
      <p>
        <b>{fullName(person)}</b>
        {game_ids.length > 0 && <span className={styles.soft}> {count(game_ids.length, 'game')}</span>}
      </p>
      <p className={way === null ? styles.bad : styles.soft}>
        {way === null ? (
          ((reason && REASONS[reason]) ?? 'Not handed on yet')
        ) : (
          <>
            <Mail aria-hidden="true" /> email{hasCopy && ', and a copy to a guardian'}
          </>
        )}
        {opened_at && (
          <span className={styles.good}>
            <CircleCheck aria-hidden="true" /> opened {momentOf(opened_at)}
          </span>
        )}
      </p>
      {way === null && phone !== null && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Phone aria-hidden="true" /> Call {phone}
        </a>
      )}
    </li>
  );
}
