// docs/operate/schema.sql is the schema that the migrations create.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createTestDatabase } from '../support/database.ts';
import { describeSchema, SCHEMA_FILE } from '../support/schema.ts';

test('docs/operate/schema.sql is the schema of a migrated database (npm run schema writes it)', async () => {
  const { url, drop } = await createTestDatabase();
  try {
    const written = readFileSync(SCHEMA_FILE, 'utf8');
    assert.equal(await describeSchema(url), written.replaceAll('\r\n', '\n'));
  } finally {
    await drop();
  }
});
