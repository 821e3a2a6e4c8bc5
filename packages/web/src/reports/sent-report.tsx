// A report that was sent: it can be read, and an assignor can give it back.
import type { FormField } from '@crewcall/sdk/core';
import { Check } from 'lucide-react';
import { shortDay } from '../format/days.ts';
import card from '../ui/card.module.css';
import { type Report, type TypedRow, typedOf } from './report.ts';
import styles from './reports.module.css';

export function SentReport({ report }: { report: Report }) {
  const typed = typedOf(report);
  const sentOn = report.submission?.submitted?.slice(0, 10);
  return (
    <>
      <p className={card.good}>
        <Check aria-hidden="true" />
        Sent{sentOn !== undefined && ` ${shortDay(sentOn)}`}. To change it, ask your assignor to send it back.
      </p>
      <dl className={`${card.card} ${styles.sent}`}>
        {report.fields.map((field) => (
          <div key={field.key}>
            <dt>{field.label}</dt>
            <dd>
              <Value field={field} value={typed[field.key] ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Value({ field: { columns }, value }: { field: FormField; value: string | TypedRow[] }) {
  if (!Array.isArray(value)) return value === '' ? <span className={card.soft}>–</span> : value;
  if (value.length === 0) return <span className={card.soft}>None</span>;
  return (
    <ol>
      {value.map((row, at) => (
        <li key={at}>
          {columns
            .filter(({ key }) => row[key] !== '')
            .map(({ key, label }) => `${label}: ${row[key]}`)
            .join(' · ')}
        </li>
      ))}
    </ol>
  );
}
