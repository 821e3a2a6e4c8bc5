// One pay run, for the managers of its site.
import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { paidPeopleQuery, payRunQuery, payRunsQuery } from '../../../pay-runs/queries.ts';
import { RunView } from '../../../pay-runs/run-view.tsx';

const AnswerDialog = lazy(() => import('../../../disputes/answer-dialog.tsx'));
const ExportDialog = lazy(() => import('../../../exports/export-dialog.tsx'));

export const Route = createFileRoute('/s/$siteId/pay/runs/$runId')({
  loader: async ({ context: { client, site, me, queries }, params }) => {
    if (!me.manager) return;
    const of = { client, siteId: site.id };
    const runId = Number(params.runId);
    void queries.prefetchQuery(paidPeopleQuery(of, runId));
    void queries.prefetchQuery(payRunsQuery(of));
    await queries.prefetchQuery(payRunQuery(of, runId));
  },
  component: () => <RunView {...{ AnswerDialog, ExportDialog }} />,
});
