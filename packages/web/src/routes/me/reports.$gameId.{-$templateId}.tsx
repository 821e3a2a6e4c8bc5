// One of an official's reports, of a game and a form; without the form, the first of the game.
import { createFileRoute } from '@tanstack/react-router';
import { ensureReports } from '../../reports/queries.ts';
import { ReportView } from '../../reports/report-view.tsx';

export const Route = createFileRoute('/me/reports/$gameId/{-$templateId}')({
  loader: async ({ context: { session, queries } }) => {
    await ensureReports(queries, session);
  },
  component: ReportView,
});
