// Assigns officials to many slots in one request (docs/api: assignments, Many assignments at once).

import { type Static, Type } from 'typebox';
import { assign, unassign } from '../../../domain/assignments/actions.ts';
import { findSlotsOfSite } from '../../../domain/assignments/store.ts';
import { ConflictError } from '../../../domain/conflicts/rejection.ts';
import { officialsToTell } from '../../../domain/games/game.ts';
import { lockGamesOfSite } from '../../../domain/games/store.ts';
import { lockUsers } from '../../../domain/users/store.ts';
import { notFound } from '../../../kernel/errors.ts';
import { runEach } from '../../../storage/batch.ts';
import type { Database } from '../../../storage/database.ts';
import { onSite } from '../caller.ts';
import { Id } from '../input/ids.ts';
import { post } from '../operation.ts';
import { integer, string } from '../output/fields.ts';
import { Assigning } from './assignments.ts';
import {
  bulkResult,
  countOutcomes,
  DryRun,
  representNotified,
  representOutcome,
  resultFields,
  runOrTry,
} from './bulk.ts';
import { ConflictRecord, representConflict } from './conflict-view.ts';

/** The slots of a weekend of a large site. Their changes take about a second. */
const MAX_ASSIGNMENTS = 200;

const Item = Type.Object(
  {
    ...Assigning.properties,
    assignment_id: Id,
    user_id: Type.Union([Id, Type.Null()], { description: 'null empties the slot.', examples: [2] }),
  },
  { title: 'AssigningItem' },
);

const Assignings = Type.Object(
  {
    assignments: Type.Array(Item, {
      minItems: 1,
      maxItems: MAX_ASSIGNMENTS,
      description: 'They are assigned in this order.',
    }),
    dry_run: DryRun,
  },
  { title: 'Assignings' },
);

const AssignmentResult = Type.Object(
  {
    assignment_id: integer(1),
    game_id: Type.Optional(integer(1, 'If the slot is known.')),
    ...resultFields,
    warnings: Type.Optional(
      Type.Array(string('Omar Reyes is busy on another site at that time.'), {
        description: 'What is merely unwise; it was done all the same. Not if failed.',
      }),
    ),
    conflicts: Type.Optional(
      Type.Array(ConflictRecord, {
        description:
          'The conflicts that the warnings are about; if failed, those that have to be overridden.',
      }),
    ),
  },
  { title: 'AssignmentResult' },
);
const AssignmentsResult = Type.Object(bulkResult(AssignmentResult, {}), { title: 'AssignmentsResult' });

type Item = Static<typeof Item>;

export const assignMany = post('/sites/:site_id/games/assign', 'assignAssignments', {
  summary: 'Assign officials to slots',
  response: AssignmentsResult,
  find: onSite('assignments.write', 'assigning officials'),
  body: Assignings,
  handle: async ({ context, subject: { site }, body }): Promise<Static<typeof AssignmentsResult>> => {
    const { assignments: items, dry_run: isDryRun = false } = body;
    const now = context.now();
    const slotIds = items.map(({ assignment_id: id }) => id);
    const work = async (db: Database) => {
      const slots = await findSlotsOfSite(db, { siteId: site.id, slotIds });
      await lockGamesOfSite(db, { siteId: site.id, gameIds: slots.map(({ gameId }) => gameId) });
      // In one transaction (a dry run, an Idempotency-Key) the officials stay locked: in one order, or requests deadlock.
      await lockUsers(
        db,
        items.flatMap(({ user_id: id }) => id ?? []),
      );
      const gameOf = new Map(slots.map(({ id, gameId }) => [id, gameId]));
      const done = await runEach(items, (item) => {
        if (!gameOf.has(item.assignment_id)) throw notFound('assignment');
        return assignItem(db, item, now);
      });
      return { done, gameOf };
    };
    const { done, gameOf } = await runOrTry(context.db, { isDryRun, work });
    const notified = done.flatMap(({ result }) => (result === undefined ? [] : [result.crew]));
    return {
      dry_run: isDryRun,
      ...countOutcomes(done),
      ...representNotified(notified, context.links),
      results: done.map((one) => {
        const gameId = gameOf.get(one.item.assignment_id);
        return {
          assignment_id: one.item.assignment_id,
          ...(gameId !== undefined && { game_id: gameId }),
          ...representOutcome(one),
          ...(one.result !== undefined && {
            warnings: one.result.warnings,
            conflicts: one.result.conflicts.map(representConflict),
          }),
          ...(one.error instanceof ConflictError && {
            conflicts: one.error.conflicts.map(representConflict),
          }),
        };
      }),
      _links: { site: context.links.link('site', `/sites/${site.id}`) },
    };
  },
});

/** Assigns one slot, as a request for it alone does. Told are the official on it now, and the one who was. */
async function assignItem(
  db: Database,
  { assignment_id: assignmentId, user_id: userId, override, lock_version: lockVersion }: Item,
  now: Date,
) {
  const { before, assignment, game, conflicts, warnings } =
    userId === null
      ? await unassign(db, { assignmentId, lockVersion, now })
      : await assign(db, { assignmentId, userId, override, lockVersion, now });
  const isChanged = before.lockVersion !== assignment.lockVersion;
  const crew = isChanged ? [before, assignment] : [];
  const officials = officialsToTell({ ...game, crew }, { wasSeen: game.published, now });
  return { isChanged, conflicts, warnings, crew: { gameId: game.id, officials } };
}
