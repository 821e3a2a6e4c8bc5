// Gives every view the API client, the account and its sites.
import type { Account, Client, User, WholeSite } from '@crewcall/sdk/core';
import { createContext, use } from 'react';
import type { AccountStore } from './account/store.ts';

export type Session = {
  client: Client;
  store: AccountStore;
  account: Account;
  sites: WholeSite[];
  users: User[];
};

/** One site as the person sees it: their own user record there, and what their roles allow. */
export type SiteSession = {
  client: Client;
  site: WholeSite;
  me: User;
  /** They see what assignors see. */
  isAssignor: boolean;
  /** They change what assignors change; nobody does while the site is archived. */
  mayEdit: boolean;
};

/** Whether one of the person's sites is archived, and read only: it is not in the list of sites. */
export function isArchived({ sites }: Pick<Session, 'sites'>, siteId: number): boolean {
  return !sites.some(({ id }) => id === siteId);
}

export const SessionContext = createContext<Session | undefined>(undefined);
export const SiteContext = createContext<SiteSession | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('useSession() is for views below the session.');
  return session;
}

export function useSite(): SiteSession {
  const site = use(SiteContext);
  if (site === undefined) throw new Error('useSite() is for views of a site.');
  return site;
}
