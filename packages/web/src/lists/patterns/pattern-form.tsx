// The form of a pattern: its positions in their order, each with a fee.
import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useSite } from '../../session/context.tsx';
import { type Problems, problemsOf } from '../../session/problems.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { moved, newPosition, type PatternValues, type PositionValues, toPatternBody } from './pattern.ts';
import styles from './pattern-form.module.css';

type PatternFormProps = {
  label: string;
  start: PatternValues;
  onSend: (body: Extract<ReturnType<typeof toPatternBody>, { body: unknown }>['body']) => Promise<unknown>;
  onCancel: () => void;
};

export function PatternForm({ label, start, onSend, onCancel }: PatternFormProps) {
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Problems>({});
  const [dragged, setDragged] = useState<number>();
  const [announced, announce] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { positions } = values;
  const setPositions = (change: (now: PositionValues[]) => PositionValues[]) =>
    setValues((now) => ({ ...now, positions: change(now.positions) }));
  const showProblems = (found: Problems) => {
    setProblems(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const move = (from: number, to: number) => {
    setPositions((now) => moved(now, from, to));
    announce(`${positions[from]!.name || 'The position'} is now number ${to + 1} of ${positions.length}.`);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const read = toPatternBody(values);
    if ('problems' in read) return showProblems(read.problems);
    try {
      await onSend(read.body);
    } catch (error) {
      showProblems(problemsOf(error, 'name'));
    }
  };
  const add = () => {
    setPositions((now) => [...now, newPosition()]);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus());
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
      <ol className={styles.positions} aria-label="Positions">
        {positions.map((position, index) => (
          <PositionRow
            key={position.key}
            {...{ position, index, problems }}
            last={positions.length - 1}
            isDragged={dragged === index}
            onChange={(change) => setPositions((now) => now.with(index, { ...now[index]!, ...change }))}
            onMove={(to) => move(index, to)}
            onRemove={() => setPositions((now) => now.toSpliced(index, 1))}
            onDrag={(isDragging) => setDragged(isDragging ? index : undefined)}
            onDragOver={() => {
              if (dragged === undefined || dragged === index) return;
              move(dragged, index);
              setDragged(index);
            }}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
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

type PositionRowProps = {
  position: PositionValues;
  index: number;
  last: number;
  problems: Problems;
  isDragged: boolean;
  onChange: (change: Partial<PositionValues>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDrag: (isDragging: boolean) => void;
  onDragOver: () => void;
};

/** One position. It is moved with the pointer at its handle, or by the buttons up and down. */
function PositionRow(props: PositionRowProps) {
  const { position, index, last, problems, isDragged, onChange, onMove, onRemove, onDrag, onDragOver } =
    props;
  const [isHandled, setHandled] = useState(false);
  const name = position.name || `position ${index + 1}`;
  const field = (key: 'name' | 'abbreviation' | 'fee') => ({
    value: position[key],
    error: problems[`positions/${index}/${key}`],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }),
  });
  return (
    <li
      className={[styles.position, isDragged && styles.dragged].filter(Boolean).join(' ')}
      draggable={isHandled}
      onDragStart={() => onDrag(true)}
      onDragEnd={() => {
        onDrag(false);
        setHandled(false);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver();
      }}
    >
      <span
        className={styles.handle}
        aria-hidden="true"
        onPointerDown={() => setHandled(true)}
        onPointerUp={() => setHandled(false)}
      >
        <GripVertical />
      </span>
      <div className={styles.name}>
        <TextField label="Position" {...field('name')} />
      </div>
      <div className={styles.short}>
        <TextField label="Short" {...field('abbreviation')} placeholder={shortOf(position.name)} />
      </div>
      <div className={styles.fee}>
        <TextField label="Fee" inputMode="decimal" {...field('fee')} />
      </div>
      <GradeSelect grade={position.grade} onChange={(grade) => onChange({ grade })} />
      <div className={styles.buttons}>
        <IconButton
          label={`Move ${name} up`}
          icon={<ArrowUp />}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={<ArrowDown />}
          disabled={index === last}
          onClick={() => onMove(index + 1)}
        />
        <IconButton label={`Remove ${name}`} icon={<X />} disabled={last === 0} onClick={onRemove} />
      </div>
    </li>
  );
}

/** The lowest grade for a position, where the site has grades. */
function GradeSelect({ grade, onChange }: { grade: string; onChange: (grade: string) => void }) {
  const { grades } = useSite().site;
  if (grades.length === 0 && grade === '') return null;
  const choices = grade === '' || grades.includes(grade) ? grades : [grade, ...grades];
  return (
    <div className={styles.fee}>
      <Select label="From grade" value={grade} onChange={({ target }) => onChange(target.value)}>
        <option value="">Any</option>
        {choices.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The initials, which the service takes without another abbreviation. */
const shortOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
