// The reports that the person owes, and those that they have sent.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Check, Clock, type LucideIcon, PencilLine, TriangleAlert } from 'lucide-react';
import { teamsOf } from '../games/game.ts';
import { useSession } from '../session/context.tsx';
import { BackLink } from '../ui/back-link.tsx';
import card from '../ui/card.module.css';
import { Segmented } from '../ui/segmented.tsx';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import type { ReportDraft } from './drafts.ts';
import { type Report, whenOf } from './report.ts';
import { useDrafts, useReports, useSending } from './use-reports.ts';

const MOST_SHOWN = 100;
const NONE: readonly Report[] = [];

export function ReportsView() {
  const { list = 'due' } = useSearch({ from: '/me/reports/' });
  const navigate = useNavigate({ from: '/me/reports/' });
  const { reports, error, retry } = useReports();
  useSending(reports?.all ?? NONE);
  const shown = reports?.[list];
  const choices = [
    { value: 'due', label: 'Due', count: reports?.due.length },
    { value: 'sent', label: 'Sent' },
  ] as const;
  return (
    <main id="main" className={card.page}>
      <BackLink to="/me/more">More</BackLink>
      <h1>Reports</h1>
      <Segmented
        label="Which reports"
        value={list}
        choices={choices}
        onChange={(value) => navigate({ search: value === 'due' ? {} : { list: value }, replace: true })}
      />
      {shown === undefined && (error ? <Failure error={error} onRetry={retry} /> : <Skeleton rows={4} />)}
      {shown?.length === 0 && <NoReports list={list} />}
      {shown !== undefined && shown.length > 0 && (
        <ul className={card.cards}>
          {shown.slice(0, MOST_SHOWN).map((report) => (
            <ReportCard key={report.id} report={report} />
          ))}
        </ul>
      )}
      {shown !== undefined && shown.length > MOST_SHOWN && (
        <p className={card.soft}>
          The latest {MOST_SHOWN} of {shown.length} are shown.
        </p>
      )}
    </main>
  );
}

function NoReports({ list }: { list: 'due' | 'sent' }) {
  const { sites } = useSession();
  if (!sites.some(({ forms_enabled }) => forms_enabled))
    return <Empty title="No reports needed">Your organizations do not ask officials for reports.</Empty>;
  if (list === 'sent')
    return <Empty title="Nothing sent yet">Reports that you have sent are listed here for a year.</Empty>;
  return <Empty title="No report is due">After a game that you worked, its report is listed here.</Empty>;
}

function ReportCard({ report }: { report: Report }) {
  const { sites } = useSession();
  const { game, name, templateId, submission } = report;
  const site = sites.length > 1 ? ` · ${game._embedded.site.name}` : '';
  return (
    <li className={card.card}>
      <div className={card.line}>
        <h2 className={card.title}>
          <Link
            to="/me/reports/$gameId/{-$templateId}"
            params={{ gameId: String(game.id), templateId: String(templateId) }}
          >
            {whenOf(game)}
          </Link>
        </h2>
        <ReportState report={report} />
      </div>
      <p>
        <b>{teamsOf(game)}</b>
        <span className={card.soft}>
          {' '}
          · {name}
          {site}
        </span>
      </p>
      {submission?.state === 'reopened' && submission.remark !== null && <p>“{submission.remark}”</p>}
    </li>
  );
}

/** Where the report stands, with what this device has of it. */
function ReportState({ report: { id, state } }: { report: Report }) {
  const draft = useDrafts().draftOf(id);
  const { Icon, words, look = 'warn' } = standingOf(state, draft);
  return (
    <span className={card[look]}>
      <Icon aria-hidden="true" />
      {words}
    </span>
  );
}

type Standing = { Icon: LucideIcon; words: string; look?: 'good' | 'soft' };

function standingOf(state: Report['state'], draft: ReportDraft | undefined): Standing {
  if (state === 'submitted') return { Icon: Check, words: 'Sent', look: 'good' };
  if (draft?.sending !== undefined) return { Icon: Clock, words: 'Waiting to be sent' };
  if (draft?.problems !== undefined) return { Icon: TriangleAlert, words: 'Not sent' };
  if (state === 'reopened') return { Icon: TriangleAlert, words: 'Sent back to you' };
  if (draft !== undefined || state === 'draft') return { Icon: PencilLine, words: 'Draft' };
  return { Icon: Clock, words: 'Due' };
}
