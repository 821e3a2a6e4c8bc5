// Inserts new games with their slots, missing list entries, journal entries and events.

import { type Problem, validationError } from '../../kernel/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { withoutUndefined } from '../../storage/sql.ts';
import type { NewEvent } from '../events/event.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import type { Position } from '../patterns/pattern.ts';
import type { Site } from '../sites/site.ts';
import { checkPlacements } from '../venues/closings/placement.ts';
import { withConsequences } from './changes/status.ts';
import { openedSlots } from './crew.ts';
import { gameEntry } from './entries.ts';
import { publishedEvents } from './events.ts';
import { BLANK, type GameFields, PLAIN_FIELDS, REFERENCES } from './fields.ts';
import type { CheckedGame, GameChange, GameDraft } from './game.ts';
import { findGames } from './game-queries.ts';
import { type References, resolveReferences } from './references.ts';
import { scheduleOf, weeklyTimes } from './schedule.ts';
import { type InsertedGame, insertGames, type StoredGame } from './store.ts';

export const USUAL_GAME_LENGTH = 60; // minutes; docs/api: Resources, age_group

type OfSite = { siteId: number; site: Pick<Site, 'timezone'>; assignorId?: number | undefined };

export type Draft = {
  draft: GameDraft;
  /** The game whose times hold unless the draft has others. */
  source?: StoredGame;
  weeks?: number | undefined;
};

/**
 * Inserts the game, or one for each of several weeks, and commits. Throws AppError `validation_failed`; `policy_conflict` for
 * a venue that is closed then, if the site refuses that.
 */
export async function insertDraft(
  tx: Transaction,
  { draft, source, weeks, ...site }: Draft & OfSite,
): Promise<CheckedGame[]> {
  const [inserted] = await insertDrafts(tx, {
    ...site,
    drafts: [{ draft, ...(source && { source }), weeks }],
  });
  const { games, entries, events } = inserted!;
  const ids = games.map(({ id }) => id);
  const [, found] = await tx.commitAfter([recordChanges(tx, entries, { events }), findGames(tx, ids)]);
  const warnings = new Map(games.map((game) => [game.id, game.warnings]));
  return found.map((game) => ({ ...game, warnings: warnings.get(game.id)! }));
}

/** The games that were inserted for a draft, with the positions of their slots, and what the caller records. */
export type InsertedDraft = {
  games: (InsertedGame & { warnings: string[] })[];
  positions: readonly Position[];
  entries: JournalEntry[];
  events: NewEvent[];
};

/** Inserts the games of several drafts in few statements, all or none. Throws as `insertDraft`. */
export async function insertDrafts(
  tx: Transaction,
  { siteId, site, assignorId, drafts }: OfSite & { drafts: readonly Draft[] },
): Promise<InsertedDraft[]> {
  const changes = drafts.map(({ draft }) => ({ change: draft, problems: [...(draft.problems ?? [])] }));
  const references = await resolveReferences(tx, { siteId, changes });
  const planned = drafts.map((draft, at) => {
    const { problems } = changes[at]!;
    const games = gamesOf(draft, { site, references: references[at]!, problems });
    if (games === undefined || problems.length > 0) throw validationError(problems);
    return games;
  });
  const rows = planned.flat().map((game) => ({ ...game, siteId, assignorId: assignorId ?? null }));
  const [insertedRows, warnings] = await Promise.all([insertGames(tx, rows), checkPlacements(tx, rows)]);
  const inserted = insertedRows.map((row, at) => ({ ...row, warnings: warnings[at]! }))[Symbol.iterator]();
  return planned.map((fields, at) => {
    const positions = references[at]!.pattern?.positions ?? [];
    const games = fields.map((after) => ({ after, ...inserted.next().value! }));
    const entries = games.flatMap(({ after, slots, id }) => {
      const game = { ...after, id, siteId };
      return [gameEntry(game, { after }), ...openedSlots(game, slots, positions)];
    });
    const published = games.filter(({ after }) => after.published);
    return {
      ...{ games, positions, entries: [...references[at]!.created, ...entries] },
      events: published.flatMap(({ after, id }) => publishedEvents({ ...after, id, siteId })),
    };
  });
}

type Resolved = { site: Pick<Site, 'timezone'>; references: References; problems: Problem[] };

/** The fields of the games of a draft. Returns undefined, or adds to the problems, if they are invalid. */
function gamesOf(
  { draft, source, weeks = 1 }: Draft,
  { site, references, problems }: Resolved,
): GameFields[] | undefined {
  const zone = references.venue?.timezone ?? site.timezone;
  const gameLength = references.ageGroup?.gameLength ?? USUAL_GAME_LENGTH;
  const first = scheduleOf({ change: draft, before: source, zone, gameLength }, problems);
  if (first === undefined) return undefined;
  const fields = { ...BLANK, ...sentFields(draft, references), ...first };
  const complete = withConsequences(fields, { change: draft, problems });
  return weeklyTimes(first, { zone, weeks }, problems).map((times) => ({ ...complete, ...times }));
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
