// Actions on games: create, change (publish and cancel are changes), delete, restore.

import { isDeepStrictEqual } from 'node:util';
import { AppError, changedMeanwhile, notFound, validationError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { withoutUndefined } from '../../storage/sql.ts';
import { bookingTransaction, findConflict } from '../assignments/booking.ts';
import { forgetVisits } from '../assignments/fixed-distances.ts';
import { forgetSaid } from '../assignments/said.ts';
import { findCrew, resetAcceptances } from '../assignments/store.ts';
import { settleReportsOf } from '../forms/crew/store.ts';
import { recordChanges } from '../journal/store.ts';
import { withdrawDisputesOf } from '../pay/disputes/store.ts';
import type { Site } from '../sites/site.ts';
import { lockUsers } from '../users/store.ts';
import { checkPlacements } from '../venues/closings/placement.ts';
import { isMoved, isPlayedAnew, withConsequences } from './changes/status.ts';
import { type CrewChange, reshapeCrew } from './crew.ts';
import { copyOf, insertDraft, sentFields, USUAL_GAME_LENGTH } from './drafts.ts';
import { exposedGame, gameEntry, slotEntry, slotFields } from './entries.ts';
import { officialsChangedEvents, publishedEvents } from './events.ts';
import type { GameFields } from './fields.ts';
import type { CheckedGame, Game, GameChange, GameDraft } from './game.ts';
import { findGame } from './game-queries.ts';
import { type References, resolveReferences, withoutUnchanged } from './references.ts';
import { scheduleOf } from './schedule.ts';
import {
  lockDeletedGame,
  lockGame,
  markDeleted,
  type StoredGame,
  unmarkDeleted,
  updateGame,
} from './store.ts';

export type NewGame = { site: Site; draft: GameDraft; assignorId?: number | undefined; now: Date };

/**
 * Creates a game with an open slot for each position of its pattern, and the list entries that it names and that do not
 * exist yet. Throws AppError `validation_failed` with all problems together, as wire paths (`/venue_id`); `policy_conflict` for a
 * venue that is closed then, if the site refuses that.
 */
export async function createGame(db: Database, input: NewGame): Promise<CheckedGame> {
  const [game] = await createSeries(db, { ...input, weeks: 1 });
  return game!;
}

/**
 * Creates the same game in each of several weeks, at the same local time; all or none. Throws as `createGame`, with
 * `/weeks` for a week in which clocks go forward at that time.
 */
export async function createSeries(db: Database, input: NewGame & { weeks: number }): Promise<CheckedGame[]> {
  return db.transaction((tx) => insertDraft(tx, { ...input, siteId: input.site.id }));
}

/**
 * Creates a draft like the game, with an open slot for each position of its pattern and the members of `draft` that
 * differ. It has neither `userDefinedId` nor `externalId`, which name one game. Throws AppError `not_found`;
 * `lock_version_mismatch` if the game has changed since the caller read it; or as `createGame`.
 */
export async function duplicateGame(
  db: Database,
  {
    gameId,
    draft,
    assignorId,
    lockVersion,
  }: Pick<NewGame, 'draft' | 'assignorId' | 'now'> & Pick<GameUpdate, 'gameId' | 'lockVersion'>,
): Promise<CheckedGame> {
  return db.transaction(async (tx) => {
    const source = await lockGame(tx, gameId);
    if (source === undefined) throw notFound('game');
    if (lockVersion !== undefined && lockVersion !== source.lockVersion)
      throw changedMeanwhile('game', { current: source.lockVersion, sent: lockVersion });
    const { siteId, siteZone: timezone } = source;
    const copied = { ...copyOf(source), ...withoutUndefined(draft) };
    const [copy] = await insertDraft(tx, { siteId, site: { timezone }, draft: copied, source, assignorId });
    return copy!;
  });
}

export type GameUpdate = {
  gameId: number;
  /** The change, or a function that computes it from the locked game. */
  change: GameChange | ((current: StoredGame) => GameChange);
  lockVersion?: number | undefined;
  now: Date;
};

/**
 * Changes the fields that are sent. The game is locked first, so that one of several identical parallel changes takes
 * effect and the others change nothing: one publication, one event, one increment of `lockVersion`.
 * Throws AppError `not_found`; `lock_version_mismatch` if the game has changed since the caller read it; `double_booked` if
 * an official of its crew is on another game at the new time; `policy_conflict` if it is placed or published at a venue that
 * is closed then, and the site refuses that; `validation_failed` with all problems together.
 */
export async function changeGame(
  db: Database,
  { gameId, change: sent, lockVersion, now }: GameUpdate,
): Promise<CheckedGame> {
  return bookingTransaction(db, async (tx) => {
    const before = await lockGame(tx, gameId);
    if (before === undefined) throw notFound('game');
    const change = typeof sent === 'function' ? sent(before) : sent;
    if (lockVersion !== undefined && lockVersion !== before.lockVersion) {
      const { problems = [] } = change; // independent of the current state of the game
      throw problems.length > 0
        ? validationError(problems)
        : changedMeanwhile('game', { current: before.lockVersion, sent: lockVersion });
    }
    const { after, references } = await planChange(tx, before, change);
    const [warnings = []] = isPlaced(before, after) ? await checkPlacements(tx, [after]) : [];
    const changes = isDeepStrictEqual(after, fieldsOf(before))
      ? []
      : await applyChange(tx, { before, after: { ...before, ...after }, references, now });
    const [changed] = await tx.commitAfter([findGame(tx, gameId), ...changes]);
    return { ...changed!, warnings };
  });
}

/**
 * Soft-deletes a game: its row stays, but queries no longer find it. If the game is published, public and in the future,
 * this records an event for each official of the crew (docs/api: Webhooks). Returns what was deleted. Throws AppError
 * `not_found`.
 */
export async function deleteGame(
  db: Database,
  { gameId, now }: { gameId: number; now: Date },
): Promise<StoredGame & Pick<Game, 'crew'>> {
  return db.transaction(async (tx) => {
    const [game, crew] = await Promise.all([lockGame(tx, gameId), findCrew(tx, gameId)]);
    if (game === undefined) throw notFound('game');
    const slotIds = crew.filter((slot) => slot.official !== null).map((slot) => slot.id);
    const slots = crew.map((slot) => slotEntry(game, { id: slot.id, before: slotFields(slot) }));
    const events = officialsChangedEvents(game, { slotIds, now });
    await tx.commitAfter([
      markDeleted(tx, gameId),
      recordChanges(tx, [gameEntry(game, { before: fieldsOf(game) }), ...slots], { events }),
    ]);
    return { ...game, crew };
  });
}

/**
 * Restores a deleted game as it was, with its crew; the events are those of its deletion. A game that is not deleted stays as
 * it is. Throws AppError `not_found`; `double_booked` if an official of its crew is on another game by now.
 */
export async function restoreGame(
  db: Database,
  { gameId, now }: { gameId: number; now: Date },
): Promise<{ game: Game; isChanged: boolean }> {
  return bookingTransaction(db, async (tx) => {
    const [deleted, crew] = await Promise.all([lockDeletedGame(tx, gameId), findCrew(tx, gameId)]);
    if (deleted === undefined) {
      const game = await findGame(tx, gameId);
      if (game === undefined) throw notFound('game');
      return { game, isChanged: false };
    }
    await checkCrewIsFree(tx, { after: deleted });
    const slotIds = crew.filter((slot) => slot.official !== null).map((slot) => slot.id);
    const slots = crew.map((slot) => slotEntry(deleted, { id: slot.id, after: slotFields(slot) }));
    const events = officialsChangedEvents(deleted, { slotIds, now });
    await unmarkDeleted(tx, gameId);
    const [game] = await tx.commitAfter([
      findGame(tx, gameId),
      recordChanges(tx, [gameEntry(deleted, { after: fieldsOf(deleted) }), ...slots], { events }),
    ]);
    return { game: game!, isChanged: true };
  });
}

async function planChange(tx: Transaction, before: StoredGame, sent: GameChange) {
  const change = withoutUnchanged(sent, before);
  const problems = [...(change.problems ?? [])];
  const changes = [{ change, problems }];
  const [references] = await resolveReferences(tx, { siteId: before.siteId, changes });
  const { venue } = references!;
  const zone = venue === undefined ? before.zone : (venue?.timezone ?? before.siteZone);
  const times = scheduleOf({ change, before, zone, gameLength: USUAL_GAME_LENGTH }, problems);
  const after = { ...fieldsOf(before), ...sentFields(change, references!), ...times };
  const complete = withConsequences(after, { before, change, problems });
  if (times === undefined || problems.length > 0) throw validationError(problems);
  return { references: references!, after: complete };
}

const SAME_CREW: CrewChange = { entries: [], emptied: [] };

type GameTransition = { before: StoredGame; after: StoredGame; references: References; now: Date };

/** Returns the statements that were sent last, without waiting for them. */
async function applyChange(
  tx: Transaction,
  { before, after, references, now }: GameTransition,
): Promise<Promise<void>[]> {
  const { id } = after;
  const pattern = references.pattern ?? null;
  const reshaped = after.patternId === before.patternId ? SAME_CREW : await reshapeCrew(tx, before, pattern);
  if (isMoved(before, after) || after.status !== before.status)
    await checkCrewIsFree(tx, { after, moved: before.status === 'A' ? before : undefined });
  const updated = updateGame(tx, id, after);
  const isAnew = isPlayedAnew(before, after, { now });
  if (isAnew || after.venueId !== before.venueId) await forgetVisits(tx, id);
  const needsAnswers = before.published && (isMoved(before, after) || after.venueId !== before.venueId);
  const [reset] = needsAnswers ? await Promise.all([resetAcceptances(tx, id), updated]) : [[]];
  const unsaid = isAnew ? await forgetSaid(tx, id) : [];
  const answered = isAnew
    ? [...(await withdrawDisputesOf(tx, id)), ...(await settleReportsOf(tx, before))]
    : [];
  const game = gameEntry(before, { before: fieldsOf(before), after: fieldsOf(after) });
  const slots = [
    ...reshaped.entries,
    ...reset.map(({ id: slotId, userId }) =>
      slotEntry(before, {
        id: slotId,
        before: { userId, answer: 'accepted', ...unsaid.find((one) => one.id === slotId)?.before },
        after: { userId, answer: null, ...unsaid.find((one) => one.id === slotId)?.after },
      }),
    ),
    ...unsaid.filter((one) => !reset.some((slot) => slot.id === one.id)).map((one) => slotEntry(before, one)),
  ];
  const events = [
    ...(after.published && !before.published ? publishedEvents(after) : []),
    ...officialsChangedEvents(after, { slotIds: reshaped.emptied, now }),
  ];
  const exposed = exposedGame({ before, after, isCrewChanged: reshaped !== SAME_CREW });
  return [
    updated,
    recordChanges(tx, [...references.created, game, ...slots, ...answered], { exposed, events }),
  ];
}

/** Whether the game comes to a place or a time, or is published there. A venue without closings needs no look at them. */
function isPlaced(before: StoredGame, after: GameFields): boolean {
  const isElsewhere = after.venueId !== before.venueId;
  if (!isElsewhere && !before.venueHasClosings) return false;
  const isBegun = (after.published && !before.published) || (after.status === 'A' && before.status !== 'A');
  return isElsewhere || isBegun || isMoved(before, after) || after.subvenue !== before.subvenue;
}

/**
 * Throws AppError `double_booked` if the game overlaps another game of its officials. Overlaps that an override permitted
 * before stay permitted, wherever within that time the games move. `moved` is the game before it moved; undefined if it
 * was canceled or deleted.
 */
async function checkCrewIsFree(
  tx: Transaction,
  { after, moved }: { after: StoredGame; moved?: StoredGame | undefined },
): Promise<void> {
  if (after.status !== 'A') return; // a canceled game blocks nobody
  const bound = (await findCrew(tx, after.id)).filter(
    (slot) =>
      slot.answer !== 'declined' && (moved !== undefined || !slot.overridden.includes('double_booked')),
  );
  const userIds = bound.flatMap(({ official }) => (official === null ? [] : [official.id]));
  if (userIds.length === 0) return;
  await lockUsers(tx, userIds);
  const booking = { ...after, gameId: after.id };
  const clash = await findConflict(tx, { userIds, booking, moved });
  if (clash !== undefined)
    throw new AppError('double_booked', `${clash} Remove them from one of the games first.`);
}

function fieldsOf({
  id,
  siteId,
  lockVersion,
  zone,
  siteZone,
  siteShowsAll,
  venueHasClosings,
  ...fields
}: StoredGame): GameFields {
  return fields;
}
