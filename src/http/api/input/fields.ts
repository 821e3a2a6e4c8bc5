// Members that bodies have in common: names, short texts, zones. What is wrong with one is found with everything else.
import { Type } from 'typebox';
import { zoneNamed } from '../../../domain/sites/site.ts';
import { isReadable, UNREADABLE } from '../../../kernel/names.ts';

const NAME_CHARACTERS = 90; // docs/api: Resources
const ZONE_CHARACTERS = 64; // the longest of IANA's has 32

/** A name: one readable line. Spaces around it do not count. */
export function nameField(example: string) {
  const schema = Type.String({ minLength: 1, maxLength: NAME_CHARACTERS, examples: [example] });
  return Type.Refine(schema, isLine, () => UNREADABLE);
}

/** A text of one line, which may be null; nothing but spaces is null too (`trimToNull`). */
export function textField({ maxLength, example }: { maxLength: number; example: string }) {
  const text = Type.Refine(
    Type.String({ maxLength, examples: [example] }),
    (value) => isBlank(value) || isLine(value),
    () => UNREADABLE,
  );
  return Type.Union([text, Type.Null()]);
}

/** An IANA time zone, which may be null. */
export function zoneField() {
  const zone = Type.Refine(
    Type.String({ maxLength: ZONE_CHARACTERS, description: 'IANA name.', examples: ['America/Chicago'] }),
    (value) => isBlank(value) || zoneNamed(value.trim()) !== undefined,
    () => 'must be a known IANA time zone, such as America/Chicago',
  );
  return Type.Union([zone, Type.Null()]);
}

/** A text as it is kept: without spaces around it, and null where nothing is left. Undefined was not sent. */
export function trimToNull(value: string | null | undefined): string | null | undefined {
  return value == null ? value : value.trim() || null;
}

function isLine(text: string): boolean {
  return isReadable(text.trim());
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
