// The rows of the access table about imports, jobs and games that are created together.
import { SHEET } from '../../support/jobs.ts';
import { assignors, ownerAndAssignors, type Row } from './statuses.ts';

/** `day` is when a new game is. */
export function rowsOfImports(day: object): Row[] {
  return [
    { route: 'GET /sites/:site_id/imports', on: 'site', statuses: assignors(200) },
    {
      route: 'POST /sites/:site_id/imports',
      on: 'siteWithoutImport',
      body: () => SHEET,
      statuses: assignors(201),
    },
    { route: 'GET /imports/:id', on: 'import', statuses: assignors(200) },
    { route: 'PUT /imports/:id', on: 'import', body: () => ({}), statuses: assignors(200) },
    { route: 'GET /imports/:id/rows', on: 'import', statuses: assignors(200) },
    { route: 'GET /imports/:id/bad_rows', on: 'import', statuses: assignors(200) },
    { route: 'POST /imports/:id/apply', on: 'import', statuses: assignors(200) },
    { route: 'POST /imports/:id/invite', on: 'import', statuses: assignors(200) },
    { route: 'POST /imports/:id/undo', on: 'appliedImport', statuses: assignors(200) },
    { route: 'DELETE /imports/:id', on: 'import', statuses: assignors(204) },
    {
      route: 'POST /sites/:site_id/games/batch',
      on: 'site',
      body: () => ({ games: [day] }),
      statuses: assignors(200),
    },

    { route: 'GET /jobs/:id', on: 'job', statuses: ownerAndAssignors(200) },
    { route: 'POST /jobs/:id/stop', on: 'job', statuses: ownerAndAssignors(200) },
  ];
}
