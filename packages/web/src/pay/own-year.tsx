// The year of the person at each organization, with their miles, to see and to download for a tax return.
import type { Statement } from '@crewcall/sdk/core';
import { useQueries } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadCsv } from '../exports/download-csv.ts';
import { distance } from '../format/distances.ts';
import { count } from '../format/words.ts';
import { useSession } from '../session/context.tsx';
import { Button } from '../ui/button.tsx';
import card from '../ui/card.module.css';
import { annualCsv, type OwnTotal } from './annual-csv.ts';
import styles from './pay.module.css';
import { ownYearQuery } from './queries.ts';

export function OwnYear({ year, statements }: { year: number; statements: readonly Statement[] }) {
  const { client, sites, users } = useSession();
  const read = useQueries({
    queries: sites.map(({ id: siteId }) => ownYearQuery({ client, siteId, users }, year)),
  });
  const own = sites.flatMap(({ name }, at): OwnTotal[] => {
    const totals = read[at]?.data?._embedded.annual_totals ?? [];
    return totals.map((total) => ({ organization: name, total }));
  });
  if (own.length === 0) return null;
  return (
    <section className={card.card} aria-labelledby="own-year">
      <h2 id="own-year" className={card.title}>
        Your totals of {year}
      </h2>
      <ul>
        {own.map(({ organization, total }) => (
          <li key={total.user_id} className={styles.sum}>
            <span>
              {organization}
              <span className={card.small}>
                {count(total.games, 'game')}
                {total.miles !== null && total.miles > 0 && ` · ${distance(total.miles)} there and back`}
              </span>
            </span>
            <b>{total.amounts.map(({ formatted_paid }) => formatted_paid).join(' + ') || 'Nothing paid'}</b>
          </li>
        ))}
      </ul>
      <Button onClick={() => downloadCsv(`pay-${year}.csv`, annualCsv(own, { year, statements }))}>
        <Download aria-hidden="true" /> Download for your tax return
      </Button>
    </section>
  );
}
