// The person's reports with what was typed on this device, and the sending of them.
import { ApiError, type FormSubmission } from '@crewcall/sdk/core';
import { FormSubmissions } from '@crewcall/sdk/resources';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { teamsOf } from '../games/game.ts';
import { useSession } from '../session/context.tsx';
import { patch } from '../session/optimistic.ts';
import { persistedKey } from '../session/persisted.ts';
import { type Problems, problemsOf } from '../session/problems.ts';
import { useChange } from '../session/use-change.ts';
import { loadDrafts, type ReportDraft } from './drafts.ts';
import { unreportedGamesQuery } from './due.ts';
import { submissionsQuery, templatesQuery } from './queries.ts';
import { labelled, type Report, reportId, reportsOf, saidOfCrew, valuesOf } from './report.ts';

const RETRY_MS = 10_000;

export function useReports() {
  const { client, sites, users } = useSession();
  const templates = useQuery(templatesQuery(client, sites));
  const unreported = useQuery(unreportedGamesQuery(client, sites));
  const submissions = useQuery(submissionsQuery(client, { templates: templates.data, users }));
  const reports = useMemo(() => {
    if (!templates.data || !unreported.data || !submissions.data) return undefined;
    const { due, sent } = reportsOf({
      ...{ templates: templates.data, unreported: unreported.data, submissions: submissions.data, users },
    });
    return { due, sent, all: [...due, ...sent] };
  }, [templates.data, unreported.data, submissions.data, users]);
  const all = [templates, unreported, submissions];
  const failed = all.find(({ isError, data }) => isError && data === undefined);
  const retry = () => {
    for (const query of all) if (query.isError) void query.refetch();
  };
  return { reports, error: failed?.error, retry };
}

export function useDrafts() {
  const drafts = use(loadDrafts(useSession().store));
  const all = useSyncExternalStore(drafts.subscribe, drafts.all);
  return { drafts, draftOf: (id: string) => all.find((draft) => draft.id === id), all };
}

/** True once it is sent; otherwise the draft says what is wrong, or waits for a connection. */
export type Send = (report: Report, draft: ReportDraft) => Promise<boolean>;

/** Sends drafts of these reports, due or sent. Those that had no connection are sent again and again as long as a view of reports is open. */
export function useSending(reports: readonly Report[]): Send {
  const { drafts, all } = useDrafts();
  const deliver = useDelivery();
  const onTheirWay = useRef(new Set<string>());
  const send = async (report: Report, draft: ReportDraft): Promise<boolean> => {
    if (onTheirWay.current.has(draft.id)) return false;
    onTheirWay.current.add(draft.id);
    const outcome = await deliver(report, draft);
    onTheirWay.current.delete(draft.id);
    if (outcome === 'no connection') return false;
    if (outcome !== 'sent') {
      const { problems, lockVersion = draft.lockVersion } = outcome;
      drafts.put({ ...draft, lockVersion, sending: undefined, problems });
      return false;
    }
    drafts.drop(draft.id);
    return true;
  };
  const latest = useRef(() => {});
  latest.current = () => {
    for (const draft of all) {
      const report = reports.find(({ id }) => id === draft.id);
      if (report?.state === 'submitted')
        drafts.drop(draft.id); // it has arrived, or was sent from elsewhere
      else if (report !== undefined && draft.sending !== undefined) void send(report, draft);
    }
  };
  useEffect(() => latest.current(), [reports]);
  useEffect(() => {
    const again = () => latest.current();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, []);
  return send;
}

/** What is wrong, by field, and the version that the person should look at now, if there is a newer one. */
type Rejection = { problems: Problems; lockVersion?: number | undefined };

/** Delivers one draft; gives what is wrong with it, by field, where the service does not take it. */
function useDelivery() {
  const { client, users } = useSession();
  const queries = useQueryClient();
  const { submit } = useChange();
  const known = persistedKey('form-submission');
  const write = ({ game, templateId, submission, fields }: Report, draft: ReportDraft) => {
    const submissions = new FormSubmissions(client);
    const sent = { values: valuesOf(fields, draft.typed), crew: saidOfCrew(draft.typed, game) };
    if (submission === undefined)
      return submissions.createOfGame(
        game.id,
        { template_id: templateId, ...sent, state: 'submitted' },
        { idempotencyKey: draft.sending },
      );
    const body = { ...sent, state: 'submitted', lock_version: draft.lockVersion } as const;
    return submissions.change(submission.id, body);
  };
  return async (report: Report, draft: ReportDraft): Promise<Rejection | 'sent' | 'no connection'> => {
    const { game, fields } = report;
    const author = users.find(({ _embedded }) => _embedded.site.id === game._embedded.site.id)?.id;
    try {
      await submit<FormSubmission>({
        record: `report ${report.id}`,
        send: () => write(report, draft),
        saved: (sent) => [
          patch<FormSubmission[]>(known, (all) => [...all.filter(({ id }) => id !== sent.id), sent]),
        ],
        affects: [persistedKey('game', 'unreported')],
        message: `Sent: ${report.name}, ${teamsOf(report.game)}.`,
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return 'no connection';
      if (error.status !== 409) return { problems: labelled(problemsOf(error), fields) };
      // It may have arrived although its response did not.
      await queries.refetchQueries({ queryKey: known });
      const now = queries
        .getQueryData<FormSubmission[]>(known)
        ?.find((one) => reportId(one.game_id, one.template_id) === report.id && one.user_id === author);
      if (now?.state !== 'submitted') return { problems: problemsOf(error), lockVersion: now?.lock_version };
    }
    return 'sent';
  };
}
