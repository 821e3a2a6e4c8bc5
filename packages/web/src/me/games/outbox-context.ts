// Gives every view the outbox of the page.
import { createContext, use } from 'react';
import type { Outbox } from './outbox.ts';

export const OutboxContext = createContext<Outbox | undefined>(undefined);

export function useOutbox(): Outbox {
  const outbox = use(OutboxContext);
  if (outbox === undefined) throw new Error('useOutbox() is for views below /me.');
  return outbox;
}
