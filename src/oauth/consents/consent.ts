// A consent: what a person lets an application do in their name.
import type { Scope } from '../scopes.ts';

export type Consent = {
  applicationId: number;
  applicationName: string;
  /** Who made the application. */
  ownerName: string;
  scopes: Scope[];
  createdAt: Date;
};
