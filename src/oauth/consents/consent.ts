// A consent: what a person allows an application to do on their behalf.
import type { Scope } from '../scopes.ts';

export type Consent = {
  applicationId: number;
  applicationName: string;
  /** The owner of the application; null: no person made it. */
  ownerName: string | null;
  scopes: Scope[];
  createdAt: Date;
};
