// A Saturday of open positions, for the journeys of an assignor who staffs it.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../support/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

const DAY = '2031-05-03';
const FIELDS = ['1', '2', '3', '4'];
const NAMES = ['Adler', 'Bauer', 'Cohen', 'Dubois', 'Evans', 'Fischer', 'Gupta', 'Haddad', 'Ito', 'Jensen'];

export type Assignment = {
  id: number;
  assigned: boolean;
  _embedded?: { official: { id: number; last_name: string } };
};
export type Game = { id: number; _embedded: { assignments: Assignment[] } };

/** The path of the grid on this day. */
export const saturdayPath = `/games?from=${DAY}&to=${DAY}`;

/** Starts the service with four games of two positions at each kickoff, and stops it after the tests of a file. */
export function useSaturday(kickoffs: readonly string[]): () => WebStage {
  let stage: WebStage;
  before(async () => {
    stage = await startWebStage();
    await stage.addOfficials(NAMES);
    for (const time of kickoffs) for (const field of FIELDS) await addGame(stage, { time, field });
  });
  after(() => stage.stop());
  return () => stage;
}

function addGame(stage: WebStage, { time, field }: { time: string; field: string }): Promise<unknown> {
  return must(
    stage.call('POST', `/sites/${stage.siteId}/games`, {
      localized_date: DAY,
      localized_time: time,
      home_team_name: `Hawks ${time} ${field}`,
      away_team_name: 'Pines',
      venue_name: 'Memorial Park',
      subvenue: `Field ${field}`,
      pattern_name: '2 officials',
    }),
  );
}

export async function gamesOf(stage: WebStage): Promise<Game[]> {
  const path = `/sites/${stage.siteId}/games?search[start_date]=${DAY}&search[end_date]=${DAY}`;
  return (await must<{ _embedded: { games: Game[] } }>(stage.call('GET', path)))._embedded.games;
}

export const crewOf = (game: Game) => game._embedded.assignments;
const openSlots = (games: Game[]) => games.flatMap(crewOf).filter(({ assigned }) => !assigned);

/** The description of the assign panel's first candidate has arrived, and has the focus. */
export async function focusOnCandidate(page: Page): Promise<void> {
  await page.locator('[data-assign]:focus').waitFor();
}

/** Fills every position of the day by Enter, once for each of them. */
export async function staffByEnter(stage: WebStage): Promise<void> {
  const games = await gamesOf(stage);
  const { page, troubles, axe, close } = await stage.open(saturdayPath);
  const chip = page.getByRole('button', { name: 'RE Open' }).first();
  await chip.focus();
  await page.keyboard.press('Enter');
  const positions = games.length * 2;
  for (let left = positions; left > 0; left--) {
    await focusOnCandidate(page);
    if (left === positions) assert.deepEqual(await axe(), []); // before anything is scrolled under the header
    await page.keyboard.press('Enter');
    await page.getByText(`go to the next of ${left - 1} open position`).waitFor();
  }
  await until('all positions are filled', async () => openSlots(await gamesOf(stage)).length === 0);
  // Nobody was put on two games at once, and each name is on the row.
  const rows = await page.getByRole('button', { name: /^RE .*, not asked yet, Referee$/ }).count();
  assert.equal(rows, games.length);
  assert.deepEqual(troubles, []);
  await close();
}
