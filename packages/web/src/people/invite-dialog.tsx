// Invites one person or many: pasted lines become a table that says what will happen to each, before anything is sent.
import type { User } from '@crewcall/sdk/core';
import { Users } from '@crewcall/sdk/resources';
import { Check, Clock, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { useChange } from '../session/use-change.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox, TextArea } from '../ui/field.tsx';
import { messageOf } from '../ui/states.tsx';
import styles from './invite-dialog.module.css';
import { type Invitee, readInvitees } from './invitees.ts';

const AT_ONCE = 4; // requests

/** What became of a line: invited, or why not. */
type Outcome = { isDone: boolean; words: string };

export function InviteDialog({ people, onClose }: { people: readonly User[]; onClose: () => void }) {
  const { client, site } = useSite();
  const { start, isPending: isSending } = useChange();
  const [text, setText] = useState('');
  const [isAssignor, setAssignor] = useState(false);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const emailsInUse = useMemo(
    () => new Set(people.flatMap((user) => user.email_addresses.map((email) => email.toLowerCase()))),
    [people],
  );
  // Once sending has begun, the list stays as it was, although those who were invited are then on the site.
  const [sent, setSent] = useState<Invitee[]>();
  const invitees = useMemo(() => sent ?? readInvitees(text, emailsInUse), [sent, text, emailsInUse]);
  const sendable = invitees.filter((one) => one.problem === undefined && !outcomes.get(one.number)?.isDone);

  const inviteOne = async (invitee: Invitee): Promise<Outcome> => {
    const { firstName, lastName, email, phone, grade } = invitee;
    try {
      await new Users(client).create(site.id, {
        ...{ first_name: firstName, last_name: lastName, email },
        ...(phone !== '' && { mobile_phone: phone }),
        ...(grade !== '' && { grade }),
        ...(isAssignor && { official: true, assignor: true }),
      });
      return { isDone: true, words: 'Invited' };
    } catch (error) {
      return { isDone: false, words: messageOf(error) };
    }
  };
  const inviteAll = async () => {
    setSent(invitees);
    const queue = [...sendable];
    let invited = 0;
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { number } = next;
        const outcome = await inviteOne(next);
        if (outcome.isDone) invited += 1;
        setOutcomes((now) => new Map(now).set(number, outcome));
      }
    };
    await start({
      record: 'invitations',
      send: () => Promise.all(Array.from({ length: AT_ONCE }, work)),
      affects: [keyOf(site.id, 'user')],
      message: () => (invited > 0 ? `${count(invited, 'person', 'people')} will get an email.` : undefined),
    });
    if (invited === invitees.length) onClose();
  };
  const isSent = sent !== undefined && !isSending;
  return (
    <Dialog
      title="Invite people"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{isSent ? 'Close' : 'Cancel'}</Button>
          {!(isSent && sendable.length === 0) && (
            <Button look="primary" disabled={sendable.length === 0 || isSending} onClick={inviteAll}>
              {isSending ? 'Inviting…' : buttonText(sendable.length, isSent)}
            </Button>
          )}
        </>
      }
    >
      {sent === undefined && (
        <>
          <TextArea
            label="Names and email addresses"
            hint="One person on a line, such as Omar Reyes <omar@harbor.example>. Or paste columns of a table: first name, last name, email, grade."
            rows={6}
            autoFocus
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Checkbox
            label="They assign games, too"
            checked={isAssignor}
            onChange={({ target }) => setAssignor(target.checked)}
          />
        </>
      )}
      {invitees.length > 0 && <InviteeTable {...{ invitees, outcomes, isSending }} />}
      <p className={styles.note}>
        Each gets an email with a link to set a password. Who has an account already keeps it.
      </p>
    </Dialog>
  );
}

function buttonText(people: number, isSent: boolean): string {
  if (people === 0) return 'Invite';
  return `${isSent ? 'Try again with' : 'Invite'} ${count(people, 'person', 'people')}`;
}

type InviteeTableProps = {
  invitees: readonly Invitee[];
  outcomes: ReadonlyMap<number, Outcome>;
  isSending: boolean;
};

function InviteeTable({ invitees, outcomes, isSending }: InviteeTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard
    <section className={styles.table} tabIndex={0} aria-label="Who is invited">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {invitees.map((invitee) => (
            <tr key={invitee.number}>
              <td>
                {[invitee.firstName, invitee.lastName].join(' ')}
                {invitee.grade !== '' && <small>{invitee.grade}</small>}
              </td>
              <td>{invitee.email}</td>
              <td>
                <Fate {...{ invitee, outcome: outcomes.get(invitee.number), isSending }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type FateProps = { invitee: Invitee; outcome: Outcome | undefined; isSending: boolean };

function Fate({ invitee: { problem }, outcome, isSending }: FateProps) {
  const failure = problem ?? (outcome?.isDone === false ? outcome.words : undefined);
  if (failure !== undefined) {
    return (
      <span className={styles.bad}>
        <X aria-hidden="true" /> {failure}
      </span>
    );
  }
  const isDone = outcome?.isDone === true;
  return (
    <span className={isDone ? styles.good : styles.soon}>
      {isDone ? <Check aria-hidden="true" /> : <Clock aria-hidden="true" />}
      {isDone ? 'Invited' : isSending ? 'Waiting' : 'Will be invited'}
    </span>
  );
}
