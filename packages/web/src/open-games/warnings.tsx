// What speaks against an open position, in words to the official.
import type { OpenGame } from '@crewcall/sdk/core';
import { TriangleAlert } from 'lucide-react';
import card from '../ui/card.module.css';

/** The conflicts that the reason does not tell already. */
export function Warnings({ open }: { open: OpenGame }) {
  return open.conflicts
    .filter(({ message }) => open.why?.includes(message) !== true)
    .map(({ code, message }) => (
      <div key={`${code} ${message}`} className={card.notice}>
        <TriangleAlert aria-hidden="true" />
        <p>{message}.</p>
      </div>
    ));
}
