// What one payer pays for: the sum of each game, and of each official.
import type { BilledLine } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { clockOf, shortDay } from '../format/days.ts';
import { signedMoney } from '../format/money.ts';
import { count, fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import type { Period } from '../site/period-filter.tsx';
import { Failure, Skeleton } from '../ui/states.tsx';
import styles from './payers-view.module.css';
import { billedLinesQuery } from './queries.ts';

type BillProps = { name: string; billTo: string | undefined; currency: string; period: Period };

export function Bill({ name, billTo, currency, period: { from, to } }: BillProps) {
  const { client, site } = useSite();
  const read = useQuery(billedLinesQuery({ client, siteId: site.id }, { from, to, billTo }));
  if (read.isError) return <Failure error={read.error} onRetry={() => read.refetch()} />;
  if (read.isPending) return <Skeleton />;
  const lines = read.data.filter((line) => line.currency === currency);
  const games = [...Map.groupBy(lines, ({ game_id }) => game_id).values()];
  const officials = [...Map.groupBy(lines, ({ user_id }) => user_id).values()].sort(
    ([one], [other]) =>
      one!.last_name.localeCompare(other!.last_name) || one!.first_name.localeCompare(other!.first_name),
  );
  return (
    <div className={styles.bill}>
      <section>
        <h2>Games</h2>
        <ul className={styles.lines} aria-label={`Games of ${name}`}>
          {games.map((own) => (
            <li key={own[0]!.game_id}>
              <span>{gameOf(own[0]!)}</span>
              <b>{signedMoney(sumOf(own), currency)}</b>
              <span className={styles.soft}>
                {[whenOf(own[0]!), ...new Set(own.map(partOf))].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Officials</h2>
        <ul className={styles.lines} aria-label={`Officials of ${name}`}>
          {officials.map((own) => (
            <li key={own[0]!.user_id}>
              <span>{fullName(own[0]!)}</span>
              <b>{signedMoney(sumOf(own), currency)}</b>
              <span className={styles.soft}>
                {count(new Set(own.map(({ game_id }) => game_id)).size, 'game')}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Exact: the sum of hundredths. */
const sumOf = (lines: readonly BilledLine[]) =>
  lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

function gameOf({ game }: BilledLine): string {
  return [game?.home_team, game?.away_team].filter(Boolean).join(' v ') || 'Game';
}

function whenOf({ game }: BilledLine): string | undefined {
  return game === null ? undefined : `${shortDay(game.start_time.slice(0, 10))}, ${clockOf(game.start_time)}`;
}

/** "Omar Reyes, Referee $45.00", and why it was adjusted. */
function partOf(line: BilledLine): string {
  const who = [fullName(line), line.position].filter(Boolean).join(', ');
  const why = line.reason === null ? '' : ` (${line.reason.replace(/\.$/, '')})`;
  return `${who} ${signedMoney(line.amount, line.currency)}${why}`;
}
