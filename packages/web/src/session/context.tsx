// Gives every view the API client, the account and its sites.
import type { Account, Crewcall, User, WholeSite } from '@crewcall/sdk';
import { createContext, use } from 'react';

export type Session = { client: Crewcall; account: Account; sites: WholeSite[]; users: User[] };

/** One site as the person sees it: their own user record there, and what their roles allow. */
export type SiteSession = { client: Crewcall; site: WholeSite; me: User; isAssignor: boolean };

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
