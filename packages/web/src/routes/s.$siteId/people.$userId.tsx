// One person of a site. The address has the month of their calendar, such as 2026-11.
import { createFileRoute } from '@tanstack/react-router';
import { balanceQuery } from '../../balance/queries.ts';
import { addressOf, month } from '../../format/address.ts';
import { todayIn } from '../../format/days.ts';
import { guardiansQuery } from '../../guardians/guardian.ts';
import { Guardians } from '../../guardians/guardians.tsx';
import { PersonNotices } from '../../notices/person-notices.tsx';
import { noticeSettingsQuery, userEmailsQuery } from '../../notices/queries.ts';
import { PersonView } from '../../people/person-view.tsx';
import {
  availabilityQuery,
  blocksQuery,
  comingWeeks,
  daysOfMonth,
  gamesOfPersonQuery,
  groupsQuery,
  leaguesQuery,
  personQuery,
} from '../../people/queries.ts';
import { certificationsQuery } from '../../people/record/certification.ts';
import { useSite } from '../../session/context.tsx';

export const Route = createFileRoute('/s/$siteId/people/$userId')({
  validateSearch: addressOf<{ month?: string }>({ month }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client, site, isAssignor, queries }, params, deps }) => {
    const of = { client, siteId: site.id };
    const userId = Number(params.userId);
    const today = todayIn(site.timezone);
    const shown = daysOfMonth(deps.month ?? today.slice(0, 7));
    for (const days of [shown, comingWeeks(today)])
      void queries.prefetchQuery(gamesOfPersonQuery(of, userId, days));
    void queries.prefetchQuery(groupsQuery(of));
    void queries.prefetchQuery(leaguesQuery(of));
    if (isAssignor) {
      void queries.prefetchQuery(balanceQuery(of, {}));
      void queries.prefetchQuery(userEmailsQuery(of, userId));
      void queries.prefetchQuery(noticeSettingsQuery(of, userId));
      void queries.prefetchQuery(certificationsQuery(of, userId));
    }
    const person = await queries.ensureQueryData(personQuery(of, userId));
    if (person._links.availability !== undefined)
      void queries.prefetchQuery(availabilityQuery(of, userId, shown));
    if (person._links.guardians !== undefined) void queries.prefetchQuery(guardiansQuery(of, userId));
    if (person._links.blocks !== undefined) void queries.prefetchQuery(blocksQuery(of, userId));
  },
  component: Person,
});

function Person() {
  const { isAssignor, mayEdit } = useSite();
  const userId = Number(Route.useParams().userId);
  return (
    <PersonView
      userId={userId}
      guardians={(user, className) => <Guardians {...{ user, name: user.first_name, mayEdit, className }} />}
      notices={(className) => isAssignor && <PersonNotices userId={userId} className={className} />}
    />
  );
}
