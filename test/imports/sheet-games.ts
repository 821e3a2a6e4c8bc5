// Sheets of games as they are understood, planned and applied, without reading a file.
import { APPLY_JOB, UNDO_JOB } from '../../src/domain/imports/actions.ts';
import { type Choices, countOutcomes, type PlannedRow } from '../../src/domain/imports/import.ts';
import { readNames } from '../../src/domain/imports/names.ts';
import { planGames } from '../../src/domain/imports/plan/games.ts';
import { batchesOf } from '../../src/domain/imports/row-batches.ts';
import { findImport, insertImport, replaceRows } from '../../src/domain/imports/store.ts';
import type { KnownNames, Understanding } from '../../src/domain/imports/understanding/understanding.ts';
import type { GameValues, NameMatch } from '../../src/domain/imports/understanding/values.ts';
import type { Job } from '../../src/domain/jobs/job.ts';
import { foldName } from '../../src/domain/lists/list.ts';
import { importHandlers } from '../../src/imports/apply.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import { findUsersWhoMuted } from '../../src/notices/settings.ts';
import { sql } from '../../src/storage/sql.ts';
import { NOW, type Season } from '../domain/season.ts';

const VAULT = createVault([Buffer.alloc(32, 7)]);

/** A row of a sheet in words. `crew`: the officials by position. */
export type SheetGame = Omit<
  GameValues,
  'homeTeam' | 'awayTeam' | 'venue' | 'league' | 'pattern' | 'crew'
> & {
  home?: string;
  away?: string;
  venue?: string;
  league?: string;
  pattern?: string;
  crew?: Record<string, string | null>;
};

export type SheetPlan = { rows: PlannedRow[]; questions: { id: string; options: { value: string }[] }[] };

/** Plans the sheet, as an import does. */
export async function planSheet(
  season: Season,
  sheet: SheetGame[],
  choices: Choices = {},
): Promise<SheetPlan> {
  const names = await readNames(season.db, season.site.id);
  return planGames(season.db, {
    ...{ site: season.site, names, choices, accountId: season.ada.accountId!, isManager: true, now: NOW },
    crewMuted: await findUsersWhoMuted(season.db, { siteId: season.site.id, kind: 'crew' }),
    understanding: understandingOf(sheet, names),
  });
}

/** Stores the plan as an import that is being applied, and returns its id. */
export async function storePlan({ db, site, ada }: Season, rows: PlannedRow[]): Promise<number> {
  return db.transaction(async (tx) => {
    const id = await insertImport(tx, {
      ...{ siteId: site.id, accountId: ada.accountId, kind: 'games', filename: null, choices: {} },
      ...{ mending: { lines: [], dates: [] }, fingerprint: 'games', counts: countOutcomes(rows) },
      ...{ sheets: Buffer.alloc(1), understanding: Buffer.alloc(1) },
    });
    await replaceRows(tx, { importId: id!, siteId: site.id, batches: batchesOf(rows) });
    await tx.query(sql`update imports set state = 'applying' where id = ${id}`);
    return id!;
  });
}

type Run = { season: Season; importId: number; kind?: string; batches?: number };

/** Runs the job of an import; after so many batches it is told to end. */
export async function runJob({
  season: { db, ada, site },
  importId,
  kind = APPLY_JOB,
  batches = 1_000,
}: Run): Promise<void> {
  const job = { kind, input: { importId }, accountId: ada.accountId, siteId: site.id } as unknown as Job;
  let count = 0;
  await importHandlers({ vault: VAULT, now: () => NOW })[kind]!({
    ...{ job, db: db.actingAs({ accountId: ada.accountId }) },
    progress: async () => ++count <= batches,
  });
}

export const undoJob = (run: Omit<Run, 'kind'>) => runJob({ ...run, kind: UNDO_JOB });

/** Plans and applies a sheet. Returns its plan, its import, and the rows afterwards. */
export async function applySheet(season: Season, sheet: SheetGame[], choices: Choices = {}) {
  const { rows } = await planSheet(season, sheet, choices);
  const importId = await storePlan(season, rows);
  await runJob({ season, importId });
  return {
    plan: rows,
    importId,
    import: (await findImport(season.db, importId))!,
    rows: await rowsOf(season, importId),
  };
}

export async function rowsOf({ db }: Season, importId: number) {
  return db.query<{ state: string; outcome: string; record_id: number | null; result: string | null }>(sql`
    select state, outcome, record_id, result from import_rows where import_id = ${importId} order by position`);
}

function understandingOf(sheet: SheetGame[], names: KnownNames): Understanding<'games'> {
  const match = (list: 'venues' | 'teams' | 'leagues' | 'patterns', text: string): NameMatch => {
    const known = names[list].find(({ name }) => foldName(name) === foldName(text));
    return known === undefined ? { text, match: 'new' } : { text, match: 'record', ...known };
  };
  const person = (text: string): NameMatch => {
    const known = names.people.find(({ firstName, lastName }) => `${firstName} ${lastName}` === text);
    return known === undefined ? { text, match: 'new' } : { text, match: 'record', id: known.id, name: text };
  };
  const rows = sheet.map(({ home, away, venue, league, pattern, crew, ...values }, at) => ({
    ...{ key: String(at + 2), number: at + 2, numbers: [at + 2], above: [], problems: [] },
    ...{ state: 'ready' as const, reason: null, questions: [] },
    values: {
      ...values,
      ...(home !== undefined && { homeTeam: match('teams', home) }),
      ...(away !== undefined && { awayTeam: match('teams', away) }),
      ...(venue !== undefined && { venue: match('venues', venue) }),
      ...(league !== undefined && { league: match('leagues', league) }),
      ...(pattern !== undefined && { pattern: match('patterns', pattern) }),
      ...(crew !== undefined && {
        crew: Object.entries(crew).map(([position, name]) => ({
          position,
          person: name === null ? null : person(name),
        })),
      }),
    },
  }));
  return {
    ...{ kind: 'games', sheet: '', sheets: [], table: null, columns: [], questions: [], refusal: null },
    ...{ leftOut: [], fingerprint: 'games', rows },
  };
}
