// A user: one account's profile on one site.

export type Role = 'official' | 'assignor' | 'manager';

export type User = {
  id: number;
  siteId: number;
  accountId: number;
  firstName: string;
  lastName: string;
  mi: string | null;
  emailAddresses: string[];
  mobilePhone: string | null;
  mobilePhoneIsPublic: boolean;
  homePhone: string | null;
  homePhoneIsPublic: boolean;
  workPhone: string | null;
  workPhoneIsPublic: boolean;
  official: boolean;
  assignor: boolean;
  manager: boolean;
  active: boolean;
  grade: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** What a site says of a person it adds. `email` is the address they sign in with. */
export type NewUser = {
  siteId: number;
  email: string;
  firstName: string;
  lastName: string;
  roles: Record<Role, boolean>;
  /** Every address of the profile; `[email]` when left out. */
  emailAddresses?: string[] | undefined;
  mi?: string | null | undefined;
  mobilePhone?: string | null | undefined;
  mobilePhoneIsPublic?: boolean | undefined;
  homePhone?: string | null | undefined;
  homePhoneIsPublic?: boolean | undefined;
  workPhone?: string | null | undefined;
  workPhoneIsPublic?: boolean | undefined;
  grade?: string | null | undefined;
};
