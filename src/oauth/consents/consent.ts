// A consent: what a person allows an application to do on their behalf.
import type { Scope } from '../scopes.ts';

export type Consent = {
  applicationId: number;
  applicationName: string;
  /** The owner of the application. */
  ownerName: string;
  scopes: Scope[];
  createdAt: Date;
};
