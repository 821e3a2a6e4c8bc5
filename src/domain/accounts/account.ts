// An account: a person or service that signs in.
export type Account = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  /** Whether an operator allows this account to create applications (service.md 5.1). */
  apiAccess: boolean;
  /** Nobody signs in to it, and no token of it works. */
  deactivatedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
