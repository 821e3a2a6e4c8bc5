// A report that was sent: it can be read, and an assignor can give it back.
import type { FormField } from '@crewcall/sdk/core';
import { Check } from 'lucide-react';
import { shortDay } from '../format/days.ts';
import { fullName } from '../format/words.ts';
import { crewOf } from '../games/crew.ts';
import { saidInWords } from '../games/pay/said-words.ts';
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
        <SaidOfCrew report={report} />
      </dl>
    </>
  );
}

function SaidOfCrew({ report: { game, submission } }: { report: Report }) {
  const said = submission?.crew ?? [];
  if (said.length === 0) return null;
  const nameOf = (userId: number) => {
    const official = crewOf(game).find(({ _embedded }) => _embedded?.official.id === userId)?._embedded;
    return official === undefined ? 'Somebody who has left the crew' : fullName(official.official);
  };
  return (
    <div>
      <dt>Crew</dt>
      <dd>
        <ul>
          {said.map((one) => (
            <li key={one.id}>
              {nameOf(one.user_id)} {saidInWords(one)}
              {one.state === 'waiting' && <span className={card.soft}> Waits for your assignor.</span>}
            </li>
          ))}
        </ul>
      </dd>
    </div>
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
