// The filters by league, venue, age group and state, and those that hold as chips to take away.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListFilterIcon, X } from 'lucide-react';
import { useSite } from '../../session/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { messageOf } from '../../ui/states.tsx';
import { namesQuery } from '../queries.ts';
import { filterCount, type GamesSearch, LISTS, type ListFilter, STATUSES } from '../search.ts';
import styles from './filters.module.css';

const TITLES: Record<ListFilter, string> = { league: 'League', venue: 'Venue', age: 'Age group' };
const STATUS_NAMES = { published: 'Published', draft: 'Drafts', cancelled: 'Canceled' } as const;

export const NO_FILTERS = { league: undefined, venue: undefined, age: undefined, status: undefined };

type Names = Record<ListFilter, { id: number; name: string }[] | undefined>;

export function Filters({ search }: { search: GamesSearch }) {
  const { isAssignor } = useSite();
  const change = useChange();
  const held = filterCount(search);
  return (
    <Popover
      trigger={
        <>
          <ListFilterIcon aria-hidden="true" /> {held === 0 ? 'Filter' : `Filters (${held})`}
        </>
      }
    >
      <div className={styles.filters}>
        {LISTS.map((filter) => (
          <ListChoices key={filter} filter={filter} chosen={search[filter] ?? []} />
        ))}
        <fieldset>
          <legend>State</legend>
          {STATUSES.filter((status) => isAssignor || status !== 'draft').map((status) => (
            <Checkbox
              key={status}
              label={STATUS_NAMES[status]}
              checked={search.status === status}
              onChange={({ target }) => change({ status: target.checked ? status : undefined })}
            />
          ))}
        </fieldset>
      </div>
    </Popover>
  );
}

function ListChoices({ filter, chosen }: { filter: ListFilter; chosen: readonly number[] }) {
  const { client, site } = useSite();
  const change = useChange();
  const names = useQuery(namesQuery(client, site.id, filter));
  return (
    <fieldset>
      <legend>{TITLES[filter]}</legend>
      <div className={styles.choices}>
        {names.isError && <p role="alert">{messageOf(names.error)}</p>}
        {names.data?.length === 0 && <p>None yet</p>}
        {names.data?.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) => {
              const others = chosen.filter((one) => one !== id);
              const next = target.checked ? [...others, id] : others;
              change({ [filter]: next.length > 0 ? next : undefined });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** What holds, each with a button that takes it away. */
export function HeldFilters({ search }: { search: GamesSearch }) {
  const { client, site } = useSite();
  const change = useChange();
  const lists = {
    league: useQuery({ ...namesQuery(client, site.id, 'league'), enabled: search.league !== undefined }),
    venue: useQuery({ ...namesQuery(client, site.id, 'venue'), enabled: search.venue !== undefined }),
    age: useQuery({ ...namesQuery(client, site.id, 'age'), enabled: search.age !== undefined }),
  };
  if (filterCount(search) === 0) return null;
  const names = Object.fromEntries(LISTS.map((list) => [list, lists[list].data])) as Names;
  return (
    <ul className={styles.held} aria-label="Filters">
      {LISTS.flatMap((filter) =>
        (search[filter] ?? []).map((id) => (
          <li key={`${filter}-${id}`}>
            <Held
              name={names[filter]?.find((one) => one.id === id)?.name ?? TITLES[filter]}
              onRemove={() => {
                const others = search[filter]?.filter((one) => one !== id) ?? [];
                change({ [filter]: others.length > 0 ? others : undefined });
              }}
            />
          </li>
        )),
      )}
      {search.status !== undefined && (
        <li>
          <Held name={STATUS_NAMES[search.status]} onRemove={() => change({ status: undefined })} />
        </li>
      )}
      <li>
        <Button small look="quiet" onClick={() => change(NO_FILTERS)}>
          Clear filters
        </Button>
      </li>
    </ul>
  );
}

function Held({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.chip} aria-label={`Remove the filter ${name}`} onClick={onRemove}>
      {name} <X aria-hidden="true" />
    </button>
  );
}

function useChange() {
  const navigate = useNavigate({ from: '/s/$siteId/games/' });
  return (changes: Partial<Record<keyof GamesSearch, unknown>>) =>
    navigate({ search: (now) => ({ ...now, ...changes }) as GamesSearch, replace: true });
}
