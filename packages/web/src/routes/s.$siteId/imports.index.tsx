// Where a sheet of games, people or places comes in. The address says which, if that is known.
import { createFileRoute } from '@tanstack/react-router';
import { NotAllowed } from '../../imports/not-allowed.tsx';
import { importsQuery } from '../../imports/queries.ts';
import { readStartSearch } from '../../imports/search.ts';
import { StartView } from '../../imports/start/start-view.tsx';
import { useSite } from '../../session/context.tsx';

export const Route = createFileRoute('/s/$siteId/imports/')({
  validateSearch: readStartSearch,
  loader: async ({ context: { client, site, mayEdit, queries } }) => {
    if (!mayEdit) return;
    await queries.ensureQueryData(importsQuery({ client, siteId: site.id }));
  },
  component: Start,
});

function Start() {
  const { mayEdit } = useSite();
  return mayEdit ? <StartView /> : <NotAllowed />;
}
