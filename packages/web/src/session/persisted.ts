// The keys of queries whose results this device stores (account/persister.ts), so that they can be read without a connection.
const PERSISTED = 'persisted';

/** Every persisted query. */
export const PERSISTED_QUERIES = [PERSISTED];

/** Queries of the person, on all sites. */
export const persistedKey = (type: string, ...rest: unknown[]): unknown[] => [PERSISTED, type, ...rest];
