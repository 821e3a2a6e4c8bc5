// One report: its form while it is due, and what was reported once it is sent.
import { useParams } from '@tanstack/react-router';
import { MessageSquareWarning } from 'lucide-react';
import { quoted } from '../format/words.ts';
import { classOf, teamsOf } from '../games/game.ts';
import { BackLink } from '../ui/back-link.tsx';
import card from '../ui/card.module.css';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { type Report, whenOf } from './report.ts';
import { ReportForm } from './report-form.tsx';
import { SentReport } from './sent-report.tsx';
import { type Send, useReports, useSending } from './use-reports.ts';

const NONE: readonly Report[] = [];

export function ReportView() {
  const { gameId, templateId } = useParams({ from: '/me/reports/$gameId/{-$templateId}' });
  const { reports, error, retry } = useReports();
  const send = useSending(reports?.all ?? NONE);
  const report = reports?.all.find(
    (one) =>
      String(one.game.id) === gameId && (templateId === undefined || String(one.templateId) === templateId),
  );
  return (
    <main id="main" className={card.page}>
      <BackLink to="/me/reports">Reports</BackLink>
      {report !== undefined && <Found key={report.id} report={report} send={send} />}
      {reports === undefined && (error ? <Failure error={error} onRetry={retry} /> : <Skeleton rows={4} />)}
      {reports !== undefined && report === undefined && (
        <Empty title="No report is due from you">
          For this game your organization asks nobody for a report, or another official of the crew.
        </Empty>
      )}
    </main>
  );
}

function Found({ report, send }: { report: Report; send: Send }) {
  const { game, name, submission, state } = report;
  const { venue, site } = game._embedded;
  const facts = [classOf(game), venue.name, site.name].filter(Boolean);
  return (
    <>
      <h1>{name}</h1>
      <div className={card.card}>
        <p>
          <b>{whenOf(game)}</b>
          <br />
          {teamsOf(game)}
        </p>
        <p className={card.small}>{facts.join(' · ')}</p>
      </div>
      {state === 'reopened' && (
        <div className={card.notice}>
          <MessageSquareWarning aria-hidden="true" />
          <p>
            Your assignor has sent this report back to you
            {submission?.remark ? `: ${quoted(submission.remark)}` : '. Change it, and send it again.'}
          </p>
        </div>
      )}
      {state === 'submitted' ? <SentReport report={report} /> : <ReportForm report={report} send={send} />}
    </>
  );
}
