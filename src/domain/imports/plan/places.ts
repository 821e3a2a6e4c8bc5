// Plans sheets of venues and of teams: a record is found by our id or by its name.
import type { Queryable } from '../../../storage/database.ts';
import { foldName } from '../../lists/list.ts';
import { listEntries } from '../../lists/store.ts';
import type { FieldChange, PlannedRow } from '../import.ts';
import type { UnderstoodRow } from '../understanding/understanding.ts';
import { compareRow, createRow, filled, refuseRow, waitingRow } from './fields.ts';
import type { PlanInput, SheetPlan } from './plan.ts';

const ALL = { page: 1, limit: 100_000 };

export async function planPlaces(
  db: Queryable,
  { site, understanding }: PlanInput<'venues' | 'teams'>,
): Promise<SheetPlan> {
  const { rows: known } = await listEntries(db, understanding.kind, { siteId: site.id, page: ALL });
  const byId = new Map(known.map((entry) => [entry.id, entry]));
  const seen = new Map<string, number>();
  const rows = understanding.rows.map((row): PlannedRow => {
    const { id, name: match, ...more } = row.values;
    const name = match?.text ?? '';
    if (row.state !== 'ready') return waitingRow(row as UnderstoodRow, name);
    const first = seen.get(foldName(name));
    if (first !== undefined)
      return refuseRow(row as UnderstoodRow, { name, why: `it repeats row ${first}.` });
    seen.set(foldName(name), row.number);
    const found = byId.get(id ?? (match?.match === 'record' ? match.id : 0));
    const values = { ...filled(more), ...(found === undefined || id != null ? { name } : {}) };
    if (id != null && found === undefined)
      return refuseRow(row as UnderstoodRow, { name, why: `${id} is no id of the site.` });
    if (name === '') return refuseRow(row as UnderstoodRow, { name, why: 'it has no name.' });
    if (found === undefined) return createRow({ row: row as UnderstoodRow, name, values });
    const compared = compareRow({ row: row as UnderstoodRow, name, known: found as never, values });
    return { ...compared, changes: compared.changes.map(asOfVenue) };
  });
  return { rows, questions: [] };
}

/** Of venues, the street has another name on the wire than of people. */
function asOfVenue(change: FieldChange): FieldChange {
  return change.field === 'street1' ? { ...change, field: 'street_1' } : change;
}
