// The day of an official as a line of hours: their games, and where this one would be.
import type { Game } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { shortClock, timesOf } from '../format/days.ts';
import { useSite } from '../session/context.tsx';
import styles from './day-line.module.css';
import { dayOfOfficialQuery } from './queries.ts';

const FIRST_HOUR = 8;
const LAST_HOUR = 20;

export function DayLine({ userId, game }: { userId: number; game: Game }) {
  const { client, site } = useSite();
  const day = game.start_time.slice(0, 10);
  const games = useQuery(dayOfOfficialQuery(client, site.id, { userId, day }));
  const others = (games.data ?? []).filter(({ id, cancelled }) => id !== game.id && !cancelled);
  const hours = [game, ...others].flatMap((one) => [hourOf(one.start_time), hourOf(one.end_time)]);
  const from = Math.min(FIRST_HOUR, Math.floor(Math.min(...hours)));
  const to = Math.max(LAST_HOUR, Math.ceil(Math.max(...hours)));
  const place = (one: Game) => {
    const start = ((hourOf(one.start_time) - from) / (to - from)) * 100;
    const end = ((hourOf(one.end_time) - from) / (to - from)) * 100;
    return { left: `${start}%`, width: `${Math.max(end - start, 1)}%` };
  };
  return (
    <div className={styles.day}>
      <div className={styles.line} aria-hidden="true">
        {others.map((one) => (
          <i key={one.id} className={styles.other} style={place(one)} title={sentenceOf(one)} />
        ))}
        <i className={styles.this} style={place(game)} />
      </div>
      <div className={styles.hours} aria-hidden="true">
        <span>{hourName(from)}</span>
        <span>{hourName(Math.round((from + to) / 2))}</span>
        <span>{hourName(to)}</span>
      </div>
      <p className={others.length === 0 ? 'visually-hidden' : styles.words}>
        {others.length === 0 ? 'No other games that day.' : others.map(sentenceOf).join('; ')}
      </p>
    </div>
  );
}

/** The hour at the venue, with minutes as a fraction: the text has the venue's own offset. A game over midnight ends at 24. */
function hourOf(time: string): number {
  return Number(time.slice(11, 13)) + Number(time.slice(14, 16)) / 60;
}

function sentenceOf(game: Game): string {
  const teams = `${game.home_team ?? 'TBD'} v ${game.away_team ?? 'TBD'}`;
  return `${timesOf(game)} ${teams}, ${game._embedded.venue.name ?? 'no venue'}`;
}

function hourName(hour: number): string {
  return shortClock(`${String(hour % 24).padStart(2, '0')}:00`);
}
