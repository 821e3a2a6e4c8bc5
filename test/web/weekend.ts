// A weekend of games in the grid, for the journeys of an assignor through it.
import { after, before } from 'node:test';
import type { Page } from 'playwright-core';
import { must, startWebStage, type WebStage } from './web-stage.ts';

export const SATURDAY = '2031-05-03';
export const SUNDAY = '2031-05-04';

export type Game = { id: number; _embedded: { assignments: { id: number }[] } };

export type Weekend = {
  stage: WebStage;
  /** Hawks 1 to 4 on Saturday, drafts; Hawks 5 to 8 on Sunday, published. The official of Hawks 5 has not answered. */
  games: Game[];
  addGame(fields: object): Promise<Game>;
};

/** The path of the grid. */
export const weekendPath = `/games?from=${SATURDAY}`;

/** Starts the service and a browser before the tests of a file, and stops them after. */
export function useWeekend(): () => Weekend {
  let weekend: Weekend;
  before(async () => {
    weekend = await startWeekend();
  });
  after(() => weekend.stage.stop());
  return () => weekend;
}

async function startWeekend(): Promise<Weekend> {
  const stage = await startWebStage();
  const addGame = (fields: object) =>
    must<Game>(
      stage.call('POST', `/sites/${stage.siteId}/games`, {
        away_team_name: 'Pines',
        pattern_name: '2 officials',
        ...fields,
      }),
    );
  const [official] = await stage.addOfficials(['Haddad']);
  const games: Game[] = [];
  for (const day of [SATURDAY, SUNDAY]) {
    for (const [index, time] of ['9:00', '11:00', '13:00', '15:00'].entries()) {
      games.push(
        await addGame({
          localized_date: day,
          localized_time: time,
          home_team_name: `Hawks ${games.length + 1}`,
          league_name: index < 2 ? 'Bay Division' : 'Harbor Division',
          venue_name: index % 2 === 0 ? 'Memorial Park' : 'Pier Park',
          published: day === SUNDAY,
        }),
      );
    }
  }
  const slot = games[4]!._embedded.assignments[0]!;
  await must(stage.call('POST', `/assignments/${slot.id}/assign`, { user_id: official }));
  return { stage, games, addGame };
}

export const rowOf = (page: Page, number: number) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Hawks ${number} v Pines`, exact: true }) });
export const titleOf = (page: Page, number: number) =>
  rowOf(page, number).getByRole('button', { name: `Hawks ${number} v` });
export const selected = (page: Page) => page.getByRole('row', { selected: true });
export const searchOf = (page: Page) => new URL(page.url()).searchParams;
