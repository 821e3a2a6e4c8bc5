// The people of pasted lines with what will happen to each. A line that cannot be read is mended in its place.
import { Check, Clock, X } from 'lucide-react';
import { TextField } from '../../ui/field.tsx';
import styles from './invite-dialog.module.css';
import type { Invitee, Person } from './invitees.ts';

/** What became of a line: invited, with the id of the new user, or why not. */
export type Outcome = { isDone: boolean; words: string; id?: number };

const MENDED = { firstName: 'First name', lastName: 'Last name', email: 'Email' } as const;

type InviteeTableProps = {
  invitees: readonly Invitee[];
  /** The keys of those whose lines are mended here. */
  mendable: ReadonlySet<string>;
  outcomes: ReadonlyMap<string, Outcome>;
  isSending: boolean;
  onMend: (invitee: Invitee, change: Partial<Person>) => void;
};

export function InviteeTable({ invitees, mendable, outcomes, isSending, onMend }: InviteeTableProps) {
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
          {invitees.map((invitee) => {
            const outcome = outcomes.get(invitee.key);
            const isMended = mendable.has(invitee.key) && outcome?.isDone !== true;
            const field = (name: keyof typeof MENDED) => (
              <TextField
                label={`${MENDED[name]} of ${[invitee.firstName, invitee.lastName].join(' ').trim() || invitee.email}`}
                hiddenLabel
                placeholder={MENDED[name]}
                value={invitee[name]}
                onChange={({ target }) => onMend(invitee, { [name]: target.value })}
              />
            );
            return (
              <tr key={invitee.key}>
                <td>
                  {isMended ? (
                    <div className={styles.names}>
                      {field('firstName')}
                      {field('lastName')}
                    </div>
                  ) : (
                    [invitee.firstName, invitee.lastName].join(' ')
                  )}
                  <small>{[invitee.phone, invitee.grade].filter(Boolean).join(' · ')}</small>
                </td>
                <td>{isMended ? field('email') : invitee.email}</td>
                <td>
                  <Fate {...{ invitee, outcome, isSending }} />
                </td>
              </tr>
            );
          })}
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
