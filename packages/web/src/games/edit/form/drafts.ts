// Keeps what is typed in a form until it is saved, also while the page is reloaded without a connection. It is named by the
// user of the site who typed it: the next person at this browser is shown nothing of it.
import type { GameValues } from './fields.ts';

export type Draft = { values: GameValues; base: GameValues; lockVersion: number };

const keyOf = (userId: number, form: string) => `game-form:${userId}:${form}`;

/** What was typed earlier in this tab. */
export function readDraft(userId: number, form: string): Draft | undefined {
  const text = sessionStorage.getItem(keyOf(userId, form));
  return text === null ? undefined : (JSON.parse(text) as Draft);
}

/** Keeps it, or with undefined forgets it. */
export function keepDraft(userId: number, form: string, draft: Draft | undefined): void {
  if (draft === undefined) sessionStorage.removeItem(keyOf(userId, form));
  else sessionStorage.setItem(keyOf(userId, form), JSON.stringify(draft));
}
