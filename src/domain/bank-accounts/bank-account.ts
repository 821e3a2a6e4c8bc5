// A bank account: where a user's money goes (service.md 5.2; docs/api: OAuth).

export const ACCOUNT_TYPES = ['checking', 'savings'] as const;

export type AccountDetails = {
  /** Its holder. */
  name: string;
  /** Nine digits. */
  routingNumber: string;
  /** 4 to 17 digits. */
  accountNumber: string;
  accountType: (typeof ACCOUNT_TYPES)[number];
};

export type BankAccount = AccountDetails & { id: number; userId: number; createdAt: Date; updatedAt: Date };

export const MAX_ACCOUNTS = 10; // more than anybody is paid into, and few enough to be compared with a new one

const ROUTING_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** Whether it is nine digits with the checksum of the American Bankers Association, which nine zeros have too. */
export function isRoutingNumber(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text) || text === '000000000') return false;
  const sum = ROUTING_WEIGHTS.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  return sum % 10 === 0;
}

export function isAccountNumber(text: string): boolean {
  return /^[0-9]{4,17}$/.test(text);
}

/** All that is ever shown of a number. */
export function lastFour(number: string): string {
  return number.slice(-4);
}

export function isSameAccount(one: AccountDetails, other: AccountDetails): boolean {
  return one.routingNumber === other.routingNumber && one.accountNumber === other.accountNumber;
}
