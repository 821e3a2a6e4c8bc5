// An assign sheet: who works which games of a league, a club or a venue, as a page made for printing.
import type { Game } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { dayRange, fullDay, todayIn } from '../format/days.ts';
import { count } from '../format/words.ts';
import { isDraft } from '../games/game.ts';
import { daysShown } from '../games/search.ts';
import { useSite } from '../session/context.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox, Select, TextField } from '../ui/field.tsx';
import page from '../ui/page.module.css';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import styles from './assign-sheet.module.css';
import { leaguesQuery, sheetQuery, teamsQuery, venuesQuery } from './queries.ts';
import type { SheetSearch } from './search.ts';
import { SheetTable } from './sheet-table.tsx';

const FROM = '/s/$siteId/assign-sheet';

export function AssignSheetView() {
  const { client, site, isAssignor } = useSite();
  const search: SheetSearch = useSearch({ from: FROM });
  const days = daysShown(search, site.timezone);
  const listed = useQuery(sheetQuery({ client, siteId: site.id }, { search, days }));
  const whose = useWhose(search);
  const { items = [], records = 0 } = listed.data ?? {};
  const games = search.drafts ? items : items.filter((game) => !isDraft(game));
  return (
    <main id="main" className={`${page.page} ${styles.page}`}>
      <Toolbar {...{ search, days }} />
      {listed.isPending && <Skeleton rows={12} />}
      {listed.isError && <Failure error={listed.error} onRetry={() => listed.refetch()} />}
      {records > items.length && (
        <p className={styles.note} role="status">
          Only the first {count(items.length, 'game')} of {records.toLocaleString('en-US')} are on this sheet.
          Choose fewer days.
        </p>
      )}
      {listed.isSuccess && games.length === 0 && (
        <Empty title="No games on these days">
          {items.length > 0
            ? `${count(items.length, 'draft')} ${items.length === 1 ? 'is' : 'are'} left out.`
            : 'Choose other days, or another league, club or venue.'}
        </Empty>
      )}
      {games.length > 0 && (
        <article className={styles.sheet} aria-label="Assign sheet" aria-busy={listed.isFetching}>
          <header className={styles.title}>
            <h2>{whose ?? site.name}</h2>
            <p>
              {whose !== undefined && `${site.name} · `}
              {dayRange(days.from, days.to)}, {days.to.slice(0, 4)} · {count(games.length, 'game')} · as of{' '}
              {fullDay(todayIn(site.timezone))}
              {isAssignor && left(items, games)}
            </p>
          </header>
          <SheetTable games={games} withFees={search.fees === true} withPhones={search.phones === true} />
        </article>
      )}
    </main>
  );
}

/** What is not on the sheet, for the assignor alone: it is not printed. */
function left(items: readonly Game[], games: readonly Game[]) {
  const drafts = items.length - games.length;
  return drafts === 0 ? null : <span className={styles.screen}> · {count(drafts, 'draft')} left out</span>;
}

/** "Spring League, Pier Park": the names of what the sheet is of; undefined if it is of the whole site. */
function useWhose({ league, team, venue }: SheetSearch): string | undefined {
  const { client, site } = useSite();
  const of = { client, siteId: site.id };
  const leagues = useQuery({ ...leaguesQuery(of), enabled: league !== undefined });
  const teams = useQuery({ ...teamsQuery(of), enabled: team !== undefined });
  const venues = useQuery({ ...venuesQuery(of), enabled: venue !== undefined });
  const names = [
    ...(leagues.data ?? []).filter(({ id }) => league?.includes(id)),
    ...(teams.data ?? []).filter(({ id }) => id === team),
    ...(venues.data ?? []).filter(({ id }) => venue?.includes(id)),
  ].map(({ name }) => name);
  return names.length === 0 ? undefined : names.join(', ');
}

type ToolbarProps = { search: SheetSearch; days: { from: string; to: string } };

function Toolbar({ search, days }: ToolbarProps) {
  const { client, site, isAssignor } = useSite();
  const of = { client, siteId: site.id };
  const navigate = useNavigate({ from: FROM });
  const set = (changes: { [Key in keyof SheetSearch]?: SheetSearch[Key] | undefined }) =>
    navigate({ search: (now) => ({ ...now, ...changes }) as SheetSearch, replace: true });
  const lists = [
    { key: 'league', label: 'League', data: useQuery(leaguesQuery(of)).data },
    { key: 'team', label: 'Club or team', data: useQuery(teamsQuery(of)).data },
    { key: 'venue', label: 'Venue', data: useQuery(venuesQuery(of)).data },
  ] as const;
  const { team: _, fees: __, phones: ___, drafts: ____, ...filters } = search;
  const others = [search.query, search.needs, search.age, search.status].filter((one) => one !== undefined);
  return (
    <div className={styles.toolbar}>
      <BackLink to="/s/$siteId/games" params={{ siteId: String(site.id) }} search={filters}>
        Games
      </BackLink>
      <div className={page.bar}>
        <h1>Assign sheet</h1>
        <Button look="primary" onClick={() => window.print()}>
          <Printer aria-hidden="true" /> Print
        </Button>
      </div>
      <div className={styles.fields}>
        <TextField
          label="From"
          type="date"
          value={days.from}
          onChange={({ target }) => {
            if (isDay(target)) set({ from: target.value, to: days.to < target.value ? undefined : days.to });
          }}
        />
        <TextField
          label="To"
          type="date"
          value={days.to}
          onChange={({ target }) => {
            const { value } = target;
            if (isDay(target)) set({ from: value < days.from ? value : days.from, to: value });
          }}
        />
        {lists.map(({ key, label, data = [] }) => (
          <Select
            key={key}
            label={label}
            value={chosen(search[key])}
            onChange={({ target }) => set({ [key]: idsOf(key, target.value) })}
          >
            <option value="">All</option>
            {chosen(search[key]) === SEVERAL && <option value={SEVERAL}>Several</option>}
            {data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <div className={styles.choices}>
        <Checkbox
          label="Phone numbers that officials share"
          checked={search.phones === true}
          onChange={({ target }) => set({ phones: target.checked || undefined })}
        />
        {isAssignor && (
          <>
            <Checkbox
              label="Fees"
              checked={search.fees === true}
              onChange={({ target }) => set({ fees: target.checked || undefined })}
            />
            <Checkbox
              label="Drafts"
              checked={search.drafts === true}
              onChange={({ target }) => set({ drafts: target.checked || undefined })}
            />
          </>
        )}
        {others.length > 0 && (
          <Button
            small
            look="quiet"
            onClick={() => set({ query: undefined, needs: undefined, age: undefined, status: undefined })}
          >
            Clear the other filters of the list
          </Button>
        )}
      </div>
    </div>
  );
}

const SEVERAL = 'several';

function chosen(ids: number | readonly number[] | undefined): string | number {
  const [first = '', ...others] = [ids ?? []].flat();
  return others.length > 0 ? SEVERAL : first;
}

function idsOf(key: 'league' | 'team' | 'venue', value: string): number | number[] | undefined {
  if (value === '' || value === SEVERAL) return undefined;
  return key === 'team' ? Number(value) : [Number(value)];
}

/** Not while a date is being typed. */
const isDay = ({ value, validity }: HTMLInputElement): boolean =>
  validity.valid && value !== '' && value >= '1900';
