// A row for each official of a pay run, exceptions first; a row opens on the games that it pays.
import type { PayLine, PayRunDetails, PayRunPerson } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ComponentType, type RefObject, Suspense, useCallback, useRef, useState } from 'react';
import { shortDay } from '../format/days.ts';
import { signedMoney } from '../format/money.ts';
import { count, fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import amounts from '../ui/amounts.module.css';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/states.tsx';
import styles from './people-table.module.css';
import { paidLinesQuery } from './queries.ts';
import { useRunChanges } from './use-run-changes.ts';
import { amountOrDash, noteOf, whatOf, whenOf, whyOf } from './words.ts';

/** Answers the dispute of a game that the run leaves out. */
export type AnswerDialog = ComponentType<{
  gameId: number;
  userId: number;
  name: string;
  onClose: () => void;
}>;

type PeopleTableProps = {
  run: PayRunDetails;
  people: readonly PayRunPerson[];
  AnswerDialog: AnswerDialog;
};

export function PeopleTable({ run, people, AnswerDialog }: PeopleTableProps) {
  const changed = new Set(run.changes.map(({ user_id }) => user_id));
  const [pinned, setPinned] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isNoted = (person: PayRunPerson) =>
    pinned.get(person.user_id) ?? (noteOf(person) !== '' || changed.has(person.user_id));
  // A row that somebody works on stays where it is, with the focus.
  const pin = (person: PayRunPerson) =>
    setPinned((now) => new Map([...now, [person.user_id, isNoted(person)]]));
  const groups = [
    { title: 'Look at these', rows: people.filter(isNoted) },
    { title: 'As expected', rows: people.filter((person) => !isNoted(person)) },
  ].filter(({ rows }) => rows.length > 0);
  const columns = run.state === 'draft' ? DRAFT : CLOSED;
  const [answering, setAnswering] = useState<Answering>();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen its columns are scrolled by the arrow keys */}
      <section className={amounts.scroll} aria-label="Officials of this run" tabIndex={0}>
        <table className={`${amounts.table} ${styles.table}`}>
          <thead>
            <tr>
              {columns.map((label) => (
                <th key={label} scope="col" className={classOf(label)}>
                  {label === 'Pay' ? <span className="visually-hidden">Pay in this run</span> : label}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ title, rows }) => (
            <tbody key={title}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {title} <span>{count(rows.length, 'official')}</span>
                </th>
              </tr>
              {rows.map((person) => (
                <Person
                  key={person.user_id}
                  {...{ run, person, columns: columns.length }}
                  onWork={() => pin(person)}
                  onAnswer={setAnswering}
                />
              ))}
            </tbody>
          ))}
        </table>
      </section>
      <Suspense>
        {answering !== undefined && (
          <AnswerDialog
            gameId={answering.line.game_id!}
            userId={answering.line.user_id}
            name={answering.name}
            onClose={() => setAnswering(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

const AMOUNTS = ['Games', 'Fees', 'Travel', 'Adjusted', 'To pay'];
const DRAFT = ['Pay', 'Official', ...AMOUNTS, 'Note'];
const CLOSED = ['Official', ...AMOUNTS, 'Paid', 'Note'];
const TEXT = new Set(['Pay', 'Official', 'Paid', 'Note']);
/** Of the sum: a phone has no room for them, and they stand beside each game. */
const PARTS = new Set(['Fees', 'Travel']);
const classOf = (label: string) => {
  if (PARTS.has(label)) return styles.part;
  return TEXT.has(label)
    ? [styles.text, label === 'Official' && styles.official].filter(Boolean).join(' ')
    : undefined;
};

type Answering = { line: PayLine; name: string };
type PersonProps = {
  run: PayRunDetails;
  person: PayRunPerson;
  columns: number;
  onWork: () => void;
  onAnswer: (answering: Answering) => void;
};

function Person({ run, person, columns, onWork, onAnswer }: PersonProps) {
  const { mayEdit } = useSite();
  const { start, hold } = useRunChanges();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { currency } = run;
  const isHeld = run.held_user_ids.includes(person.user_id);
  const name = fullName(person);
  return (
    <>
      <tr>
        {run.state === 'draft' && (
          <td className={styles.text}>
            <input
              type="checkbox"
              aria-label={`Pay ${name} in this run`}
              checked={!isHeld}
              disabled={!mayEdit}
              onChange={({ target }) => {
                onWork();
                const what = { of: 'held_user_ids', id: person.user_id, isHeld: !target.checked } as const;
                void start(hold(run.id, what));
              }}
            />
          </td>
        )}
        <th scope="row">
          <button ref={button} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
            {name}
          </button>
        </th>
        <td>{person.games}</td>
        <td className={styles.part}>{amountOrDash(person.fees, currency)}</td>
        <td className={styles.part}>{amountOrDash(person.travel, currency)}</td>
        <td className={person.adjusted + person.carried === 0 ? undefined : amounts.adjusted}>
          {amountOrDash(person.adjusted + person.carried, currency)}
        </td>
        <td className={amounts.sum}>{amountOrDash(person.amount, currency)}</td>
        {run.state === 'closed' && <td className={styles.text}>{paidWords(person)}</td>}
        <td className={styles.note}>{noteOf(person)}</td>
      </tr>
      {isOpen && (
        <tr className={styles.open}>
          <td colSpan={columns}>
            <Lines
              run={run}
              userId={person.user_id}
              name={name}
              onAnswer={(line) => {
                onWork();
                onAnswer({ line, name });
              }}
              onHold={(id, isHeld) => {
                onWork();
                void start(hold(run.id, { of: 'held_game_ids', id, isHeld }));
              }}
              row={button}
            />
          </td>
        </tr>
      )}
    </>
  );
}

function paidWords({ statement_id, amount, amount_paid, paid_on, payment_reference }: PayRunPerson): string {
  if (statement_id === null) return 'No statement';
  if (amount_paid < amount) return 'Not yet';
  return [paid_on === null ? 'Paid' : shortDay(paid_on), payment_reference]
    .filter((part) => part !== null)
    .join(' · ');
}

type LinesProps = {
  run: PayRunDetails;
  userId: number;
  name: string;
  onAnswer: (line: PayLine) => void;
  /** Of a game. */
  onHold: (id: number, isHeld: boolean) => void;
  /** The button of the person. */
  row: RefObject<HTMLButtonElement | null>;
};

function Lines({ run, userId, name, onAnswer, onHold, row }: LinesProps) {
  const { client, site, mayEdit } = useSite();
  const lines = useQuery(paidLinesQuery({ client, siteId: site.id }, { runId: run.id, userId }));
  const isHeld = ({ game_id: id }: PayLine) => id !== null && run.held_game_ids.includes(id);
  const mayHold = ({ left_out, game_id: id, kind }: PayLine) =>
    [mayEdit, run.state === 'draft', id !== null, kind !== 'carried'].every(Boolean) &&
    (left_out === null || left_out === 'held'); // also while the lines are read again
  // A button that is not there any more gives the focus back to the person.
  const returnFocus = useCallback(
    (element: HTMLButtonElement) => () => {
      if (element === document.activeElement) row.current?.focus();
    },
    [row],
  );
  if (lines.isError) return <Failure error={lines.error} onRetry={() => lines.refetch()} />;
  return (
    <ul className={styles.lines} aria-label={`Games of ${name}`} aria-busy={lines.isPending}>
      {lines.data?.map((line) => (
        <li key={`${line.game_id} ${line.carried_from}`} className={line.left_out ? styles.left : undefined}>
          <span>{whenOf(line)}</span>
          <span>{whatOf(line)}</span>
          <b>{signedMoney(line.amount, line.currency)}</b>
          <span className={styles.why}>
            {whyOf(line)}
            {line.left_out === 'disputed' && mayEdit && (
              <Button
                small
                ref={returnFocus}
                aria-label={`Answer the dispute of ${name}, ${whenOf(line)}`}
                onClick={() => onAnswer(line)}
              >
                Answer…
              </Button>
            )}
            {(line.left_out === 'reported' || line.left_out === 'no_show') && mayEdit && (
              <Link
                to="/s/$siteId/games/$gameId"
                params={{ siteId: String(site.id), gameId: String(line.game_id) }}
                search={line.assignment_id === null ? {} : { pay: line.assignment_id }}
                aria-label={`Look at the game of ${name}, ${whenOf(line)}`}
              >
                {line.left_out === 'reported' ? 'Answer…' : 'Look at it…'}
              </Link>
            )}
            {mayHold(line) && (
              <Button
                small
                look="quiet"
                ref={returnFocus}
                aria-label={`${isHeld(line) ? 'Pay the game' : 'Keep the game back'}, ${whenOf(line)}, for its whole crew`}
                onClick={() => onHold(line.game_id!, !isHeld(line))}
              >
                {isHeld(line) ? 'Pay the game' : 'Keep the game back'}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
