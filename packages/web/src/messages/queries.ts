// Reads messages through the API: those of a site, those that the person got, and who would get one.
import type { Client, Job, Message, MessageDraft, MessageRecipient } from '@crewcall/sdk/core';
import { Jobs, Messages } from '@crewcall/sdk/resources';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';
import { readAll } from '../session/pages.ts';

const MOST = 100; // messages that are shown
const MOST_RECIPIENTS = 1_000; // docs/api: messages
const OPENED_MS = 15_000; // that somebody opened a message changes no record of the site

const SENDING_MS = 1_000; // a person waits for it

type Of = { client: Client; siteId: number };

/** The newest messages of a site; those about a game, if it is named. */
export function messagesQuery({ client, siteId }: Of, gameId?: number) {
  const query = { search: gameId === undefined ? undefined : { game_id: gameId } };
  return queryOptions({
    queryKey: keyOf(siteId, 'message', 'list', gameId),
    queryFn: ({ signal }) =>
      readAll<Message>(client, { path: `/api/v2/sites/${siteId}/messages`, query, signal }, MOST),
  });
}

/** The newest messages that the person got, of all sites; those about a game, if it is named. */
export function receivedQuery(client: Client, gameId?: number) {
  const query = { search: gameId === undefined ? undefined : { game_id: gameId } };
  return queryOptions({
    queryKey: ['me', 'message', 'list', gameId],
    queryFn: ({ signal }) => readAll<Message>(client, { path: '/api/v2/messages', query, signal }, MOST),
  });
}

/** `scope`: the site, or `me` where the reader of all sites looks at it. */
export function messageQuery(client: Client, scope: number | 'me', id: number) {
  return queryOptions({
    queryKey: [scope, 'message', 'one', id],
    queryFn: ({ signal }) => new Messages(client).get(id, { signal }),
    meta: { about: { type: 'message' as const, id } },
    refetchInterval: scope === 'me' ? (false as const) : OPENED_MS,
  });
}

/** Who got a message, and who opened it. */
export function recipientsQuery({ client, siteId }: Of, id: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'message', 'recipients', id),
    queryFn: ({ signal }) =>
      readAll<MessageRecipient>(
        client,
        { path: `/api/v2/messages/${id}/recipients`, signal },
        MOST_RECIPIENTS,
      ),
    meta: { about: { type: 'message' as const, id } },
    refetchInterval: OPENED_MS,
  });
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

/** How far the job that sends a message is. */
export function sendingQuery({ client, siteId }: Of, jobId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'job', 'one', jobId),
    queryFn: ({ signal }) => new Jobs(client).get(jobId, { signal }),
    refetchInterval: ({ state }) => (isLive(state.data) ? SENDING_MS : false),
  });
}

const isLive = (job: Job | undefined) =>
  job === undefined || job.state === 'waiting' || job.state === 'running';
