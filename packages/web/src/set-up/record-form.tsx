// The form of one record of a list: to add one, or to edit one in its place.
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { zoneChoices } from '../format/zones.ts';
import { type Problems, problemsOf } from '../session/problems.ts';
import { PointField, Select, TextArea, TextField } from '../ui/field.tsx';
import { GradeSelect } from './grades/grade-select.tsx';
import { type FormValues, type Noun, type NounField, toBody } from './nouns.ts';
import styles from './record-form.module.css';

type RecordFormProps = {
  /** The noun, with the fields that this form has. */
  noun: Noun;
  start: FormValues;
  label: string;
  /** A form for adding stays, empty, after it was sent. */
  isForAdding?: boolean;
  /** Sends the form. Its error is shown beside the field that caused it. */
  onSend: (body: Record<string, unknown>, values: FormValues) => Promise<unknown>;
  onCancel?: () => void;
  children: ReactNode;
};

export function RecordForm(props: RecordFormProps) {
  const { noun, start, label, isForAdding = false, onSend, onCancel, children } = props;
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();
  const showProblems = (found: Problems) => {
    flushSync(() => setProblems(found));
    focus('[aria-invalid]');
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const read = toBody(noun, values);
    if ('problems' in read) return showProblems(read.problems);
    try {
      await onSend(read.body, values);
      if (!isForAdding) return;
      setProblems({});
      setValues(start);
      focus('input');
    } catch (error) {
      showProblems(problemsOf(error, 'name'));
    }
  };
  const bind = (name: string) => ({
    value: values[name] ?? '',
    onChange: (event: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: event.target.value })),
  });
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={send}
      onKeyDown={(event) => event.key === 'Escape' && onCancel?.()}
    >
      <div className={styles.name}>
        <TextField
          label="Name"
          error={problems.name}
          autoComplete="off"
          autoFocus={!isForAdding}
          placeholder={isForAdding ? `such as ${noun.example}` : undefined}
          {...bind('name')}
        />
      </div>
      {noun.fields.map((field) => (
        <div key={field.name} className={styles[field.width ?? 'whole']}>
          <NounInput {...{ field, ...bind(field.name) }} error={problemOf(field, problems)} />
        </div>
      ))}
      <div className={styles.actions}>{children}</div>
    </form>
  );
}

type NounInputProps = {
  field: NounField;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

function NounInput({ field: { label, kind, placeholder }, ...control }: NounInputProps) {
  if (kind === 'point') return <PointField {...{ label, ...control }} />;
  if (kind === 'grade') return <GradeSelect {...{ label, ...control }} />;
  if (kind === 'lines') return <TextArea {...{ label, ...control }} maxLength={1_000} />;
  if (kind === 'zone') return <ZoneSelect {...{ label, ...control }} />;
  const inputMode = kind === 'minutes' ? 'numeric' : 'text';
  return <TextField {...{ label, placeholder, inputMode, ...control }} autoComplete="off" />;
}

function ZoneSelect({ label, ...control }: Omit<NounInputProps, 'field'> & { label: string }) {
  return (
    <Select {...{ label, ...control }}>
      <option value="">The site’s time zone</option>
      {zoneChoices().map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** A point is two members of the API. */
function problemOf({ name, kind }: NounField, problems: Problems): string | undefined {
  return kind === 'point' ? (problems.point ?? problems.latitude ?? problems.longitude) : problems[name];
}
