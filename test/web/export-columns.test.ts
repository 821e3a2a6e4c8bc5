// The columns that the application offers for exports are those that the API has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLUMNS } from '../../packages/web/src/exports/columns.ts';
import { columnNames } from '../../src/domain/exports/columns.ts';
import { EXPORT_KINDS } from '../../src/domain/exports/export.ts';

for (const kind of EXPORT_KINDS)
  test(`every column of ${kind} can be chosen`, () =>
    assert.deepEqual(
      COLUMNS[kind].map(({ name }) => name),
      columnNames(kind),
    ));
