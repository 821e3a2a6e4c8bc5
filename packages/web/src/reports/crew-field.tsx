// What a report says of the crew: who did not appear, was late, or worked another position.
import type { Assignment, Game } from '@crewcall/sdk/core';
import { useState } from 'react';
import { fullName } from '../format/words.ts';
import { crewOf } from '../games/crew.ts';
import { useSession } from '../session/context.tsx';
import type { Problems } from '../session/problems.ts';
import card from '../ui/card.module.css';
import { FormError, Select, TextField } from '../ui/field.tsx';
import { isOnCrew, type TypedRow } from './report.ts';
import styles from './reports.module.css';

const NOTE_CHARACTERS = 250; // docs/api: game reports

type CrewFieldProps = {
  game: Game;
  rows: TypedRow[];
  problems: Problems;
  onChange: (rows: TypedRow[]) => void;
};

export function CrewField({ game, rows, problems, onChange }: CrewFieldProps) {
  const { users } = useSession();
  const me = new Set(users.map(({ id }) => id));
  const [startsOpen] = useState(rows.length > 0); // later it is the person's choice
  const crew = crewOf(game);
  const officials = crew.filter(({ declined, _embedded }) => _embedded !== undefined && !declined);
  if (crew.length < 2 || officials.length === 0) return null;
  const change = (userId: string, row: TypedRow) => {
    const others = rows.filter(({ user_id }) => user_id !== userId);
    const isSaid = row.attendance !== '' || row.worked_position_id !== '';
    onChange(isSaid ? [...others, row] : others);
  };
  const problem = Object.entries(problems).find(([path]) => path.startsWith('crew/'))?.[1];
  return (
    <details className={styles.crew} open={startsOpen || problem !== undefined}>
      <summary>Somebody did not appear, was late, or worked another position</summary>
      <FormError message={problem} />
      <p className={card.small}>Pay can depend on it. Each person reads what you say about them.</p>
      {rows.some((row) => !isOnCrew(row, game)) && (
        <p className={card.small}>
          Somebody you wrote about is no longer on this game. What you said about them is not sent.
        </p>
      )}
      <ul>
        {officials.map((slot) => {
          const userId = String(slot._embedded!.official.id);
          return (
            <Official
              key={slot.id}
              {...{ slot, crew }}
              isMe={me.has(Number(userId))}
              row={rows.find(({ user_id }) => user_id === userId) ?? unsaidOf(userId)}
              onChange={(row) => change(userId, row)}
            />
          );
        })}
      </ul>
    </details>
  );
}

const unsaidOf = (userId: string): TypedRow => ({
  ...{ user_id: userId, attendance: '', worked_position_id: '', note: '' },
});

type OfficialProps = {
  slot: Assignment;
  crew: readonly Assignment[];
  isMe: boolean;
  row: TypedRow;
  onChange: (row: TypedRow) => void;
};

function Official({ slot, crew, isMe, row, onChange }: OfficialProps) {
  const name = isMe ? 'You' : fullName(slot._embedded!.official);
  const bind = (member: 'attendance' | 'worked_position_id' | 'note') => ({
    value: row[member] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange(changed(row, member, target.value)),
  });
  const others = crew.filter(
    ({ position_id, position }, at) =>
      ![null, slot.position_id].includes(position_id) &&
      crew.findIndex((one) => one.position === position) === at,
  );
  const isSaid = row.attendance !== '' || row.worked_position_id !== '';
  return (
    <li>
      <fieldset className={styles.official}>
        <legend>
          {name} <span className={card.soft}>· {slot.position}</span>
        </legend>
        <Select label="Appeared" {...bind('attendance')}>
          <option value="">On time</option>
          <option value="late">Late</option>
          {!isMe && <option value="no_show">Did not appear</option>}
        </Select>
        {others.length > 0 && row.attendance !== 'no_show' && (
          <Select label="Worked as" {...bind('worked_position_id')}>
            <option value="">{slot.position}</option>
            {others.map(({ id, position_id, position }) => (
              <option key={id} value={String(position_id)}>
                {position}
              </option>
            ))}
          </Select>
        )}
        {isSaid && (
          <div className={styles.whole}>
            <TextField label="What happened (optional)" maxLength={NOTE_CHARACTERS} {...bind('note')} />
          </div>
        )}
      </fieldset>
    </li>
  );
}

/** Somebody who did not appear worked nothing. */
function changed(row: TypedRow, member: string, value: string): TypedRow {
  const isAbsent = member === 'attendance' && value === 'no_show';
  return { ...row, [member]: value, ...(isAbsent && { worked_position_id: '' }) };
}
