// The rows of the access table about proposals, which tell who is away.
import { assignors, type Row } from './statuses.ts';

export const ROWS_OF_PROPOSALS: Row[] = [
  { route: 'GET /sites/:site_id/proposals', on: 'site', statuses: assignors(200) },
  {
    route: 'POST /sites/:site_id/proposals',
    on: 'siteWithGame',
    body: ({ game_id }) => ({ game_ids: [game_id] }),
    statuses: assignors(201),
  },
  { route: 'GET /proposals/:id', on: 'proposal', statuses: assignors(200) },
  { route: 'GET /proposals/:id/open_positions', on: 'proposal', statuses: assignors(200) },
  { route: 'PUT /proposals/:id', on: 'proposal', body: () => ({}), statuses: assignors(200) },
  { route: 'POST /proposals/:id/stop', on: 'proposal', statuses: assignors(200) },
  {
    route: 'POST /proposals/:id/accept',
    on: 'proposal',
    body: () => ({ all: true }),
    statuses: assignors(200),
  },
  {
    route: 'POST /proposals/:id/undo',
    on: 'acceptedProposal',
    body: () => ({ all: true }),
    statuses: assignors(200),
  },
  { route: 'DELETE /proposals/:id', on: 'proposal', statuses: assignors(204) },
];
