// The plan of a sheet: what becomes of each row. It is made by reading; applying an import carries it out.
import type { Site } from '../../sites/site.ts';
import type { Choices, PlannedRow } from '../import.ts';
import type { ImportKind } from '../kinds.ts';
import type { KnownNames, Question, Understanding } from '../understanding/understanding.ts';

/** Who imports, and what decides whom they tell. */
export type Importer = {
  accountId: number;
  /** Whether they may give other roles than official. */
  isManager: boolean;
  /** The users who do not want to hear that another came to their crew or left it. */
  crewMuted: readonly number[];
};

export type PlanInput<Kind extends ImportKind = ImportKind> = Importer & {
  site: Site;
  understanding: Understanding<Kind>;
  names: KnownNames;
  choices: Choices;
  /** The sheet has some rows of another one, whose other records are not gone. */
  isPart?: boolean;
  now: Date;
};

/** The rows in the order in which they are applied, and what people must decide first. */
export type SheetPlan = { rows: PlannedRow[]; questions: Question[] };
