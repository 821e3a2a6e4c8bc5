// Plans a sheet: what was understood, and what becomes of each row.
import { type PackedWorkbook, packWorkbook, unpackWorkbook } from '../../../sheets/packed-workbook.ts';
import { sheetCalled, type Workbook } from '../../../sheets/sheet.ts';
import type { Queryable } from '../../../storage/database.ts';
import { localTimeAt } from '../../games/local-time.ts';
import type { Site } from '../../sites/site.ts';
import { type Choices, type Counts, countOutcomes, type ImportFacts, type Mending } from '../import.ts';
import type { ImportKind } from '../kinds.ts';
import { mendingOf, readLines } from '../mending.ts';
import { readAliases, readNames } from '../names.ts';
import { planAvailability } from '../plan/availability.ts';
import { planGames } from '../plan/games.ts';
import { planPeople } from '../plan/people.ts';
import { planPlaces } from '../plan/places.ts';
import type { Importer, PlanInput, SheetPlan } from '../plan/plan.ts';
import { batchesOf, type RowBatch } from '../row-batches.ts';
import { findRemembered } from '../store.ts';
import { recognize, understand } from '../understanding/understand.ts';
import type { Understanding, UnderstandingInput } from '../understanding/understanding.ts';
import { withCells } from './cells.ts';
import { type Mended, mend } from './mend.ts';

export type SheetInput = Importer & {
  site: Site;
  sheets: PackedWorkbook;
  /** Guessed unless given. */
  kind?: ImportKind | undefined;
  choices: Choices;
  mended?: Mended | undefined;
  now: Date;
};

export type PlannedSheet = {
  kind: ImportKind;
  facts: ImportFacts;
  fingerprint: string;
  mending: Mending;
  counts: Counts;
  /** The rows of the plan. */
  batches: RowBatch[];
  /** The input's, with the mended cells. */
  sheets: PackedWorkbook;
};

/** Reads the records of the site without locks, and changes nothing. */
export async function planSheet(db: Queryable, input: SheetInput): Promise<PlannedSheet> {
  const { mended } = input;
  const workbook = unpackWorkbook(input.sheets);
  if (mended !== undefined) mend(workbook, mended);
  const { understanding, plan } = await understandAndPlan(db, workbook, input);
  const sheet = sheetCalled(workbook, understanding.sheet);
  const lines = readLines(sheet, input.choices);
  const facts = factsOf(understanding, plan);
  return {
    ...{ kind: understanding.kind, fingerprint: understanding.fingerprint, facts },
    mending: mendingOf(facts, lines),
    counts: countOutcomes(plan.rows),
    batches: [...batchesOf(withCells(plan.rows, { understanding, lines }))],
    sheets: mended === undefined || mended.cells.length === 0 ? input.sheets : packWorkbook(workbook),
  };
}

type Planned = { understanding: Understanding; plan: SheetPlan };

async function understandAndPlan(
  db: Queryable,
  workbook: Workbook,
  { site, kind, choices, accountId, isManager, crewMuted, now }: SheetInput,
): Promise<Planned> {
  const names = await readNames(db, site.id);
  const asked: UnderstandingInput = {
    ...{ sheets: workbook.sheets, kind, sheetName: choices.sheetName, hidden: choices.hidden },
    site: { timezone: site.timezone, locale: site.locale, today: localTimeAt(now, site.timezone).date },
    ...{ names, aliases: await readAliases(db, site.id) },
  };
  const shape = recognize(asked);
  const remembered = await findRemembered(db, { siteId: site.id, ...shape });
  const answers = { ...remembered?.answers, ...choices.answers };
  const mapping = choices.columns ?? remembered?.columns;
  const understanding = understand({ ...asked, kind: shape.kind, mapping, answers });
  if (understanding.refusal !== null) return { understanding, plan: { rows: [], questions: [] } };
  const isPart = sheetCalled(workbook, understanding.sheet)?.isPart ?? false;
  const known = { site, names, choices: { ...choices, answers }, accountId, isManager, crewMuted, now };
  return { understanding, plan: await planRows(db, { ...known, understanding, isPart }) };
}

const PLANNERS: { [Kind in ImportKind]: (db: Queryable, input: never) => Promise<SheetPlan> } = {
  games: planGames,
  people: planPeople,
  availability: planAvailability,
  venues: planPlaces,
  teams: planPlaces,
};

function planRows(db: Queryable, input: PlanInput): Promise<SheetPlan> {
  return PLANNERS[input.understanding.kind](db, input as never);
}

function factsOf(understanding: Understanding, { questions }: SheetPlan): ImportFacts {
  const { sheet, sheets, table, columns, refusal, leftOut } = understanding;
  return {
    ...{ sheet, sheets, table, columns, refusal, leftOut },
    questions: [...understanding.questions, ...questions],
  };
}
