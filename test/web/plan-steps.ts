// What the tests of proposals share: three games that three people can fill but for one position, and a page with their plan.
import type { Locator, Page } from 'playwright-core';
import { until } from '../support/stage.ts';
import { must, startWebStage } from './web-stage.ts';

type Slot = { id: number; position: string; _embedded?: { official: { last_name: string } } };
export type Proposal = {
  state: string;
  weights: { distance: number; third_game: number; moved: number };
  assignments: { assignment_id: number; user_id: number; state: string }[];
};
export type Game = { id: number; _embedded: { assignments: Slot[] } };

/** The web stage with the worker, which plans, and with three officials. */
export async function startPlanStage(...options: Parameters<typeof startWebStage>) {
  const stage = await startWebStage(...options);
  await stage.service.restart({}, true);
  const ids = await stage.addOfficials(['Bell', 'Ito', 'Silva']);
  /** Two games at the same time and one in the afternoon: six positions, of which three people can fill five. */
  async function addGames(day: string): Promise<Game[]> {
    const games: Game[] = [];
    for (const [localized_time, home_team_name, away_team_name] of [
      ['9:00 AM', 'Hawks', 'Kestrels'],
      ['9:30 AM', 'Gulls', 'Pines'],
      ['2:00 PM', 'Owls', 'Herons'],
    ]) {
      const body = { localized_date: day, localized_time, home_team_name, away_team_name };
      const more = { venue_name: 'Memorial Park', pattern_name: '2 officials' };
      games.push(await must<Game>(stage.call('POST', `/sites/${stage.siteId}/games`, { ...body, ...more })));
    }
    const { nina, omar } = stage.season;
    for (const id of [nina.userId, omar.userId])
      await must(
        stage.call('POST', `/users/${id}/availability`, { date: day, available: false, all_day: true }),
      );
    return games;
  }

  const crewOf = async ({ id }: Game): Promise<(string | undefined)[]> =>
    (await must<Game>(stage.call('GET', `/games/${id}`)))._embedded.assignments.map(
      (slot) => slot._embedded?.official.last_name,
    );
  const assigned = async (games: Game[]): Promise<number> =>
    (await Promise.all(games.map(crewOf))).flat().filter((name) => name !== undefined).length;

  /** Until nothing works on it. */
  const untilReady = (id: number) => until('the plan', async () => (await proposal(id)).state === 'ready');
  const proposal = (id: number) => must<Proposal>(stage.call('GET', `/proposals/${id}`));
  /** Asks for a plan of the games, and opens it once it is made. */
  async function openPlan(games: Game[]) {
    const body = { game_ids: games.map(({ id }) => id) };
    const { id } = await must<{ id: number }>(stage.call('POST', `/sites/${stage.siteId}/proposals`, body));
    await untilReady(id);
    return { id, ...(await stage.open(`/proposals/${id}`)) };
  }
  return { ...stage, ids, addGames, crewOf, assigned, proposal, untilReady, openPlan };
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const row = (page: Page, teams: string) =>
  page.getByRole('listitem').filter({ hasText: teams }).first();
export const untilPlanned = (page: Page) => button(page, 'Plan again').waitFor();
/** Somebody comes back to the tab, which then reads its proposal again, until it shows this. A read that is under way is not begun anew. */
export const comeBackUntil = (page: Page, shown: Locator) =>
  until('what was read to be shown', async () => {
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
    return await shown.isVisible();
  });
/** Opens the row, and gives what can be said about who is proposed there. */
export async function openRow(page: Page, teams: string) {
  const title = button(page, teams);
  if ((await title.getAttribute('aria-expanded')) === 'false') await title.click();
  return page.getByRole('list', { name: `Who is proposed for ${teams}` });
}
