// What an assignor should look at.
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { AttentionView } from '../../attention/attention-view.tsx';
import { PAGE, prefetchReports, prefetchRequests, sectionQuery } from '../../attention/queries.ts';
import { readAttentionSearch } from '../../attention/search.ts';
import { SECTIONS } from '../../attention/sections.ts';
import { promptCountsQuery } from '../../site/counts.ts';

const AssignPanel = lazy(() => import('../../assign/assign-panel.tsx'));

export const Route = createFileRoute('/s/$siteId/attention')({
  validateSearch: readAttentionSearch,
  loader: async ({ context: { client, site, mayEdit, queries } }) => {
    if (!mayEdit) return;
    const { needs } = await queries.ensureQueryData(promptCountsQuery(client, site.id));
    for (const { need } of SECTIONS.filter((section) => needs[section.need] > 0)) {
      if (need === 'requests') void prefetchRequests(queries, client, site.id);
      else if (need === 'crew_reports') void prefetchReports(queries, client, site.id);
      else void queries.prefetchQuery(sectionQuery(client, { siteId: site.id, need, most: PAGE }));
    }
  },
  component: () => <AttentionView AssignPanel={AssignPanel} />,
});
