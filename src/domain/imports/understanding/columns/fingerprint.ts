// The shape of a header: the same for every version of one sheet.
import { createHash } from 'node:crypto';
import type { ImportKind } from '../../kinds.ts';
import { foldHeading } from './headings.ts';

const HEX_DIGITS = 32;

/** Of the headings in their order, or without a header of the number of columns. Numbers in headings count. */
export function fingerprintOf(kind: ImportKind, headings: readonly (string | null)[]): string {
  const shape = headings.map((heading) => (heading === null ? null : foldHeading(heading)));
  while (shape.length > 0 && shape.at(-1) === '') shape.pop();
  return createHash('sha256')
    .update(JSON.stringify([kind, shape]))
    .digest('hex')
    .slice(0, HEX_DIGITS);
}
