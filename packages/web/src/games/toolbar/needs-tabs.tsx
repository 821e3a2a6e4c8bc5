// The tabs that show what games need, with how many there are of each.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSite } from '../../session/context.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { countsQuery } from '../queries.ts';
import type { Days, GamesSearch, Need } from '../search.ts';

const TABS: { value: Need | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'officials', label: 'Needs officials' },
  { value: 'answers', label: 'No answer' },
  { value: 'replacements', label: 'Declined' },
  { value: 'publishing', label: 'Drafts' },
  { value: 'attention', label: 'Attention' },
];

export function NeedsTabs({ shown }: { shown: { search: GamesSearch; days: Days } }) {
  const { client, site, isAssignor } = useSite();
  const navigate = useNavigate({ from: '/s/$siteId/games/' });
  const counts = useQuery(countsQuery(client, site.id, shown)).data;
  if (!isAssignor) return null;
  return (
    <Segmented
      label="Which games"
      value={shown.search.needs ?? 'all'}
      choices={TABS.map(({ value, label }) => ({
        value,
        label,
        count: value === 'all' ? counts?.games : counts?.needs[value],
      }))}
      onChange={(value) =>
        navigate({ search: (now) => ({ ...now, needs: value === 'all' ? undefined : value }) })
      }
    />
  );
}
