// The form of a pattern: its positions in their order, each with a fee.
import type { NewPattern } from '@crewcall/sdk/core';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Problems, problemsOf, useProblems } from '../../session/problems.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { GradeSelect } from '../grades/grade-select.tsx';
import { OrderedList } from '../ordered/ordered-list.tsx';
import { newPosition, type PatternValues, type PositionValues, toPatternBody } from './pattern.ts';
import styles from './pattern-form.module.css';

type PatternFormProps = {
  label: string;
  start: PatternValues;
  onSend: (body: NewPattern, values: PatternValues) => Promise<unknown>;
  onCancel: () => void;
};

export function PatternForm({ label, start, onSend, onCancel }: PatternFormProps) {
  const [values, setValues] = useState(start);
  const { form, problems, showProblems } = useProblems();
  const changeAt = (index: number, change: Partial<PositionValues>) =>
    setValues((now) => ({
      ...now,
      positions: now.positions.with(index, { ...now.positions[index]!, ...change }),
    }));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const read = toPatternBody(values);
    if ('problems' in read) return showProblems(read.problems);
    try {
      await onSend(read.body, values);
    } catch (error) {
      showProblems(problemsOf(error, 'name'));
    }
  };
  const add = () => {
    flushSync(() => setValues((now) => ({ ...now, positions: [...now.positions, newPosition()] })));
    form.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus();
  };
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={send}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <div className={styles.head}>
        <TextField
          label="Name"
          placeholder="such as 3 officials"
          autoComplete="off"
          autoFocus
          error={problems.name}
          value={values.name}
          onChange={({ target }) => setValues((now) => ({ ...now, name: target.value }))}
        />
        <Select
          label="Currency"
          value={values.currency}
          onChange={({ target }) => setValues((now) => ({ ...now, currency: target.value }))}
        >
          {Intl.supportedValuesOf('currency').map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </Select>
      </div>
      <OrderedList
        label="Positions"
        items={values.positions}
        nameOf={(position, index) => position.name || `position ${index + 1}`}
        onChange={(positions) => setValues((now) => ({ ...now, positions }))}
        least={1}
        rowClass={styles.position}
      >
        {(position, index) => (
          <PositionFields {...{ position, index, problems }} onChange={(change) => changeAt(index, change)} />
        )}
      </OrderedList>
      <div className={styles.actions}>
        <Button look="quiet" onClick={add}>
          <Plus aria-hidden="true" /> Add a position
        </Button>
        <span className={styles.space} />
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" type="submit">
          Save
        </Button>
      </div>
    </form>
  );
}

type PositionFieldsProps = {
  position: PositionValues;
  index: number;
  problems: Problems;
  onChange: (change: Partial<PositionValues>) => void;
};

function PositionFields({ position, index, problems, onChange }: PositionFieldsProps) {
  const field = (key: 'name' | 'abbreviation' | 'fee') => ({
    value: position[key],
    error: problems[`positions/${index}/${key}`],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }),
  });
  return (
    <>
      <div className={styles.name}>
        <TextField label="Position" {...field('name')} />
      </div>
      <div className={styles.short}>
        <TextField label="Short" {...field('abbreviation')} placeholder={shortOf(position.name)} />
      </div>
      <div className={styles.fee}>
        <TextField label="Fee" inputMode="decimal" {...field('fee')} />
      </div>
      <div className={styles.grade}>
        <GradeSelect
          label="From grade"
          value={position.grade}
          onChange={({ target }) => onChange({ grade: target.value })}
        />
      </div>
    </>
  );
}

/** The initials, which the service takes without another abbreviation. */
const shortOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
