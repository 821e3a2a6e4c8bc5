// Inserts new games with their slots, missing list entries, journal entries and events.

import { validationError } from '../../kernel/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { withoutUndefined } from '../../storage/sql.ts';
import { recordChanges } from '../journal/store.ts';
import type { Site } from '../sites/site.ts';
import { openedSlots } from './crew.ts';
import { gameEntry } from './entries.ts';
import { publishedEvents } from './events.ts';
import { BLANK, type GameFields, PLAIN_FIELDS, REFERENCES } from './fields.ts';
import type { Game, GameChange, GameDraft } from './game.ts';
import { findGames } from './game-queries.ts';
import { type References, resolveReferences } from './references.ts';
import { scheduleOf, weeklyTimes } from './schedule.ts';
import { insertGame, type StoredGame } from './store.ts';

export const USUAL_GAME_LENGTH = 60; // minutes; docs/api: Resources, age_group

export type DraftInput = {
  siteId: number;
  draft: GameDraft;
  assignorId?: number | undefined;
  site: Pick<Site, 'timezone'>;
  /** The game whose times hold unless the draft has others. */
  source?: StoredGame;
  weeks?: number | undefined;
};

/** Inserts the game, or one for each of several weeks, and commits. Throws AppError `validation_failed`. */
export async function insertDraft(
  tx: Transaction,
  { siteId, site, draft, source, assignorId, weeks = 1 }: DraftInput,
): Promise<Game[]> {
  const problems = [...(draft.problems ?? [])];
  const references = await resolveReferences(tx, { siteId, change: draft }, problems);
  const { venue, ageGroup, pattern } = references;
  const zone = venue?.timezone ?? site.timezone;
  const gameLength = ageGroup?.gameLength ?? USUAL_GAME_LENGTH;
  const first = scheduleOf({ change: draft, before: source, zone, gameLength }, problems);
  const times = first === undefined ? [] : weeklyTimes(first, { zone, weeks }, problems);
  if (first === undefined || problems.length > 0) throw validationError(problems);
  const fields = { ...BLANK, ...sentFields(draft, references) };
  const positions = pattern?.positions ?? [];
  const created = await Promise.all(
    times.map(async (time) => {
      const game = { ...fields, ...time };
      const inserted = { ...game, siteId, assignorId: assignorId ?? null };
      return { game, ...(await insertGame(tx, inserted, positions)) };
    }),
  );
  const games = created.map(({ game, id, slots }) => ({
    game: { ...game, id, siteId },
    fields: game,
    slots,
  }));
  const entries = games.flatMap(({ game, fields: after, slots }) => [
    gameEntry(game, { after }),
    ...openedSlots(game, slots, positions),
  ]);
  const events = fields.published ? games.flatMap(({ game }) => publishedEvents(game)) : [];
  const [, found] = await tx.commitAfter([
    recordChanges(tx, [...references.created, ...entries], { events }),
    findGames(
      tx,
      games.map(({ game }) => game.id),
    ),
  ]);
  return found;
}

/** The fields sent, except times, which also depend on the current game. */
export function sentFields(change: GameChange, references: References): Partial<GameFields> {
  const named = REFERENCES.map(({ member }) => {
    const entry = references[member];
    return [`${member}Id`, entry ? entry.id : entry];
  });
  const plain = PLAIN_FIELDS.map(({ field }) => [field, change[field]]);
  return withoutUndefined(Object.fromEntries([...named, ...plain]));
}

/** The fields that a duplicate copies from the game. */
export function copyOf(game: StoredGame): GameDraft {
  const named = REFERENCES.map(({ member }) => {
    const id = game[`${member}Id`];
    return [member, id === null ? null : { id }];
  });
  const plain = PLAIN_FIELDS.flatMap(({ field, isCopied }) => (isCopied ? [[field, game[field]]] : []));
  return Object.fromEntries([...named, ...plain]);
}
