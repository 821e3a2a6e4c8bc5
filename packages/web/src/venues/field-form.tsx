// The form of a field of a venue: its name, and what officials should know.
import type { NewVenueField, VenueField } from '@crewcall/sdk/core';
import { type FormEvent, useState } from 'react';
import { problemsOf, useProblems } from '../session/problems.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import styles from './venue-view.module.css';

type FieldFormProps = {
  /** What it does, for those who do not see where it stands. */
  label: string;
  /** Without one, a field is added. */
  field?: VenueField;
  onSave: (body: NewVenueField) => Promise<unknown>;
  onCancel?: () => void;
};

export function FieldForm({ label, field, onSave, onCancel }: FieldFormProps) {
  const [name, setName] = useState(field?.name ?? '');
  const [notes, setNotes] = useState(field?.notes ?? '');
  const { form, problems, showProblems } = useProblems();
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (name.trim() === '') return showProblems({ name: 'Enter a name, such as Field 2.' });
    setSaving(true);
    try {
      await onSave({ name, notes: notes.trim() === '' ? null : notes });
      showProblems({});
      setName('');
      setNotes('');
      form.current?.querySelector('input')?.focus();
    } catch (error) {
      showProblems(problemsOf(error, 'name'));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={save} aria-label={label}>
      <TextField
        label="Name"
        maxLength={90}
        autoComplete="off"
        autoFocus={field !== undefined}
        value={name}
        error={problems.name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label="Notes for officials"
        maxLength={2_000}
        rows={2}
        value={notes}
        error={problems.notes}
        onChange={({ target }) => setNotes(target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={isSaving}>
          {field === undefined ? 'Add the field' : 'Save'}
        </Button>
        {onCancel !== undefined && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
