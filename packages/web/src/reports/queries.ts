// Reads what is needed for the person's reports, on all their sites.
import type { Client, FormSubmission, FormTemplate, User, WholeSite } from '@crewcall/sdk/core';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { addDays } from '../format/days.ts';
import type { Session } from '../session/context.tsx';
import { readAll } from '../session/pages.ts';
import { persistedKey } from '../session/persisted.ts';
import { unreportedGamesQuery } from './due.ts';

const MOST_SUBMISSIONS = 200; // of each form
const PAST_DAYS = 365;

/** A form of a site, with what an official reports by it. */
export type SiteTemplate = FormTemplate & { siteId: number };

/** The forms of the sites. */
export function templatesQuery(client: Client, sites: readonly WholeSite[]) {
  return queryOptions({
    queryKey: persistedKey('form-template'),
    queryFn: async ({ signal }): Promise<SiteTemplate[]> => {
      const lists = await Promise.all(
        sites.map(async ({ id: siteId }) => {
          const path = `/api/v2/sites/${siteId}/form/templates`;
          const { items } = await readAll<FormTemplate>(client, { path, signal });
          return items.map((template) => ({ ...template, siteId }));
        }),
      );
      return lists.flat();
    },
  });
}

type OwnForms = { templates: readonly FormTemplate[] | undefined; users: readonly User[] };

/** What these users, the person's own, reported by these forms about the games of the last year. */
export function submissionsQuery(client: Client, { templates, users }: OwnForms) {
  return queryOptions({
    queryKey: persistedKey('form-submission'),
    enabled: templates !== undefined,
    staleTime: 0, // the stream of changes does not tell of submissions
    queryFn: async ({ signal }): Promise<FormSubmission[]> => {
      const start_date = addDays(new Date().toISOString().slice(0, 10), -PAST_DAYS);
      const search = { start_date, user_id: users.map(({ id }) => id) };
      const lists = await Promise.all(
        (templates ?? []).map(({ id }) => {
          const path = `/api/v2/form/templates/${id}/submissions`;
          return readAll<FormSubmission>(client, { path, query: { search }, signal }, MOST_SUBMISSIONS);
        }),
      );
      return lists.flatMap(({ items }) => items);
    },
  });
}

/** What the views of reports show first. */
export async function ensureReports(queries: QueryClient, { client, sites, users }: Session): Promise<void> {
  const templates = queries.ensureQueryData(templatesQuery(client, sites));
  const submissions = templates.then((read) =>
    queries.ensureQueryData(submissionsQuery(client, { templates: read, users })),
  );
  await Promise.all([submissions, queries.ensureQueryData(unreportedGamesQuery(client, sites))]);
}
