// An official's reports, on all sites: those that are due, or that they have sent.
import { createFileRoute } from '@tanstack/react-router';
import { ensureReports } from '../../reports/queries.ts';
import { ReportsView } from '../../reports/reports-view.tsx';

export const Route = createFileRoute('/me/reports/')({
  validateSearch: ({ list }: Record<string, unknown>): { list?: 'sent' } => (list === 'sent' ? { list } : {}),
  loader: async ({ context: { session, queries } }) => {
    await ensureReports(queries, session);
  },
  component: ReportsView,
});
