// Reads who was told what by email, through the API.
import type { Client, Email, Notice } from '@crewcall/sdk/core';
import { Users } from '@crewcall/sdk/resources';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../session/keys.ts';
import { readAll } from '../session/pages.ts';

const MOST = 20; // notices that are shown
const WAITING_MS = 5_000; // an email that waits goes out within a minute, which changes no record of the site

type Place = { client: Client; siteId: number };

/** The newest notices about a game. */
export function gameNoticesQuery({ client, siteId }: Place, gameId: number) {
  return noticesQuery<Notice>(client, {
    key: keyOf(siteId, 'game', 'notices', gameId),
    path: `/api/v2/games/${gameId}/notices`,
    about: { type: 'game', id: gameId },
  });
}

/** The newest emails to a person. */
export function userEmailsQuery({ client, siteId }: Place, userId: number) {
  return noticesQuery<Email>(client, {
    key: keyOf(siteId, 'user', 'emails', userId),
    path: `/api/v2/users/${userId}/emails`,
    about: { type: 'user', id: userId },
  });
}

type Notices = { key: unknown[]; path: string; about: { type: 'game' | 'user'; id: number } };

function noticesQuery<Item extends Notice | Email>(client: Client, { key, path, about }: Notices) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => readAll<Item>(client, { path, query: { limit: MOST }, signal }, MOST),
    meta: { about },
    refetchInterval: ({ state }) => (state.data?.items.some(isWaiting) ? WAITING_MS : false),
  });
}

export const isWaiting = ({ due_at }: Pick<Notice, 'due_at'>): boolean => due_at !== null;

/** Which emails a person gets, and whether their address works. */
export function noticeSettingsQuery({ client, siteId }: Place, userId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'user', 'notice settings', userId),
    queryFn: ({ signal }) => new Users(client).getNoticeSettings(userId, { signal }),
  });
}
