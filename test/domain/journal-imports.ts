// What actions on imports record in the journal.
import { randomBytes } from 'node:crypto';
import * as imports from '../../src/domain/imports/actions.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import { readSheets } from '../../src/sheets/read-sheets.ts';
import { sql } from '../../src/storage/sql.ts';
import type { JournalCase } from './journal-officials.ts';
import { NOW, type Season } from './season.ts';

export function actionsOnImports(seasonOf: () => Season): Record<string, JournalCase> {
  const vault = createVault([randomBytes(32)]);
  const sheet = 'date\tstart_time\n2099-05-02\t9:00 AM';
  const actor = () => {
    const { site, ada } = seasonOf();
    return { site, accountId: ada.accountId, isManager: false, crewMuted: [], vault, now: NOW };
  };
  const open = async () => {
    await seasonOf().db.query(sql`delete from imports`);
    const sheets = await readSheets(Buffer.from(sheet), { filename: null });
    const input = { ...actor(), kind: 'games', filename: null, sheets, choices: {} } as const;
    return () => imports.openImport(seasonOf().db, input);
  };
  const opened = async () => (await (await open())()).id;
  const begun = () => ({ accountId: seasonOf().ada.accountId, vault });
  return {
    'imports openImport': { does: open, rows: ['import created'] },
    'imports changeImport': {
      does: async () => {
        const id = await opened();
        return () => imports.changeImport(seasonOf().db, { ...actor(), id, change: { gone: 'cancel' } });
      },
      rows: ['import changed'],
    },
    'imports discardImport': {
      does: async () => {
        const id = await opened();
        return () => imports.discardImport(seasonOf().db, { id });
      },
      rows: ['import deleted'],
    },
    'imports applyImport': {
      does: async () => {
        const importId = await opened();
        return () => imports.applyImport(seasonOf().db, { importId, ...begun() });
      },
      rows: ['import changed'],
    },
    'imports undoImport': {
      does: async () => {
        const importId = await opened();
        await seasonOf().db.query(sql`update imports set state = 'applied' where id = ${importId}`);
        return () => imports.undoImport(seasonOf().db, { importId, ...begun() });
      },
      rows: ['import changed'],
    },
  };
}
