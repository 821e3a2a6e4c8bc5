// Schemas of common body members: names, short texts, time zones.
import { Type } from 'typebox';
import { zoneNamed } from '../../../domain/sites/site.ts';
import { isReadable, NAME_CHARACTERS, UNREADABLE } from '../../../kernel/names.ts';

const ZONE_CHARACTERS = 64; // the longest IANA name has 32

/** A name: one line that is not blank. Surrounding spaces are ignored. */
export function nameField(example: string) {
  const schema = Type.String({ minLength: 1, maxLength: NAME_CHARACTERS, examples: [example] });
  return Type.Refine(schema, isLine, () => UNREADABLE);
}

/** A nullable text of one line; `trimToNull` turns a blank one into null. */
export function textField({
  example,
  ...limits
}: {
  maxLength: number;
  example?: string;
  description?: string;
}) {
  const text = Type.Refine(
    Type.String({ ...limits, ...(example !== undefined && { examples: [example] }) }),
    (value) => isBlank(value) || isLine(value),
    () => UNREADABLE,
  );
  return Type.Union([text, Type.Null()]);
}

/** A nullable IANA time zone. */
export function zoneField() {
  const zone = Type.Refine(
    Type.String({ maxLength: ZONE_CHARACTERS, description: 'IANA name.', examples: ['America/Chicago'] }),
    (value) => isBlank(value) || zoneNamed(value.trim()) !== undefined,
    () => 'must be a known IANA time zone, such as America/Chicago',
  );
  return Type.Union([zone, Type.Null()]);
}

/** The trimmed text, or null if it is blank. Undefined (not sent) stays undefined. */
export function trimToNull(value: string | null | undefined): string | null | undefined {
  return value == null ? value : value.trim() || null;
}

function isLine(text: string): boolean {
  return isReadable(text.trim());
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
