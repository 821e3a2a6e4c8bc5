// Parses ids in paths and bodies.
import { Type } from 'typebox';
import { notFound } from '../../../kernel/errors.ts';

const ID = /^[0-9]{1,15}$/; // 15 digits always fit a safe integer

/** The id in a path. Throws 404 for anything else, naming the resource `noun`. */
export function pathId(params: Record<string, string>, name: string, noun: string): number {
  const text = params[name] ?? '';
  if (!ID.test(text)) throw notFound(noun);
  return Number(text);
}

/** The schema of a lock_version in a body: an integer of PostgreSQL. */
export const LockVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** The lock_version of the record as the caller read it: the change of a record that is another by now is rejected. */
export const readLockVersion = Type.Optional({
  ...LockVersion,
  description: 'The one you read. If it is another by now, this is 409 and nothing changes.',
});

/** The schema of an id in a body. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** How many records a list may be asked for by their ids: as many as a page has. */
export const MAX_SEARCH_IDS = 50;

/** The search key of every list: the id of a record, or several. */
export const idSearch = Type.Optional(
  Type.Array(Id, { minItems: 1, maxItems: MAX_SEARCH_IDS, description: 'The id of the record, or several.' }),
);

const MAX_LISTED = 200; // the arrayLimit of the query parser (server.ts); it parses longer lists as objects

/** The search key of lists of what users have: the id of a user, or several. */
export const userSearch = {
  user_id: Type.Optional(
    Type.Array(Id, { minItems: 1, maxItems: MAX_LISTED, description: 'The id of the user.' }),
  ),
};
