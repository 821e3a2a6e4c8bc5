// Invites one person or many: pasted lines become a table that says what will happen to each, before anything is sent.
import type { User } from '@crewcall/sdk/core';
import { Users } from '@crewcall/sdk/resources';
import { ArrowLeftRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { count } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { recordsOf } from '../../session/live/changed-records.ts';
import { useChange } from '../../session/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, TextArea } from '../../ui/field.tsx';
import { messageOf } from '../../ui/states.tsx';
import styles from './invite-dialog.module.css';
import { InviteeTable, type Outcome } from './invitee-table.tsx';
import { checkLines, type Invitee, type Mended, type Person, readLines } from './invitees.ts';

const AT_ONCE = 4; // requests

const NONE_MENDED: Mended = new Map();

export function InviteDialog({ people, onClose }: { people: readonly User[]; onClose: () => void }) {
  const { client, site } = useSite();
  const { start, isPending: isSending } = useChange();
  const [text, setText] = useState('');
  const [isAssignor, setAssignor] = useState(false);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [mended, setMended] = useState(NONE_MENDED);
  const emailsInUse = useMemo(
    () => new Set(people.flatMap((user) => user.email_addresses.map((email) => email.toLowerCase()))),
    [people],
  );
  // Once sending has begun, the list stays as it was, although those who were invited are then on the site.
  const [sent, setSent] = useState<typeof emailsInUse>();
  const { invitees, mendable } = useMemo(() => {
    const lines = readLines(text);
    const asPasted = checkLines(lines, sent ?? emailsInUse, NONE_MENDED);
    return {
      invitees: checkLines(lines, sent ?? emailsInUse, mended),
      mendable: new Set(
        asPasted
          .filter(
            ({ key, problem }) =>
              problem !== undefined || outcomes.get(key)?.isDone === false || mended.has(key),
          )
          .map(({ key }) => key),
      ),
    };
  }, [sent, text, emailsInUse, mended, outcomes]);
  const sendable = invitees.filter((one) => one.problem === undefined && !outcomes.get(one.key)?.isDone);
  const mend = ({ key }: Invitee, change: Partial<Person>) => {
    setMended(new Map(mended).set(key, { ...mended.get(key), ...change }));
    setOutcomes((now) => new Map([...now].filter(([of]) => of !== key)));
  };
  const swapNames = () =>
    setMended(
      new Map(
        invitees.map(({ key, firstName, lastName }) => [
          key,
          { ...mended.get(key), firstName: lastName, lastName: firstName },
        ]),
      ),
    );

  const inviteOne = async (invitee: Invitee): Promise<Outcome> => {
    const { firstName, lastName, email, phone, grade } = invitee;
    try {
      const { id } = await new Users(client).create(site.id, {
        ...{ first_name: firstName.trim(), last_name: lastName.trim(), email: email.trim() },
        ...(phone !== '' && { mobile_phone: phone }),
        ...(grade !== '' && { grade }),
        ...(isAssignor && { official: true, assignor: true }),
      });
      return { isDone: true, words: 'Invited', id };
    } catch (error) {
      return { isDone: false, words: messageOf(error) };
    }
  };
  const inviteAll = async () => {
    setSent(emailsInUse);
    const queue = [...sendable];
    const invited: number[] = [];
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { key } = next;
        const outcome = await inviteOne(next);
        if (outcome.id !== undefined) invited.push(outcome.id);
        setOutcomes((now) => new Map(now).set(key, outcome));
      }
    };
    await start({
      record: 'invitations',
      send: () => Promise.all(Array.from({ length: AT_ONCE }, work)),
      affects: () => recordsOf(site.id, 'user', invited),
      message: () =>
        invited.length > 0 ? `${count(invited.length, 'person', 'people')} will get an email.` : undefined,
    });
    if (invited.length === invitees.length) onClose();
  };
  const isSent = sent !== undefined && !isSending;
  return (
    <Dialog
      title="Invite people"
      isWide
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
            hint="One person on a line, such as Omar Reyes omar@harbor.example. Or paste columns of a table, with their headings or as: first name, last name, email, grade. Phone numbers are kept."
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
      {invitees.length > 0 && <InviteeTable {...{ invitees, mendable, outcomes, isSending }} onMend={mend} />}
      {invitees.length > 0 && sent === undefined && (
        <div>
          <Button small look="quiet" onClick={swapNames}>
            <ArrowLeftRight aria-hidden="true" /> Swap first and last names
          </Button>
        </div>
      )}
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
