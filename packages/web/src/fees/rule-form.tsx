// The form of a fee rule: what is paid, for what, and from which day on.
import type { NewFeeRule } from '@crewcall/sdk/core';
import { type FormEvent, useState } from 'react';
import { problemsOf, useProblems } from '../session/problems.ts';
import { Button } from '../ui/button.tsx';
import { FormError, Select, TextField } from '../ui/field.tsx';
import styles from './fees-view.module.css';
import type { Choice } from './queries.ts';
import { fieldsOf, type RuleValues, toBody } from './rule-values.ts';
import { KINDS, SCOPES, type ScopeField } from './rule-words.ts';

type RuleFormProps = {
  label: string;
  start: RuleValues;
  choices: Record<ScopeField, Choice[]>;
  /** Whether it takes the place of another for the same: only what is paid, and when, can differ. */
  isForSame?: boolean;
  /** Those of a new rule, where the site pays in several. */
  currencies?: readonly string[];
  today: string;
  save: string;
  onSend: (body: NewFeeRule) => Promise<unknown>;
  onCancel: () => void;
};

type FieldName = Exclude<keyof RuleValues, ScopeField | 'kind' | 'pays'>;

export function RuleForm(props: RuleFormProps) {
  const { label, start, choices, isForSame, currencies = [], today, save, onSend, onCancel } = props;
  const [values, setValues] = useState(start);
  const { form, problems, showProblems } = useProblems();
  const set = (change: Partial<RuleValues>) => setValues((now) => ({ ...now, ...change }));
  const bind = (name: keyof RuleValues) => ({
    value: values[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const read = toBody(values);
    if ('problems' in read) return showProblems(read.problems);
    try {
      await onSend(read.body);
    } catch (error) {
      showProblems(problemsOf(error));
    }
  };
  const fields = fieldsOf(values);
  const shown: string[] = [
    ...(isForSame ? [] : ['kind', ...SCOPES.map(([field]) => field)]),
    ...[...fields, 'from', 'until'],
  ];
  const others = Object.entries(problems).filter(([path]) => !shown.includes(path));
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={send}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      {!isForSame && (
        <Select label="Kind" {...bind('kind')}>
          {KINDS.map(({ kind, title }) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </Select>
      )}
      {values.kind === 'travel' && (
        <Select label="Paid" {...bind('pays')}>
          <option value="rate">By the distance from home</option>
          <option value="amount">A flat amount</option>
        </Select>
      )}
      {currencies.length > 1 && (
        <Select label="Currency" {...bind('currency')}>
          {currencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </Select>
      )}
      <div className={styles.fields}>
        {fields.map((name) => (
          <TermField key={name} name={name} kind={values.kind} bound={bind(name)} />
        ))}
      </div>
      {!isForSame && (
        <fieldset className={styles.fields}>
          <legend>For</legend>
          {SCOPES.map(([field, title, all]) => (
            <Select key={field} label={title} {...bind(field)}>
              <option value="">{all}</option>
              {choices[field].map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          ))}
        </fieldset>
      )}
      <div className={styles.fields}>
        <TextField
          label="From"
          type="date"
          min={today}
          {...bind('from')}
          hint="Without a day, from now on."
        />
        <TextField
          label="Until"
          type="date"
          min={values.from || today}
          {...bind('until')}
          hint="The last day."
        />
      </div>
      <FormError message={others.length > 0 ? others.map(([, message]) => message).join(' ') : undefined} />
      <div className={styles.actions}>
        <Button type="submit" look="primary">
          {save}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type Bound = {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

const LABELS: Partial<Record<FieldName, string>> = {
  name: 'Name',
  rate: 'For each',
  free_distance: 'Not paid at first',
  most: 'At most',
  percent: 'Percent of the fee',
};
const HINTS: Partial<Record<FieldName, string>> = {
  name: 'Such as Playoffs.',
  free_distance: 'In miles or kilometers.',
};

/** The field of one of the terms. */
function TermField({ name, kind, bound }: { name: FieldName; kind: RuleValues['kind']; bound: Bound }) {
  if (name === 'unit') {
    return (
      <Select label="Unit" {...bound}>
        <option value="mile">Mile</option>
        <option value="kilometer">Kilometer</option>
      </Select>
    );
  }
  if (name === 'condition') {
    return (
      <Select label="When" {...bound}>
        <option value="">Always</option>
        <option value="solo">They work alone</option>
        <option value="short_notice">Short notice</option>
      </Select>
    );
  }
  if (name === 'rounding') {
    return (
      <Select label="Rounded" {...bound}>
        <option value="nearest">To the nearest</option>
        <option value="up">Up</option>
        <option value="down">Down</option>
      </Select>
    );
  }
  const hours =
    kind === 'canceled'
      ? { label: 'Canceled in the last hours', hint: '0 is at the field; empty is at any time.' }
      : { label: 'Assigned in the last hours', hint: 'Before the start.' };
  const words =
    name === 'hours' ? hours : { label: LABELS[name] ?? 'Amount', ...(HINTS[name] && { hint: HINTS[name] }) };
  return (
    <TextField {...words} inputMode={name === 'name' ? 'text' : 'decimal'} autoComplete="off" {...bound} />
  );
}
