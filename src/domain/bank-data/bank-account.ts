// A bank account that a user is paid into (service.md 5.2; docs/api: OAuth).

export const ACCOUNT_TYPES = ['checking', 'savings'] as const;

export type AccountDetails = {
  /** The name of the account holder. */
  name: string;
  /** Nine digits. */
  routingNumber: string;
  /** 4 to 17 digits. */
  accountNumber: string;
  accountType: (typeof ACCOUNT_TYPES)[number];
};

export const MAX_ACCOUNTS = 10; // all are decrypted to compare them with a new one

const ROUTING_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** Whether the text is nine digits with a valid ABA checksum. Nine zeros pass the checksum, but are invalid. */
export function isRoutingNumber(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text) || text === '000000000') return false;
  const sum = ROUTING_WEIGHTS.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  return sum % 10 === 0;
}

export function isAccountNumber(text: string): boolean {
  return /^[0-9]{4,17}$/.test(text);
}

/** The only digits of a number that are ever shown. */
export function lastFour(number: string): string {
  return number.slice(-4);
}

export function isSameAccount(one: AccountDetails, other: AccountDetails): boolean {
  return one.routingNumber === other.routingNumber && one.accountNumber === other.accountNumber;
}
