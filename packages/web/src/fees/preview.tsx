// "What would a game pay?": the fees of a crew, with what makes them.
import type { PatternFees } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSite } from '../session/context.tsx';
import { Select, TextField } from '../ui/field.tsx';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import styles from './fees-view.module.css';
import { type Choice, previewQuery } from './queries.ts';
import { SCOPES, type ScopeField } from './rule-words.ts';

type Asked = Partial<Record<Exclude<ScopeField, 'position'>, string>> & { date?: string };

export function Preview({ choices, today }: { choices: Record<ScopeField, Choice[]>; today: string }) {
  const [asked, setAsked] = useState<Asked>({});
  const pattern = asked.pattern_id ?? choices.pattern_id[0]?.value;
  const set = (name: keyof Asked) => ({
    onChange: ({ target }: { target: { value: string } }) =>
      setAsked((now) => ({ ...now, [name]: target.value || undefined })),
  });
  return (
    <section className={styles.card} aria-labelledby="preview">
      <h2 id="preview">What would a game pay?</h2>
      {pattern === undefined ? (
        <Empty title="No patterns yet">Add one in the set-up first.</Empty>
      ) : (
        <>
          <div className={styles.fields}>
            <Select label="Pattern" value={pattern} {...set('pattern_id')}>
              {choices.pattern_id.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
            <TextField label="Day" type="date" value={asked.date ?? today} {...set('date')} />
            {SCOPES.map(([field, title]) =>
              field === 'pattern_id' || field === 'position' ? null : (
                <Select key={field} label={title} value={asked[field] ?? ''} {...set(field)}>
                  <option value="">{field === 'user_id' ? 'Anybody' : 'None'}</option>
                  {choices[field].map(({ value, name }) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
                </Select>
              ),
            )}
          </div>
          <Result pattern={Number(pattern)} asked={asked} />
        </>
      )}
    </section>
  );
}

function Result({ pattern, asked }: { pattern: number; asked: Asked }) {
  const { client, site } = useSite();
  const { pattern_id: _, date, ...ids } = asked;
  const chosen = Object.entries(ids).flatMap(([name, id]) => (id === undefined ? [] : [[name, Number(id)]]));
  const query = { ...(date !== undefined && { start_date: date }), ...Object.fromEntries(chosen) };
  const fees = useQuery(previewQuery({ client, siteId: site.id }, pattern, query));
  if (fees.isPending) return <Skeleton rows={2} />;
  if (fees.isError) return <Failure error={fees.error} onRetry={() => fees.refetch()} />;
  return (
    <table className={styles.preview}>
      <caption className="visually-hidden">What the game would pay</caption>
      <thead>
        <tr>
          <th scope="col">Position</th>
          <th scope="col">Why</th>
          <th scope="col">Pay</th>
        </tr>
      </thead>
      <tbody>
        {fees.data.fees.map((fee, at) => (
          <tr key={at}>
            <th scope="row">{fee.position}</th>
            <td>
              <ul>
                {fee.parts.map((part) => (
                  <li key={`${part.rule} ${part.description}`}>{wordsOf(part)}</li>
                ))}
              </ul>
            </td>
            <td>{fee.formatted}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {fees.data.totals.map(({ currency, formatted }) => (
          <tr key={currency}>
            <th scope="row">Crew</th>
            <td />
            <td>{formatted}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

/** "U12, Referee: $45.00"; of the fee of the position itself, that it is. */
function wordsOf({
  rule,
  basis,
  description,
  formatted,
}: PatternFees['fees'][number]['parts'][number]): string {
  if (rule === 'position') return `Fee of the position: ${formatted}`;
  if (rule === 'fee') return `${basis ?? 'Everybody'}: ${formatted}`;
  return `${description}${basis === null ? '' : ` (${basis})`}: ${formatted}`;
}
