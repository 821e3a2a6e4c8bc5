// What a sheet of availability may say at most: each row of its plan has all of its days.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planAvailability } from '../../../src/domain/imports/plan/availability.ts';
import type { PlanInput } from '../../../src/domain/imports/plan/plan.ts';
import type { Understanding } from '../../../src/domain/imports/understanding/understanding.ts';
import type { AvailabilityValues } from '../../../src/domain/imports/understanding/values.ts';
import type { Queryable } from '../../../src/storage/database.ts';

const nothingKnown = { query: async () => [] } as unknown as Queryable;

async function planned(values: Partial<AvailabilityValues>[]) {
  const rows = values.map((some, at) => ({
    ...{ key: String(at), number: at + 2, state: 'ready', reason: null, problems: [], questions: [] },
    values: { official: { match: 'record', id: 1, name: 'Omar', text: 'Omar' }, available: true, ...some },
  }));
  const understanding = { rows } as unknown as Understanding;
  const plan = await planAvailability(nothingKnown, {
    understanding,
  } as unknown as PlanInput<'availability'>);
  return plan.rows;
}

test('a day has ten rows at most, and what is said twice counts once', async () => {
  const hours = Array.from({ length: 11 }, (_, at) => ({ startTime: `${10 + at}:00`, endTime: '23:00' }));
  const day = { firstDay: '2027-05-03', lastDay: '2027-05-03', allDay: false };
  const rows = await planned([...hours, hours[0]!].map((one) => ({ ...day, ...one })));
  const outcomes = rows.map(({ outcome }) => outcome);
  assert.deepEqual(outcomes, [...Array(10).fill('created'), 'refused', 'created']);
  assert.deepEqual(rows[10]?.sentences, ['Row 12: the rows above say 10 things of 2027-05-03 already.']);
});

test('a sheet says 100,000 days at most, and the rows after them are refused', async () => {
  const year = { firstDay: '2027-01-01', lastDay: '2027-12-31' };
  const rows = await planned([...Array(275).fill(year), { ...year, lastDay: year.firstDay }]);
  const refused = rows.filter(({ outcome }) => outcome === 'refused');
  assert.deepEqual(
    refused.map(({ number }) => number),
    [275, 276, 277],
  );
  assert.match(
    refused[0]!.sentences[0]!,
    /^Row 275: up to here, the sheet says more than 100000 days; split it/,
  );
});
