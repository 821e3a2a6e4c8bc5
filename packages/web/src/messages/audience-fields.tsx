// Whom a new message goes to: the crews of a day, of a venue or of a league, or a group.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { todayIn } from '../format/days.ts';
import { count } from '../format/words.ts';
import { namesQuery } from '../games/queries.ts';
import { groupsQuery } from '../people/queries.ts';
import { useSite } from '../session/context.tsx';
import { Checkbox, Select, TextField } from '../ui/field.tsx';
import styles from './messages.module.css';
import type { NewMessageSearch } from './search.ts';

const PLACES = { venue: 'Venue', league: 'League' } as const;

/** What is chosen is in the address. */
export function AudienceFields({ search }: { search: NewMessageSearch }) {
  const { client, site } = useSite();
  const navigate = useNavigate({ from: '/s/$siteId/messages/new' });
  const groups = useQuery(groupsQuery({ client, siteId: site.id })).data ?? [];
  const go = (next: NewMessageSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  const { games, people, group } = search;
  const kind = games ? 'games' : people ? 'people' : group ? 'group' : 'crews';
  const [first] = groups;
  const choose = (next: string) => {
    if (next === 'crews') go({ from: todayIn(site.timezone) });
    if (next === 'group' && first !== undefined) go({ group: first.record.id });
  };
  return (
    <div className={styles.audience}>
      <Select label="To" value={kind} onChange={({ target }) => choose(target.value)}>
        {games && <option value="games">{count(games.length, 'selected game')}</option>}
        {people && <option value="people">{count(people.length, 'person', 'people')} of the list</option>}
        <option value="crews">Crews of games</option>
        {(first !== undefined || kind === 'group') && <option value="group">A group</option>}
      </Select>
      {kind === 'group' && (
        <Select label="Group" value={group} onChange={({ target }) => go({ group: Number(target.value) })}>
          {groups.map(({ record, userIds }) => (
            <option key={record.id} value={record.id}>
              {record.name} ({userIds.size})
            </option>
          ))}
        </Select>
      )}
      {kind === 'crews' && <CrewFields {...{ search }} onChange={go} />}
      {(kind === 'crews' || kind === 'games') && (
        <Checkbox
          label="Only those who have not answered"
          checked={search.unanswered ?? false}
          onChange={({ target }) => {
            const { unanswered: _, ...others } = search;
            go(target.checked ? { ...others, unanswered: true } : others);
          }}
        />
      )}
    </div>
  );
}

type CrewFieldsProps = { search: NewMessageSearch; onChange: (next: NewMessageSearch) => void };

function CrewFields({ search, onChange }: CrewFieldsProps) {
  const { client, site } = useSite();
  const names = {
    venue: useQuery(namesQuery(client, site.id, 'venue')).data ?? [],
    league: useQuery(namesQuery(client, site.id, 'league')).data ?? [],
  };
  const set = (name: 'from' | 'to' | 'venue' | 'league', value: string | number) => {
    const { [name]: _, ...others } = search;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  const date = (name: 'from' | 'to', label: string) => (
    <TextField
      {...{ label, type: 'date', value: search[name] ?? '' }}
      {...(name === 'to' && { min: search.from })}
      onChange={({ target }) => set(name, target.value)}
    />
  );
  return (
    <>
      {date('from', 'Day')}
      {date('to', 'Until (optional)')}
      {(['venue', 'league'] as const).map((name) => (
        <Select
          key={name}
          label={PLACES[name]}
          value={search[name] ?? ''}
          onChange={({ target }) => set(name, target.value === '' ? '' : Number(target.value))}
        >
          <option value="">Every {name}</option>
          {names[name].map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      ))}
    </>
  );
}
