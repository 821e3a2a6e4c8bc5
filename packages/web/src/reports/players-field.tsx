// A field with a row for each player, such as cautions and send-offs.
import type { FormColumn, FormField } from '@crewcall/sdk/core';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Problems } from '../session/problems.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { FormError, Select, TextField } from '../ui/field.tsx';
import type { TypedRow } from './report.ts';
import styles from './reports.module.css';

const MOST_ROWS = 60; // docs/api: game reports
const CELL_CHARACTERS = 500;

type PlayersFieldProps = {
  field: FormField;
  rows: TypedRow[];
  problems: Problems;
  onChange: (rows: TypedRow[]) => void;
};

export function PlayersField({ field, rows, problems, onChange }: PlayersFieldProps) {
  const { key, label, required, columns } = field;
  const path = `values/${key}`;
  const list = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    flushSync(() => onChange([...rows, Object.fromEntries(columns.map((column) => [column.key, '']))]));
    list.current?.querySelector<HTMLElement>('li:last-child :is(input, select)')?.focus();
  };
  const remove = (at: number) => {
    onChange(rows.filter((_, index) => index !== at));
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  const change = (at: number, name: string, value: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [name]: value } : row)));
  return (
    <fieldset ref={list} className={styles.players}>
      <legend>{required ? label : `${label} (optional)`}</legend>
      <FormError message={problems[path]} />
      <ol>
        {rows.map((row, at) => (
          <li key={at} className={styles.row}>
            {columns.map((column) => (
              <Cell
                key={column.key}
                column={column}
                value={row[column.key] ?? ''}
                error={problems[`${path}/${at}/${column.key}`]}
                onChange={(value) => change(at, column.key, value)}
              />
            ))}
            <IconButton small label={`Remove row ${at + 1}`} icon={<X />} onClick={() => remove(at)} />
          </li>
        ))}
      </ol>
      {rows.length < MOST_ROWS && (
        <div>
          <Button data-add look="dashed" aria-label={`Add to ${label}`} onClick={add}>
            <Plus aria-hidden="true" />
            Add
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type CellProps = {
  column: FormColumn;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function Cell({ column: { type, label, choices }, onChange, ...shared }: CellProps) {
  if (type === 'choice')
    return (
      <Select {...shared} label={label} onChange={(event) => onChange(event.target.value)}>
        <option value="">–</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    );
  return (
    <TextField
      {...shared}
      label={label}
      inputMode={type === 'number' ? 'decimal' : 'text'}
      maxLength={CELL_CHARACTERS}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
