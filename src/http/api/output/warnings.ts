// The warnings of a change: a sentence for each member of the body that nothing reads, or nobody shows (docs/api: HTTP).

import { isDeepStrictEqual } from 'node:util';
import { type TSchema, Type } from 'typebox';
import { extensionsOf, similarName } from '../../../kernel/similar-names.ts';
import { firstOf, type UnreadMember } from '../input/unread.ts';
import { string } from './fields.ts';

/** The member of a response to a change; missing if there is nothing to warn about. */
export const Warnings = Type.Array(string('`home_team` is read-only; send home_team_name or home_team_id.'), {
  description:
    'After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none.',
});
const NAME = 'warnings';
const WRITTEN_BY_SERVICE = [NAME, 'updated', '_links']; // a record that was read a while ago has older ones

type RecordBody = Record<string, unknown>;

/**
 * A sentence for each member that nothing read. A read-only member draws none if its value is that of the record before or
 * after the change: clients read a record, change it, and send back all of it.
 */
export function warningsOf(
  unread: readonly UnreadMember[],
  { before, after, isForm }: { before: RecordBody; after: RecordBody; isForm: boolean },
): string[] {
  const isSame = isForm ? isSameInForm : isDeepStrictEqual;
  const lost = unread.filter(
    ({ name, value, isReadOnly }) =>
      !WRITTEN_BY_SERVICE.includes(name) &&
      !(isReadOnly && [before, after].some((shown) => isSame(shown[name], value))),
  );
  const { first, more } = firstOf(lost);
  const rest = more === 0 ? [] : [`${more} more ${more === 1 ? 'member was' : 'members were'} not read.`];
  return [...first.map(sentenceOf), ...rest];
}

/** The `warnings` of a change about members that were stored, and that the caller may not read back. */
export function storedUnseen(names: readonly string[], whoReads: string): { warnings: string[] } {
  return { warnings: names.map((name) => `\`${name}\` was stored; ${whoReads}.`) };
}

/** A schema of a response with `warnings`, for serialization. */
export function withWarnings(schema: TSchema): TSchema {
  const { properties } = schema as { properties: Record<string, TSchema> };
  if (NAME in properties) return schema;
  const known = extended.get(schema);
  if (known !== undefined) return known;
  const extension = { ...schema, properties: { ...properties, [NAME]: Warnings } };
  extended.set(schema, extension);
  return extension;
}

const extended = new WeakMap<TSchema, TSchema>();

function sentenceOf({ path, name, isReadOnly, known }: UnreadMember): string {
  if (isReadOnly) {
    const alternatives = extensionsOf(name, known);
    return `\`${path}\` is read-only${alternatives.length === 0 ? '' : `; send ${alternatives.join(' or ')}`}.`;
  }
  const meant = similarName(name, known);
  return `\`${path}\` is not known${meant === undefined ? '.' : `; did you mean ${meant}?`}`;
}

/** Forms have text only, an empty one for null, and cannot repeat what is in an object. */
function isSameInForm(shown: unknown, sent: unknown): boolean {
  if (typeof shown === 'object' && shown !== null) return true;
  return String(shown ?? '') === sent;
}
