// A form of bank or tax details. What is typed is in memory only.
import { type FormEvent, useState } from 'react';
import { type Problems, problemsOf, useProblems } from '../../session/problems.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { FormError, Select, TextField } from '../../ui/field.tsx';
import type { DetailField } from './details.ts';

export type Details = Record<string, string>;

type DetailsFormProps = {
  label: string;
  fields: readonly DetailField[];
  start?: Details;
  /** Sends the form. Its error is shown beside the field that caused it. */
  onSend: (details: Details) => Promise<unknown>;
  onCancel: () => void;
};

export function DetailsForm({ label, fields, start = {}, onSend, onCancel }: DetailsFormProps) {
  const first = (options: DetailField['options']) => Object.keys(options ?? {})[0] ?? '';
  const [details, setDetails] = useState<Details>(() =>
    Object.fromEntries(fields.map(({ name, options }) => [name, start[name] ?? first(options)])),
  );
  const { form, problems, showProblems } = useProblems();
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const missing = fields.filter(({ name, isOptional }) => !isOptional && details[name]?.trim() === '');
    if (missing.length > 0)
      return showProblems(Object.fromEntries(missing.map((one) => [one.name, `${one.label} is required.`])));
    setSending(true);
    try {
      await onSend(details);
    } catch (error) {
      setSending(false);
      showProblems(labelled(problemsOf(error), fields));
    }
  };
  return (
    <form
      ref={form}
      className={card.cards}
      aria-label={label}
      autoComplete="off"
      noValidate
      onSubmit={send}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      {fields.map((field, at) => (
        <DetailInput
          key={field.name}
          field={field}
          isFirst={at === 0}
          value={details[field.name] ?? ''}
          error={problems[field.name]}
          onChange={(value) => setDetails((now) => ({ ...now, [field.name]: value }))}
        />
      ))}
      <FormError message={problems['']} />
      <div className={`${card.actions} ${card.wide}`}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" type="submit" disabled={isSending}>
          {isSending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

type DetailInputProps = {
  field: DetailField;
  isFirst: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function DetailInput({ field, isFirst, value, error, onChange }: DetailInputProps) {
  const { name, label, hint, isOptional, isNumber, options } = field;
  const shared = {
    ...{ label: isOptional ? `${label} (optional)` : label, hint, error, value, name, autoFocus: isFirst },
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (options === undefined)
    return <TextField {...shared} autoComplete="off" inputMode={isNumber ? 'numeric' : 'text'} />;
  return (
    <Select {...shared}>
      {Object.entries(options).map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </Select>
  );
}

/** The messages of the API begin with the names of its fields; a person knows their labels. */
function labelled(problems: Problems, fields: readonly DetailField[]): Problems {
  return Object.fromEntries(
    Object.entries(problems).map(([name, message]) => {
      const label = fields.find((field) => field.name === name)?.label;
      return [name, label === undefined ? message : message.replace(/^\w+/, label)];
    }),
  );
}
