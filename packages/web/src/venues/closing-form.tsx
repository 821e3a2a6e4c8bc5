// The form that closes a venue: a day is enough; further days, times, a field and a reason can be added.
import type { NewVenueClosing, Venue } from '@crewcall/sdk/core';
import { type FormEvent, useState } from 'react';
import { problemsOf, useProblems } from '../session/problems.ts';
import { Button } from '../ui/button.tsx';
import { SuggestedTextField, TextField } from '../ui/field.tsx';
import styles from './venue-view.module.css';

const EMPTY = { start_date: '', end_date: '', start_time: '', end_time: '', subvenue: '', reason: '' };
type Values = typeof EMPTY;

/** `fields`: the names of those of the venue. */
type ClosingFormProps = {
  venue: Venue;
  fields: readonly string[];
  onAdd: (body: NewVenueClosing) => Promise<unknown>;
};

export function ClosingForm({ venue, fields, onAdd }: ClosingFormProps) {
  const [values, setValues] = useState(EMPTY);
  const { form, problems, showProblems } = useProblems();
  const [isSaving, setSaving] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (values.start_date === '') return showProblems({ start_date: 'Enter the first day.' });
    if (!endsLater(values)) return showProblems({ end_date: 'The end is before the beginning.' });
    setSaving(true);
    try {
      await onAdd(bodyOf(values));
      showProblems({});
      setValues(EMPTY);
      form.current?.querySelector('input')?.focus();
    } catch (error) {
      showProblems(problemsOf(error, 'start_date'));
    } finally {
      setSaving(false);
    }
  };
  const bind = (name: keyof Values) => ({
    value: values[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: target.value })),
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={add} aria-label={`Close ${venue.name}`}>
      <div className={styles.fields}>
        <TextField type="date" label="First day" {...bind('start_date')} />
        <TextField type="date" label="Last day, if another" {...bind('end_date')} />
      </div>
      <div className={styles.fields}>
        <TextField type="time" label="From, if not all day" {...bind('start_time')} />
        <TextField type="time" label="Until, if not all day" {...bind('end_time')} />
      </div>
      <div className={styles.fields}>
        <SuggestedTextField
          label="Only this field"
          suggestions={fields}
          maxLength={90}
          {...bind('subvenue')}
        />
        <TextField label="Reason" maxLength={200} autoComplete="off" {...bind('reason')} />
      </div>
      <Button type="submit" disabled={isSaving}>
        Close the venue
      </Button>
    </form>
  );
}

function endsLater({ start_date: from, start_time, end_date: to, end_time }: Values): boolean {
  return `${from} ${start_time || '00:00'}` < `${to || from} ${end_time || '24:00'}`;
}

/** Without what was left empty. */
function bodyOf({ start_date, ...more }: Values): NewVenueClosing {
  const filled = Object.entries(more).filter(([, value]) => value.trim() !== '');
  return { start_date, ...Object.fromEntries(filled) };
}
