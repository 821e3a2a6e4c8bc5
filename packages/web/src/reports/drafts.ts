// What was typed in reports and is not sent: stored on this device at every key, so that a closed browser loses nothing. Each
// draft is stored by itself, and told to the other tabs, so that none writes over what was typed in another.
import { type AccountStore, DRAFTS } from '../session/account/store.ts';
import type { Problems } from '../session/problems.ts';
import type { FormInput } from './report.ts';

export type ReportDraft = {
  /** Of the game and the form. */
  id: string;
  typed: FormInput;
  /** The version of the submission that it began from, as the API counts them. */
  lockVersion: number | undefined;
  /** It is to be sent: the key of the request, the same for each try, so that it arrives once. */
  sending?: string | undefined;
  /** Why the service did not take it, by the path of the field. */
  problems?: Problems | undefined;
};

/** A draft that another tab has put, or dropped. */
type Told = Pick<ReportDraft, 'id'> & { draft?: ReportDraft };

/** The drafts of this device. */
export class ReportDrafts {
  readonly #listeners = new Set<() => void>();
  readonly #store: AccountStore;
  readonly #otherTabs: BroadcastChannel;
  #drafts: readonly ReportDraft[] = [];

  constructor(store: AccountStore) {
    this.#store = store;
    this.#otherTabs = new BroadcastChannel(`report-drafts-${store.accountId}`);
    this.#otherTabs.onmessage = ({ data: { id, draft } }: MessageEvent<Told>) => this.#replace(id, draft);
  }

  /** Reads the drafts that are stored. */
  async restore(): Promise<void> {
    const stored = await this.#store.entries<ReportDraft>(DRAFTS);
    this.#drafts = stored.map(([, draft]) => draft);
  }

  readonly all = (): readonly ReportDraft[] => this.#drafts;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  put(draft: ReportDraft): void {
    this.#replace(draft.id, draft);
    void this.#store.write(nameOf(draft.id), draft);
    this.#otherTabs.postMessage({ id: draft.id, draft } satisfies Told);
  }

  drop(id: string): void {
    this.#replace(id, undefined);
    void this.#store.delete(nameOf(id));
    this.#otherTabs.postMessage({ id } satisfies Told);
  }

  #replace(id: string, draft: ReportDraft | undefined): void {
    this.#drafts = [...this.#drafts.filter((one) => one.id !== id), ...(draft ? [draft] : [])];
    for (const listener of this.#listeners) listener();
  }
}

const nameOf = (id: string): string => `${DRAFTS}${id}`;

/** The drafts of the account on this device, read once for each page. */
export function loadDrafts(store: AccountStore): Promise<ReportDrafts> {
  loading ??= restored(new ReportDrafts(store));
  return loading;
}
let loading: Promise<ReportDrafts> | undefined;

async function restored(drafts: ReportDrafts): Promise<ReportDrafts> {
  await drafts.restore();
  return drafts;
}
