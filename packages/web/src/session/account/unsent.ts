// What the person has entered on this device, and the service does not have.
import { type AccountStore, ANSWERS, DRAFTS } from './store.ts';

export type UnsentAnswer = {
  status: 'A' | 'D' | 'N';
  /** Such as "Sat, Nov 21 · 9:45 AM". */
  title: string;
  /** Why the service did not take it. */
  failure?: string;
};

/** The answers, and how many reports. */
export type Unsent = { answers: UnsentAnswer[]; reports: number };

export async function readUnsent(store: AccountStore): Promise<Unsent> {
  const [answers, drafts] = await Promise.all([store.entries<UnsentAnswer>(ANSWERS), store.entries(DRAFTS)]);
  const waiting = answers.map(([, answer]) => answer).filter(({ failure }) => failure === undefined);
  return { answers: waiting, reports: drafts.length };
}
