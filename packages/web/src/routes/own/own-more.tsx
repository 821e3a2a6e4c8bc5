// What an official needs less often, with how many reports are due.
import { useQuery } from '@tanstack/react-query';
import { MoreView } from '../../more/more-view.tsx';
import { unreportedGamesQuery } from '../../reports/due.ts';
import { useSession } from '../../session/context.tsx';

export default function OwnMore() {
  const { client, sites, users } = useSession();
  const due = useQuery(unreportedGamesQuery(client, sites));
  const mine = new Set(users.map(({ id }) => id)); // who assigns games is told of every report that is due
  const own = due.data?.filter(({ _embedded }) =>
    _embedded.assignments.some((slot) => mine.has(slot._embedded?.official.id ?? 0)),
  );
  return <MoreView reports={own?.length ?? 0} />;
}
