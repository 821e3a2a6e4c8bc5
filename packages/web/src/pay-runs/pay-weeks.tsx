// What a pay run pays by week, beside the runs before it.
import type { PayRun, PayRunDetails } from '@crewcall/sdk/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { addDays, dayRange, monthDay } from '../format/days.ts';
import { signedMoney, wholeMoney } from '../format/money.ts';
import { useSite } from '../session/context.tsx';
import { BarPlot } from '../ui/plots/bar-plot.tsx';
import { payRunQuery, payRunsQuery } from './queries.ts';

const RUNS_BEFORE = 4; // some two months of runs of two weeks
const MOST_WEEKS = 16; // what a narrow column shows

export function PayWeeks({ run }: { run: PayRunDetails }) {
  const { client, site } = useSite();
  const of = { client, siteId: site.id };
  const runs = useQuery(payRunsQuery(of));
  const isBefore = (one: PayRun) => one.currency === run.currency && one.end_date < run.start_date;
  const before = useQueries({
    queries: (runs.data ?? [])
      .filter(isBefore)
      .slice(0, RUNS_BEFORE)
      .map(({ id }) => payRunQuery(of, id)),
  });
  const own = run.weeks.map(({ week }) => week);
  const sums = new Map<string, number>(); // in hundredths: a week may be of two runs
  for (const { week, amount } of [run, ...before.flatMap(({ data }) => data ?? [])].flatMap(
    ({ weeks }) => weeks,
  ))
    sums.set(week, (sums.get(week) ?? 0) + Math.round(amount * 100));
  const weeks = [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).slice(-MOST_WEEKS);
  if (weeks.length === 0) return null;
  return (
    <section aria-labelledby="weeks">
      <h2 id="weeks">Pay by week</h2>
      <BarPlot
        title="Pay by week"
        columns={['Week of games', 'Pay']}
        bars={weeks.map(([week, sum]) => ({
          label: monthDay(week),
          name: dayRange(week, addDays(week, 6)),
          value: sum,
          text: signedMoney(sum / 100, run.currency),
          short: wholeMoney(sum / 100, run.currency),
          isOwn: own.includes(week),
        }))}
      />
    </section>
  );
}
