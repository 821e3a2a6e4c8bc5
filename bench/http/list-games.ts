// The bench of lists: a page of a league's games over HTTP, against the same bytes and the same statement alone.
import { memberOf } from '../../src/domain/access.ts';
import { listGames } from '../../src/domain/games/game-queries.ts';
import { startPart } from '../part.ts';
import { createAssignor, headersFor } from '../people.ts';
import { seedBigSite } from '../seed.ts';
import { onStage } from '../stage.ts';
import type { Call, ClientQuestions } from './client.ts';
import { compare } from './comparison.ts';
import { overhear } from './overhear.ts';

const LIMIT = 50; // the most that a page may hold (docs/api: Lists)
const IN_FLIGHT = { inFlight: 16 }; // enough that the service never waits for a caller
const LOADS = { warmUp: { count: 125, arrival: IN_FLIGHT }, loads: [{ count: 500, arrival: IN_FLIGHT }] };

/** What a program that shows a calendar needs of each game. */
const FIELDS = 'start_time,home_team,away_team,venue.name';

/** The pages that are asked for: of one league, or of all; of each game all, or what `fields` names. */
const PAGES: Record<string, { page: number; ofLeague: boolean; fields?: string }> = {
  'a league, page 1': { page: 1, ofLeague: true },
  'a league, page 1, four fields': { page: 1, ofLeague: true, fields: FIELDS },
  'a league, page 90': { page: 90, ofLeague: true },
  'all games, page 1': { page: 1, ofLeague: false },
  'all games, page 1,900': { page: 1_900, ofLeague: false },
};

/** Prints lines for each page, and for the same page when the client has it (304). Throws at an error; so it always gives true. */
export function benchListGames(): Promise<boolean> {
  return onStage(async (stage) => {
    const assignor = await createAssignor(stage.db);
    const { siteId, leagueId } = await seedBigSite(stage.db, assignor);
    const headers = await headersFor(stage.db, assignor, ['read']);
    const member = await memberOf(stage.db, { accountId: assignor.accountId, siteId });
    const client = startPart<ClientQuestions>('http/client.ts');
    for (const [scenario, { page, ofLeague, fields }] of Object.entries(PAGES)) {
      const query = new URLSearchParams({ page: String(page), limit: String(LIMIT) });
      if (fields !== undefined) query.set('fields', fields);
      if (ofLeague) query.set('search[league_id]', String(leagueId));
      const call: Call = { method: 'GET', path: `/api/v2/sites/${siteId}/games.json?${query}`, headers };
      const statement = await overhear((db) =>
        listGames(db, {
          siteIds: [siteId],
          members: [member!],
          filter: { criteria: ofLeague ? { league_id: [leagueId] } : {} },
          now: new Date(),
          withoutCrews: fields !== undefined,
          page: { page, limit: LIMIT },
        }),
      );
      const service = await stage.startService({ http: true, worker: false });
      const common = { bench: 'list-games', transaction: () => [statement], ...LOADS };
      await compare(stage, service, { ...common, scenario, call: () => call });
      const { reply } = await client.ask('make', {
        ...{ origin: service.baseUrl, calls: [call], arrival: IN_FLIGHT },
      });
      const conditional = { ...call, headers: { ...headers, 'if-none-match': reply.etag! } };
      await compare(stage, service, {
        ...{ ...common, scenario: `${scenario}, unchanged`, call: () => conditional },
      });
      await service.part.end();
    }
    await client.end();
    return true;
  });
}
