// What this device stores of an account. The store has an owner, and each access checks it in its own transaction: a tab of
// somebody who has signed out neither reads nor writes, whatever the other tabs do meanwhile.
import { createStore, promisifyRequest } from 'idb-keyval';
import { accountOfCookie } from './cookie.ts';

const OWNER = 'owner';
/** The names of answers that have not been sent begin so: each by itself, since every tab may store some. */
export const ANSWERS = 'answer-';
/** So do those of reports that have not been sent. */
export const DRAFTS = 'report-draft-';
/** The names of results begin so; account/persister.ts deletes those that are old, or too many. */
export const RESULTS = 'query';
/** The result of a query as JSON, and when it was read. */
export type StoredResult = { text: string; readAt: number };
/** What waits for the same person after their session has ended. */
const WAITS = [ANSWERS, DRAFTS, OWNER];

/** How long what was read is shown without a connection: as long as the longest session. */
export const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const open = createStore('keyval-store', 'keyval');

export class AccountStore {
  readonly accountId: number;

  constructor(accountId: number) {
    this.accountId = accountId;
  }

  /** Deletes what another account has stored, or nobody, and makes this account the owner, if it is still signed in. */
  async claim(): Promise<void> {
    await transact('readwrite', (objects) => {
      if (accountOfCookie() !== this.accountId) return;
      const owner = objects.get(OWNER);
      owner.onsuccess = () => {
        if (owner.result === this.accountId) return;
        objects.clear();
        objects.put(this.accountId, OWNER);
      };
    });
  }

  /** Undefined where nothing is stored, or by somebody else. */
  async read<Value>(name: string): Promise<Value | undefined> {
    let value: IDBRequest<Value> | undefined;
    await this.#own('readonly', (objects) => {
      value = objects.get(name);
    });
    return value?.result;
  }

  write(name: string, value: unknown): Promise<void> {
    return this.#own('readwrite', (objects) => objects.put(value, name));
  }

  /** What `change` makes of the stored value, undefined deletes it: no tab writes in between. */
  update<Value>(name: string, change: (stored: Value | undefined) => Value | undefined): Promise<void> {
    return this.#own('readwrite', (objects) => {
      const stored: IDBRequest<Value | undefined> = objects.get(name);
      stored.onsuccess = () => {
        const value = change(stored.result);
        if (value === undefined) objects.delete(name);
        else if (value !== stored.result) objects.put(value, name);
      };
    });
  }

  delete(name: string): Promise<void> {
    return this.#own('readwrite', (objects) => objects.delete(name));
  }

  /** All whose names begin so. */
  async entries<Value>(prefix: string): Promise<[name: string, value: Value][]> {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    let names: IDBRequest<IDBValidKey[]> | undefined;
    let values: IDBRequest<Value[]> | undefined;
    await this.#own('readonly', (objects) => {
      names = objects.getAllKeys(range);
      values = objects.getAll(range);
    });
    return (names?.result ?? []).map((name, at) => [String(name), values!.result[at]!]);
  }

  #own(mode: IDBTransactionMode, access: (objects: IDBObjectStore) => void): Promise<void> {
    return transact(mode, (objects) => {
      const owner = objects.get(OWNER);
      owner.onsuccess = () => {
        if (owner.result === this.accountId) access(objects);
      };
    });
  }
}

/** Nothing of anybody stays on this device. */
export function clearStore(): Promise<void> {
  return transact('readwrite', (objects) => objects.clear());
}

/** When a session has ended elsewhere: what was read is deleted, and what was not sent waits for the same person. */
export function deleteReadData(): Promise<void> {
  return transact('readwrite', (objects) => {
    const names = objects.getAllKeys();
    names.onsuccess = () => {
      for (const name of names.result)
        if (!WAITS.some((waiting) => String(name).startsWith(waiting))) objects.delete(name);
    };
  });
}

/** Private windows of some browsers have no storage: then nothing is stored. */
async function transact(mode: IDBTransactionMode, access: (objects: IDBObjectStore) => void): Promise<void> {
  try {
    await open(mode, (objects) => {
      access(objects);
      return promisifyRequest(objects.transaction);
    });
  } catch {}
}
