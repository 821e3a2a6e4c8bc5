// An account: a person or service that signs in.

export type Account = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  /** Whether an operator allows this account to create applications (service.md 5.1). */
  apiAccess: boolean;
  createdAt: Date;
  updatedAt: Date;
};
