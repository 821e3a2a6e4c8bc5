// The form of a report. What is typed is stored on this device at once, and sent when the person says so.
import { type FormField, newIdempotencyKey } from '@crewcall/sdk/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { Problems } from '../session/problems.ts';
import { Button } from '../ui/button.tsx';
import card from '../ui/card.module.css';
import { FormError, Select, TextArea, TextField } from '../ui/field.tsx';
import { CrewField } from './crew-field.tsx';
import type { ReportDraft } from './drafts.ts';
import { PlayersField } from './players-field.tsx';
import {
  crewRowsOf,
  problemsBefore,
  type Report,
  type TypedRow,
  typedOf,
  withCrewRows,
  withoutBlankRows,
} from './report.ts';
import styles from './reports.module.css';
import { type Send, useDrafts } from './use-reports.ts';

export const TEXT_CHARACTERS = 4_000; // docs/api: game reports

export function ReportForm({ report, send }: { report: Report; send: Send }) {
  const { drafts, draftOf } = useDrafts();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const stored = draftOf(report.id);
  const draft = stored ?? emptyDraft(report);
  const { typed, problems = {} } = draft;
  const change = (key: string, value: string | TypedRow[]) =>
    drafts.put({
      ...{ ...draft, typed: { ...typed, [key]: value } },
      ...{ sending: undefined, problems: withoutField(problems, key) },
    });
  const changeCrew = (rows: TypedRow[]) =>
    drafts.put({
      ...{ ...draft, typed: withCrewRows(typed, rows) },
      ...{ sending: undefined, problems: withoutField(problems, 'crew') },
    });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const whole = withoutBlankRows(typed);
    const found = problemsBefore(report.fields, whole);
    const isComplete = Object.keys(found).length === 0;
    const next: ReportDraft = {
      ...{ ...draft, typed: whole },
      ...(isComplete
        ? { sending: newIdempotencyKey(), problems: undefined }
        : { sending: undefined, problems: found }),
    };
    drafts.put(next);
    setSending(true);
    const isSent = isComplete && (await send(report, next));
    setSending(false);
    if (isSent) return navigate({ to: '/me/reports' });
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <form ref={form} className={`${card.card} ${styles.form}`} noValidate onSubmit={submit}>
      {report.fields.map((field) => (
        <ReportField
          key={field.key}
          field={field}
          value={typed[field.key] ?? ''}
          problems={problems}
          onChange={(value) => change(field.key, value)}
        />
      ))}
      <CrewField game={report.game} rows={crewRowsOf(typed)} problems={problems} onChange={changeCrew} />
      <div className={styles.whole}>
        <FormError message={problems['']} />
        <p role="status" className={card.small}>
          {wordsOf({ draft: stored, isSending })}
        </p>
        <div className={`${card.actions} ${card.wide}`}>
          <Button look="primary" type="submit" disabled={isSending}>
            {isSending ? 'Sending…' : 'Send the report'}
          </Button>
        </div>
      </div>
    </form>
  );
}

const emptyDraft = (report: Report): ReportDraft => ({
  ...{ id: report.id, typed: typedOf(report), lockVersion: report.submission?.lock_version },
});

/** `crew`: what is said of the crew. */
function withoutField(problems: Problems, key: string): Problems | undefined {
  const isOfKey = (path: string) =>
    key === 'crew' ? path.startsWith('crew/') : path.startsWith('values/') && path.split('/')[1] === key;
  const others = Object.entries(problems).filter(([path]) => path !== '' && !isOfKey(path));
  return others.length > 0 ? Object.fromEntries(others) : undefined;
}

function wordsOf({ draft, isSending }: { draft: ReportDraft | undefined; isSending: boolean }): string {
  if (isSending) return 'Sending your report.';
  if (draft?.sending !== undefined)
    return 'No connection. Your report is kept on this device, and is sent once you are online with Reports open.';
  if (draft?.problems?.[''] !== undefined) return 'Not sent. Your report is kept on this device.';
  const number = Object.keys(draft?.problems ?? {}).length;
  if (number > 0) return number === 1 ? 'Not sent: check one field.' : `Not sent: check ${number} fields.`;
  return draft === undefined
    ? 'What you type is kept on this device until you send it.'
    : 'Draft kept on this device.';
}

type ReportFieldProps = {
  field: FormField;
  value: string | TypedRow[];
  problems: Problems;
  onChange: (value: string | TypedRow[]) => void;
};

function ReportField({ field, value, problems, onChange }: ReportFieldProps) {
  const { key, type, required, choices } = field;
  const error = problems[`values/${key}`];
  if (type === 'players') {
    const rows = Array.isArray(value) ? value : [];
    return <PlayersField {...{ field, rows, problems, onChange }} />;
  }
  const label = required ? field.label : `${field.label} (optional)`;
  const shared = { label, error, value: value as string, required };
  if (type === 'number')
    return (
      <TextField
        {...shared}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <div className={styles.whole}>
      {type === 'choice' ? (
        <Select {...shared} onChange={(event) => onChange(event.target.value)}>
          <option value="">–</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      ) : (
        <TextArea
          {...shared}
          maxLength={TEXT_CHARACTERS}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
