// Reads messages through the API: those of a site, those that the person got, and who would get one.
import type { Client, Job, Message, MessageCounts, MessageDraft, MessageRecipient } from '@crewcall/sdk/core';
import { Jobs, Messages } from '@crewcall/sdk/resources';
import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';
import { readChangedOf, recordList } from '../session/live/record-list.ts';
import { readAll } from '../session/pages.ts';
import type { ApiRequest } from '../session/requests.ts';

const MOST = 100; // messages that are shown
const MOST_RECIPIENTS = 1_000; // docs/api: messages
const OPENED_MS = 15_000; // that somebody opened a message changes no record of the site

const SENDING_MS = 1_000; // a person waits for it

type Of = { client: Client; siteId: number };

type List = { items: Message[]; records: number };

/** The newest messages of a site; those about a game, if it is named. */
export function messagesQuery({ client, siteId }: Of, gameId?: number) {
  const path = `/api/v2/sites/${siteId}/messages`;
  return queryOptions(
    newestOf(client, keyOf(siteId, 'message', 'list', gameId), { path, query: about(gameId) }),
  );
}

/** The newest messages that the person got, of all sites; those about a game, if it is named. */
export function receivedQuery(client: Client, gameId?: number) {
  const request = { path: '/api/v2/messages', query: about(gameId) };
  return queryOptions(newestOf(client, ['me', 'message', 'list', gameId], request));
}

const about = (gameId: number | undefined) => (gameId === undefined ? {} : { search: { game_id: gameId } });

function newestOf(client: Client, queryKey: QueryKey, request: ApiRequest) {
  return recordList<List>({
    queryKey,
    readAll: ({ signal }) => readAll<Message>(client, { ...request, signal }, MOST),
    readChanged: readChangedOf<Message, List>(client, request, { order: newestFirst }),
  });
}

/** As the API orders them. */
const newestFirst = (one: Message, other: Message): number => other.id - one.id;

/** `scope`: the site, or `me` where the reader of all sites looks at it. */
export function messageQuery(client: Client, scope: number | 'me', id: number) {
  return queryOptions({
    queryKey: [scope, 'message', 'one', id],
    queryFn: async ({ signal, client: queries }) => {
      const message = await new Messages(client).get(id, { signal });
      if (scope !== 'me') readRecipientsAgain(queries, recipientsKey(scope, id), message);
      return message;
    },
    meta: { about: { type: 'message' as const, id } },
    refetchInterval: scope === 'me' ? (false as const) : OPENED_MS,
  });
}

const recipientsKey = (siteId: number, id: number): QueryKey => keyOf(siteId, 'message', 'recipients', id);

/** Who got a message, and who opened it. */
export function recipientsQuery({ client, siteId }: Of, id: number) {
  const path = `/api/v2/messages/${id}/recipients`;
  return queryOptions({
    queryKey: recipientsKey(siteId, id),
    queryFn: ({ signal }) => readAll<MessageRecipient>(client, { path, signal }, MOST_RECIPIENTS),
    meta: { about: { type: 'message' as const, id } },
  });
}
/** A thousand recipients are twenty requests: they are read again only when the message counts others than they do. */
function readRecipientsAgain(queries: QueryClient, queryKey: QueryKey, { counts }: Message): void {
  const known = queries.getQueryData<{ items: MessageRecipient[] }>(queryKey)?.items;
  if (known === undefined || counts === undefined) return;
  const queued = known.filter(({ queued_at }) => queued_at !== null).length;
  const opened = known.filter(({ opened_at }) => opened_at !== null).length;
  if (queued === counts.queued && opened === counts.opened) return;
  void queries.invalidateQueries({ queryKey, exact: true });
}

/** Who would get it, by which way, and the text as one of them gets it. */
export function previewQuery({ client, siteId }: Of, draft: MessageDraft) {
  return queryOptions({
    queryKey: keyOf(siteId, 'message', 'preview', draft),
    queryFn: ({ signal }) => new Messages(client).preview(siteId, draft, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Whether somebody is still to get it. */
export const isOnItsWay = (counts: Message['counts']): counts is MessageCounts =>
  counts !== undefined && counts.queued < counts.recipients;

/** How far the job that sends a message is. */
export function sendingQuery({ client, siteId }: Of, jobId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'job', 'one', jobId),
    queryFn: ({ signal }) => new Jobs(client).get(jobId, { signal }),
    refetchInterval: ({ state }) => (isLive(state.data) ? SENDING_MS : false),
  });
}

/** The id of the record that a link leads to. */
export const idOfLink = ({ href }: { href: string }): number => Number(/(\d+)(?:\.json)?$/.exec(href)?.[1]);

const isLive = (job: Job | undefined) =>
  job === undefined || job.state === 'waiting' || job.state === 'running';
