// What holds every week, and until when.
import type { AvailabilityPattern } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDay } from '../../format/days.ts';
import { listed } from '../../format/words.ts';
import { useSession } from '../../session/context.tsx';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Failure } from '../../ui/states.tsx';
import styles from './availability.module.css';
import { hoursWords } from './day-state.ts';
import { type WeekDay, weekOf } from './pattern.ts';
import { PatternDialog } from './pattern-dialog.tsx';
import { patternsQuery } from './queries.ts';

export function WeeklyPattern({ userIds }: { userIds: readonly number[] }) {
  const { client, users } = useSession();
  const patterns = useQuery(patternsQuery(client, userIds));
  const [isOpen, setOpen] = useState(false);
  const all = patterns.data ?? [];
  const first = all.find((pattern) => pattern !== null) ?? null;
  const differs = all.some((other) => other !== null && !isSamePattern(first, other));
  const without = userIds
    .filter((_, at) => first !== null && all[at] === null)
    .map((id) => users.find((user) => user.id === id)?._embedded.site.name ?? '');
  return (
    <section className={card.card} aria-labelledby="weekly">
      <div className={card.line}>
        <h2 id="weekly">Every week</h2>
        <Button small disabled={patterns.data === undefined} onClick={() => setOpen(true)}>
          {first === null ? 'Set' : 'Change'}
        </Button>
      </div>
      {patterns.isError && patterns.data === undefined && (
        <Failure error={patterns.error} onRetry={() => patterns.refetch()} />
      )}
      {differs && (
        <p className={card.small}>Your sites have different weeks. Choose one site above to see its week.</p>
      )}
      {!differs && first !== null && <Week pattern={first} />}
      {!differs && without.length > 0 && (
        <p className={card.small}>{listed(without)} does not have this week yet.</p>
      )}
      {!differs && first === null && patterns.data !== undefined && (
        <p className={card.small}>Set your usual week once, then change single days below.</p>
      )}
      {isOpen && (
        <PatternDialog {...{ userIds, pattern: differs ? null : first }} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}

function Week({ pattern }: { pattern: AvailabilityPattern }) {
  return (
    <>
      <div className={styles.narrow}>
        <dl className={styles.week}>
          {weekOf(pattern.days).map((day) => (
            <div key={day.weekday} className={styles[day.state.kind]}>
              <dt>
                {day.weekday.slice(0, 3)}
                <span className="visually-hidden">{day.weekday.slice(3)}</span>
              </dt>
              <dd>{wordsOf(day)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={card.small}>
        From {shortDay(pattern.start_date)} until {shortDay(pattern.end_date)}. Days that you leave empty
        count as no answer.
      </p>
    </>
  );
}

function wordsOf({ state }: WeekDay): string {
  if (state.kind === 'hours') return hoursWords(state);
  return { yes: 'all day', no: 'no', unsaid: '–' }[state.kind];
}

function isSamePattern(one: AvailabilityPattern | null, other: AvailabilityPattern | null): boolean {
  const facts = (pattern: AvailabilityPattern | null) =>
    pattern && [pattern.start_date, pattern.end_date, pattern.days];
  return JSON.stringify(facts(one)) === JSON.stringify(facts(other));
}
