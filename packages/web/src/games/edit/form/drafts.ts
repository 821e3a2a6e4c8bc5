// Keeps what is typed in a form until it is saved, also while the page is reloaded without a connection.
import type { GameValues } from './fields.ts';

export type Draft = { values: GameValues; base: GameValues; lockVersion: number };

const keyOf = (siteId: number, form: string) => `game-form:${siteId}:${form}`;

/** What was typed earlier in this tab. */
export function readDraft(siteId: number, form: string): Draft | undefined {
  const text = sessionStorage.getItem(keyOf(siteId, form));
  return text === null ? undefined : (JSON.parse(text) as Draft);
}

/** Keeps it, or with undefined forgets it. */
export function keepDraft(siteId: number, form: string, draft: Draft | undefined): void {
  if (draft === undefined) sessionStorage.removeItem(keyOf(siteId, form));
  else sessionStorage.setItem(keyOf(siteId, form), JSON.stringify(draft));
}
