// Reads a sheet and plans it: what was understood, and what becomes of each row.
import { sheetCalled, type Workbook } from '../../../sheets/sheet.ts';
import type { Queryable } from '../../../storage/database.ts';
import { localTimeAt } from '../../games/local-time.ts';
import type { Site } from '../../sites/site.ts';
import type { Choices, ImportFacts, PlannedRow } from '../import.ts';
import type { ImportKind } from '../kinds.ts';
import { readAliases, readNames } from '../names.ts';
import { findRemembered } from '../store.ts';
import { understandApart } from '../understanding/apart.ts';
import type { Understanding, UnderstandingInput } from '../understanding/understanding.ts';
import { planAvailability } from './availability.ts';
import { withCells } from './cells.ts';
import { planGames } from './games.ts';
import { planPeople } from './people.ts';
import { planPlaces } from './places.ts';
import type { PlanInput, SheetPlan } from './plan.ts';

export type ReadInput = {
  site: Site;
  workbook: Workbook;
  /** Guessed unless given. */
  kind?: ImportKind | undefined;
  choices: Choices;
  isManager: boolean;
  now: Date;
};

export type ReadImport = {
  kind: ImportKind;
  facts: ImportFacts;
  fingerprint: string;
  rows: PlannedRow[];
};

/** Reads the records of the site without locks, and changes nothing. */
export async function readImport(db: Queryable, input: ReadInput): Promise<ReadImport> {
  const { site, workbook, kind, choices, isManager, now } = input;
  const names = await readNames(db, site.id);
  const asked: UnderstandingInput = {
    ...{ sheets: workbook.sheets, kind, sheetName: choices.sheetName, hidden: choices.hidden },
    site: { timezone: site.timezone, locale: site.locale, today: localTimeAt(now, site.timezone).date },
    ...{ names, aliases: await readAliases(db, site.id), mapping: choices.columns, answers: choices.answers },
  };
  let answers = choices.answers;
  const understanding = await understandApart(asked, async ({ kind, fingerprint }) => {
    const remembered = await findRemembered(db, { siteId: site.id, kind, fingerprint });
    answers = { ...remembered?.answers, ...choices.answers };
    return { kind, mapping: choices.columns ?? remembered?.columns, answers };
  });
  const sheet = sheetCalled(workbook, understanding.sheet);
  const plan =
    understanding.refusal === null
      ? await planRows(db, {
          ...{ site, understanding, names, choices: { ...choices, answers }, isManager, now },
          isPart: sheet?.isPart ?? false,
        })
      : { rows: [], questions: [] };
  return {
    ...{ kind: understanding.kind, fingerprint: understanding.fingerprint },
    facts: factsOf(understanding, plan),
    rows: withCells(plan.rows, { understanding, sheet }),
  };
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
    sheet,
    sheets,
    table,
    columns,
    questions: [...understanding.questions, ...questions],
    refusal,
    leftOut,
  };
}
