// What applying and undoing a row needs, and what it gives.
import type { Member } from '../domain/access.ts';
import type { PlannedRow } from '../domain/imports/import.ts';
import type { Site } from '../domain/sites/site.ts';
import type { Database } from '../storage/database.ts';

export type Applying = { site: Site; viewer: Member; now: Date };

/** The record of the row, and its version afterwards, if its kind has versions. */
export type Applied = { recordId: number; version: number | null };

/** A row that was applied. */
export type UndoneRow = { id: number; importId: number; plan: PlannedRow; recordId: number };

/** The rows of a kind. Each throws an AppError if the row cannot be done; then nothing of it is. */
export type RowSteps = {
  apply(db: Database, plan: PlannedRow, context: Applying): Promise<Applied>;
  /** Rows of a plan that may be applied together, all or none, in fewer statements than one by one. */
  together?: {
    fits(plan: PlannedRow): boolean;
    apply(db: Database, plans: readonly PlannedRow[], context: Applying): Promise<Applied[]>;
  };
  /** Throws an AppError `conflict` for a record that stands against it. */
  undo(db: Database, row: UndoneRow, context: Applying): Promise<void>;
};
