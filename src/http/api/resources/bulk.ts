// What requests that change many records have in common: a dry run, a result for each, and who is told.
import { type Static, type TSchema, Type } from 'typebox';
import type { User } from '../../../domain/users/user.ts';
import type { AppErrorCode } from '../../../kernel/errors.ts';
import { type BatchItem, dryRun } from '../../../storage/batch.ts';
import type { Database } from '../../../storage/database.ts';
import type { Links } from '../hal.ts';
import { boolean, integer, linkTo, string } from '../output/fields.ts';
import { migratingCode } from '../problem-types.ts';
import { toErrorMembers } from '../problems.ts';

export const DryRun = Type.Optional(boolean(true, 'Only say what would happen. Nothing is changed.'));

/** The codes of errors that an action on one record can have. */
const CODES = ['not_found', 'double_booked', 'validation_failed'] as const satisfies AppErrorCode[];

const ItemError = Type.Object(
  {
    error: Type.Unsafe<AppErrorCode>({
      type: 'string',
      description: 'The code that the same change of this one record would get.',
      examples: CODES,
    }),
    code: Type.Unsafe<ReturnType<typeof migratingCode>>({
      type: 'string',
      description: 'validation_error for validation_failed; otherwise the same word as `error`.',
      examples: CODES.map(migratingCode),
    }),
    message: Type.String({ description: 'A sentence for people.' }),
    errors: Type.Optional(
      Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
        description: 'Everything that is wrong with the values. A path points into the item.',
      }),
    ),
  },
  { title: 'ItemError', description: 'Only where the result is failed: why. This record was not changed.' },
);

/** The members of each result, beside the ids of its record. */
export const resultFields = {
  result: Type.Unsafe<'changed' | 'unchanged' | 'failed'>({
    type: 'string',
    enum: ['changed', 'unchanged', 'failed'],
    description: 'unchanged: it already was as requested.',
    examples: ['changed'],
  }),
  error: Type.Optional(ItemError),
};

const ToldOfficial = Type.Object(
  {
    user_id: integer(2),
    first_name: string('Omar'),
    last_name: string('Reyes'),
    game_ids: Type.Array(integer(1)),
    _links: Type.Object({ user: linkTo('user') }),
  },
  { title: 'ToldOfficial' },
);

const Count = (description: string) => Type.Integer({ minimum: 0, description, examples: [1] });

/** The schema of the response, with a result for each item in the order of the request. */
export function bulkResult<Result extends TSchema, More extends Record<string, TSchema>>(
  result: Result,
  more: More,
) {
  return {
    dry_run: Type.Boolean({ description: 'true: nothing was changed.' }),
    changed: Count('How many results are changed.'),
    unchanged: Count('How many are unchanged.'),
    failed: Count('How many are failed.'),
    ...more,
    told: Type.Array(ToldOfficial, {
      description: 'The officials who are told of it, by name, each with the games.',
    }),
    not_invited: Type.Array(ToldOfficial, {
      description:
        'Those who would be told of it, but were never invited to the site: nobody writes to them before.',
    }),
    results: Type.Array(result, { description: 'One for each item, in the order sent.' }),
    _links: Type.Object({ site: linkTo('site') }),
  };
}

/** Runs `work` on the database, or as a dry run. */
export function runOrTry<Result>(
  db: Database,
  { isDryRun, work }: { isDryRun: boolean; work: (db: Database) => Promise<Result> },
): Promise<Result> {
  return isDryRun ? dryRun(db, work) : work(db);
}

/** The officials to tell of a change of one game. */
export type NotifiedCrew = { gameId: number; officials: readonly User[] };

type Result = { isChanged: boolean };

/** The members of a result that say what became of the item. */
export function representOutcome({ result, error }: BatchItem<unknown, Result>) {
  if (error !== undefined) return { result: 'failed' as const, error: toErrorMembers(error) };
  return { result: result.isChanged ? ('changed' as const) : ('unchanged' as const) };
}

/** How many items were changed, unchanged, failed. */
export function countOutcomes(items: readonly BatchItem<unknown, Result>[]) {
  const failed = items.filter(({ error }) => error !== undefined).length;
  const changed = items.filter(({ result }) => result?.isChanged).length;
  return { changed, unchanged: items.length - failed - changed, failed };
}

/** The members of the response that say who is told, and who was never invited and so is not. */
export function representNotified(notified: readonly NotifiedCrew[], links: Links) {
  const those = (neverInvited: boolean) =>
    notified.map(({ gameId, officials }) => ({
      gameId,
      officials: officials.filter((official) => official.neverInvited === neverInvited),
    }));
  return {
    told: representOfficials(those(false), links),
    not_invited: representOfficials(those(true), links),
  };
}

/** Each official once, by last name, first name and id, with the games in their order. */
function representOfficials(notified: readonly NotifiedCrew[], links: Links): Static<typeof ToldOfficial>[] {
  const games = new Map<number, { official: User; gameIds: Set<number> }>();
  for (const { gameId, officials } of notified) {
    for (const official of officials) {
      const known = games.get(official.id) ?? { official, gameIds: new Set() };
      known.gameIds.add(gameId);
      games.set(official.id, known);
    }
  }
  const nameOf = ({ official }: { official: User }) => `${official.lastName}\n${official.firstName}`;
  return [...games.values()]
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)) || one.official.id - other.official.id)
    .map(({ official, gameIds }) => ({
      user_id: official.id,
      first_name: official.firstName,
      last_name: official.lastName,
      game_ids: [...gameIds],
      _links: { user: links.link('user', `/users/${official.id}`) },
    }));
}
