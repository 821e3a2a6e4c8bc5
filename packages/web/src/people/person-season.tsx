// The season of a person: their games against their fair share, what they answered, and each month with what it pays.
import type { Balance, Game, User } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { balanceQuery } from '../balance/queries.ts';
import { offInWords } from '../balance/spread.ts';
import {
  addDays,
  datedRange,
  endOfMonth,
  monthOf,
  shortMonth,
  startOfMonth,
  todayIn,
} from '../format/days.ts';
import { distance } from '../format/distances.ts';
import { exactMoney, sumOfFees, wholeMoney } from '../format/money.ts';
import { count, tenths } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { type Bar, BarPlot } from '../ui/plots/bar-plot.tsx';
import { ShareBar } from '../ui/season-facts.tsx';
import styles from './person-view.module.css';
import { gamesOfPersonQuery } from './queries.ts';

export function PersonSeason({ user }: { user: User }) {
  const { client, site } = useSite();
  const of = { client, siteId: site.id };
  const balance = useQuery(balanceQuery(of, {}));
  const row = balance.data?.rows.find(({ user_id }) => user_id === user.id);
  if (balance.data === undefined || row === undefined) return null;
  const { start_date: from, end_date: to } = balance.data.period;
  return (
    <section className={styles.card} aria-labelledby="season">
      <h2 id="season">Season</h2>
      <p className={styles.note}>
        {datedRange(from, to)}.{' '}
        <Link to="/s/$siteId/pay/balance" params={{ siteId: String(site.id) }} search={{ person: user.id }}>
          Compare with others
        </Link>
      </p>
      <Facts row={row} />
      <Months user={user} from={from} to={to} />
    </section>
  );
}

function Facts({ row }: { row: Balance }) {
  const answers = [
    [row.accepted, 'accepted'],
    [row.declined, 'declined'],
    [row.turned_back_late, 'turned back late'],
    [row.no_answer, 'without an answer'],
  ] as const;
  const said = answers.filter(([games]) => games > 0).map(([games, word]) => `${games} ${word}`);
  const facts = [
    [
      'Games of fair share',
      <ShareBar key="share" value={row.games} of={row.fair_share} unit="Games" />,
      row.fair_share === null ? undefined : offInWords(row),
    ],
    ['Pay', row.pay.map(({ formatted_amount }) => formatted_amount).join(' + ') || 'None'],
    ['Hours', `${tenths(row.hours)} h`, `${count(row.weekends, 'weekend')}`],
    ['Driven', row.miles === null ? 'Home not known' : distance(row.miles)],
    ['Asked to work', count(row.offered, 'game'), said.join(' · ')],
  ] as const;
  return (
    <dl className={styles.season}>
      {facts.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <span className={styles.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Of the whole season; a month without games has no bar. */
function Months({ user, from, to }: { user: User; from: string; to: string }) {
  const { client, site } = useSite();
  const { data: games } = useQuery(gamesOfPersonQuery({ client, siteId: site.id }, user.id, { from, to }));
  const worked = (games ?? []).flatMap((game) => {
    const slot = game._embedded.assignments.find((one) => one._embedded?.official.id === user.id);
    return slot === undefined || slot.declined ? [] : [{ month: startOfMonth(game.start_time), game, slot }];
  });
  if (worked.length === 0) return null;
  const thisMonth = startOfMonth(todayIn(site.timezone));
  const months = [...Map.groupBy(worked, ({ month }) => month)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const last = months.at(-1)![0];
  const bars: Bar[] = [];
  for (let month = months[0]![0]; month <= last; month = addDays(endOfMonth(month), 1)) {
    const own = worked.filter((one) => one.month === month);
    const played = own.filter(({ game }: { game: Game }) => !game.cancelled).length;
    const { amount, currency } = sumOfFees(own.flatMap(({ slot }) => slot._embedded?.fees ?? []));
    const pay = currency === '' ? 'No pay' : exactMoney(amount, currency);
    bars.push({
      label: shortMonth(month),
      name: monthOf(month),
      value: currency === '' ? 0 : amount,
      text: `${pay}, ${count(played, 'game')}`,
      short: currency === '' ? '' : wholeMoney(amount, currency),
      isOwn: month === thisMonth,
    });
  }
  return (
    <>
      <h3>Pay by month</h3>
      <BarPlot title="Pay by month of games" columns={['Month', 'Pay and games']} bars={bars} />
    </>
  );
}
