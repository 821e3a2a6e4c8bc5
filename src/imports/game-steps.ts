// Applies and undoes the rows of a sheet of games, by the actions on games and assignments.
import { assign, unassign } from '../domain/assignments/actions.ts';
import { createStaffedGames } from '../domain/assignments/staffed-games.ts';
import { changeGame, deleteGame } from '../domain/games/actions.ts';
import type { Game } from '../domain/games/game.ts';
import type { PlannedRow } from '../domain/imports/import.ts';
import type { GameStep, GameUndo } from '../domain/imports/plan/game-rows.ts';
import { lockUndoable } from '../domain/imports/undoable.ts';
import type { Database } from '../storage/database.ts';
import type { Applied, Applying, RowSteps, UndoneRow } from './step.ts';

export const gameSteps: RowSteps = {
  apply: applyGame,
  together: { fits: ({ step }) => (step as GameStep).does === 'create', apply: createGames },
  undo: undoGame,
};

async function createGames(
  db: Database,
  plans: readonly PlannedRow[],
  { site, viewer, now }: Applying,
): Promise<Applied[]> {
  const games = plans.map(({ step }) => step as GameStep & { does: 'create' });
  const assignorId = viewer.assignor ? viewer.id : undefined;
  const created = await createStaffedGames(db, { site, games, assignorId, now });
  return created.map(({ id, lockVersion }) => ({ recordId: id, version: lockVersion }));
}

/** Throws an AppError if the row cannot be applied; then nothing of it is. */
async function applyGame(db: Database, plan: PlannedRow, context: Applying): Promise<Applied> {
  const { now } = context;
  const step = plan.step as GameStep;
  if (step.does === 'create') return (await createGames(db, [plan], context))[0]!;
  const change = step.does === 'cancel' ? { status: 'C' as const } : step.change;
  const changed = { gameId: plan.recordId!, change, lockVersion: plan.version ?? undefined, now };
  const game = await changeGame(db, changed);
  if (step.does === 'change') await staff(db, game, { crew: step.crew, now });
  return { recordId: game.id, version: game.lockVersion };
}

/** Takes a row back that was applied, unless its game was published, answered or changed since. */
async function undoGame(
  db: Database,
  { id: rowId, importId, plan, recordId }: UndoneRow,
  { now }: Applying,
): Promise<void> {
  await db.transaction((tx) => lockUndoable(tx, { importId, rowId, gameId: recordId }));
  const step = plan.step as GameStep;
  if (step.does === 'create') return void (await deleteGame(db, { gameId: recordId, now }));
  if (step.does === 'cancel')
    return void (await changeGame(db, { gameId: recordId, change: { status: 'A' }, now }));
  const { change, times, crew } = step.undo;
  const when = times && { when: { instant: new Date(times.start) }, end: { instant: new Date(times.end) } };
  const game = await changeGame(db, { gameId: recordId, change: { ...change, ...when }, now });
  await staff(db, game, { crew, now });
}

async function staff(
  db: Database,
  game: Game,
  { crew, now }: { crew: GameUndo['crew']; now: Date },
): Promise<void> {
  for (const { position, nth, userId } of crew) {
    const slot = game.crew.filter((one) => one.position === position)[nth];
    if (slot === undefined) continue; // taken back with its pattern
    if (userId === null) await unassign(db, { assignmentId: slot.id, now });
    else await assign(db, { assignmentId: slot.id, userId, now });
  }
}
