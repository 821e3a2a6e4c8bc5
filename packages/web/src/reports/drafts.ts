// What was typed in reports and is not sent: stored on this device at every key, so that a closed browser loses nothing.
import { type AccountStore, REPORTS } from '../session/account/store.ts';
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

/** The drafts of this device. */
export class ReportDrafts {
  readonly #listeners = new Set<() => void>();
  readonly #store: AccountStore;
  #drafts: readonly ReportDraft[];

  constructor(store: AccountStore, drafts: readonly ReportDraft[]) {
    this.#store = store;
    this.#drafts = drafts;
  }

  readonly all = (): readonly ReportDraft[] => this.#drafts;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  put(draft: ReportDraft): void {
    this.#set([...this.#without(draft.id), draft]);
  }

  drop(id: string): void {
    this.#set(this.#without(id));
  }

  #without(id: string): ReportDraft[] {
    return this.#drafts.filter((draft) => draft.id !== id);
  }

  #set(drafts: readonly ReportDraft[]): void {
    this.#drafts = drafts;
    void this.#store.write(REPORTS, drafts);
    for (const listener of this.#listeners) listener();
  }
}

/** The drafts of the account on this device, read once for each page. */
export function loadDrafts(store: AccountStore): Promise<ReportDrafts> {
  loading ??= store.read<ReportDraft[]>(REPORTS).then((drafts) => new ReportDrafts(store, drafts ?? []));
  return loading;
}
let loading: Promise<ReportDrafts> | undefined;
