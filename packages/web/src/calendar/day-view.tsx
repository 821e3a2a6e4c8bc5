// A day: who plays where and when, with what is free and what overlaps, by venue and field.
import type { Game } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, CircleDashed, TriangleAlert, UserRound } from 'lucide-react';
import { addMinutes, shortClock, timesOf } from '../format/days.ts';
import { count, minutes } from '../format/words.ts';
import { crewOf, openPositions } from '../games/crew.ts';
import { teamsOf } from '../games/game.ts';
import { useSite } from '../session/context.tsx';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { moveAmongGames } from './arrows.ts';
import styles from './day-view.module.css';
import { dayQuery } from './queries.ts';
import { type Block, type FieldLane, type Gap, hoursOf, timetable, type VenueLanes } from './timetable.ts';

const MIDNIGHT = '00:00';
const LEGIBLE_GAP = 30; // minutes; the length of a shorter one does not fit into its place

export function DayView({ day }: { day: string }) {
  const { client, site, mayEdit } = useSite();
  const games = useQuery(dayQuery(client, site.id, day));
  if (games.isError) return <Failure error={games.error} onRetry={() => games.refetch()} />;
  if (games.isPending) return <Skeleton />;
  if (games.data.items.length === 0)
    return (
      <Empty title="No games on this day">
        {mayEdit ? 'Add a game, or go to another day.' : 'Go to another day.'}
      </Empty>
    );
  const venues = timetable(games.data.items);
  const hours = hoursOf(venues);
  const list = Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index);
  const scale = { '--from-hour': hours.from, '--hours': list.length } as Record<string, number>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among its links, which act themselves
    <div className={styles.day} data-arrows style={scale} onKeyDown={moveAmongGames}>
      <p className={styles.sum}>{sumOf(games.data.items, venues)}</p>
      <div className={styles.hours} aria-hidden="true">
        {list.map((hour) => (
          <span key={hour}>{shortClock(addMinutes(MIDNIGHT, hour * 60))}</span>
        ))}
      </div>
      {venues.map((venue) => (
        <Venue key={venue.key} {...{ venue, day }} />
      ))}
    </div>
  );
}

function Venue({ venue, day }: { venue: VenueLanes; day: string }) {
  const games = venue.fields.flatMap(({ blocks }) => blocks.map(({ game }) => game));
  const id = `venue-${venue.key}`;
  return (
    <section className={styles.venue} aria-labelledby={id}>
      <header>
        <h2 id={id}>{venue.name ?? 'No venue yet'}</h2>
        <p>{sumOf(games, [venue])}</p>
      </header>
      <div>
        {venue.fields.map((field) => (
          <Lane key={field.name} {...{ field, venue, day }} />
        ))}
      </div>
    </section>
  );
}

/** "4 games · 2 positions open · 1 overlap" */
function sumOf(games: readonly Game[], venues: readonly VenueLanes[]): string {
  const blocks = venues.flatMap(({ fields }) => fields.flatMap((field) => field.blocks));
  const overlaps = blocks.reduce((sum, block) => sum + block.overlaps.length, 0) / 2;
  const open = openPositions(games.filter(({ cancelled }) => !cancelled));
  return [
    count(games.length, 'game'),
    venues.length > 1 && `${venues.length} venues`,
    open > 0 && `${count(open, 'position')} open`,
    overlaps > 0 && count(overlaps, 'overlap'),
  ]
    .filter(Boolean)
    .join(' · ');
}

type LaneProps = { field: FieldLane; venue: VenueLanes; day: string };

function Lane({ field, venue, day }: LaneProps) {
  const things = [
    ...field.blocks.map((block) => ({ from: block.from, block, gap: undefined })),
    ...field.gaps.map((gap) => ({ from: gap.from, gap, block: undefined })),
  ].sort((one, other) => one.from - other.from);
  return (
    <div className={styles.lane}>
      {field.name === '' ? <span /> : <h3>{field.name}</h3>}
      <ol style={{ '--tracks': field.tracks } as Record<string, number>}>
        {things.map(({ block, gap }) =>
          block === undefined ? (
            <FreeTime key={`free-${gap.from}`} {...{ gap, field, venue, day }} />
          ) : (
            <GameBlock key={block.game.id} block={block} />
          ),
        )}
      </ol>
    </div>
  );
}

const place = (from: number, to: number, track: number) =>
  ({ '--from': from, '--to': to, '--track': track }) as Record<string, number>;

function GameBlock({ block }: { block: Block }) {
  const { site } = useSite();
  const { game, from, to, track, overlaps } = block;
  const open = game.cancelled ? 0 : openPositions([game]);
  const [overlap] = overlaps;
  const crew = crewNames(game);
  const classes = [styles.block, overlap && styles.overlapping, game.cancelled && styles.cancelled];
  return (
    <li className={classes.filter(Boolean).join(' ')} style={place(from, to, track)}>
      <Link
        to="/s/$siteId/games/$gameId"
        params={{ siteId: String(site.id), gameId: String(game.id) }}
        data-game={game.id}
        title={`${timesOf(game)} ${teamsOf(game)}${crew && `: ${crew}`}`}
      >
        <span className={styles.time}>{timesOf(game)}</span>
        <b>{teamsOf(game)}</b>
        <span className={styles.notes}>
          {crew !== '' && <span>{crew}</span>}
          {game.cancelled && (
            <span>
              <Ban aria-hidden="true" /> {game.postponed ? 'Postponed' : 'Canceled'}
            </span>
          )}
          {!game.cancelled && !game.published && (
            <span>
              <CircleDashed aria-hidden="true" /> Draft
            </span>
          )}
          {open > 0 && (
            <span className={styles.open}>
              <UserRound aria-hidden="true" /> {open} open
            </span>
          )}
          {overlap && (
            <span className={styles.overlap}>
              <TriangleAlert aria-hidden="true" /> {minutes(overlap.minutes)} overlap{' '}
              <span className={styles.tiny}>with {teamsOf(overlap.game)}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** "Novak, Silva": who is on the game, and has not declined. */
const crewNames = (game: Game): string =>
  crewOf(game)
    .flatMap(({ declined, _embedded }) => (declined || !_embedded ? [] : [_embedded.official.last_name]))
    .join(', ');

type FreeTimeProps = LaneProps & { gap: Gap };

/** Free time between two games: the way to put a game there. */
function FreeTime({ gap, field, venue, day }: FreeTimeProps) {
  const { site, mayEdit } = useSite();
  const length = minutes(gap.to - gap.from);
  const words = (
    <span className={gap.to - gap.from < LEGIBLE_GAP ? styles.tiny : undefined}>
      {length} <span className={styles.free}>free</span>
    </span>
  );
  return (
    <li className={styles.gap} style={place(gap.from, gap.to, 0)}>
      {mayEdit && venue.name !== null ? (
        <Link
          to="/s/$siteId/games/new"
          params={{ siteId: String(site.id) }}
          search={{
            ...{ day, time: addMinutes(MIDNIGHT, gap.from), venue: venue.name },
            ...(field.name !== '' && { field: field.name }),
          }}
          data-game="free"
          title={`${length} free: add a game here`}
        >
          {words}
        </Link>
      ) : (
        words
      )}
    </li>
  );
}
