// Omar Reyes, who officiates, on a phone: games that Ada offers, and connections that are slow or gone.
import type { Page } from 'playwright-core';
import { createSite } from '../../src/domain/sites/actions.ts';
import { addUser } from '../../src/domain/users/actions.ts';
import { OMAR } from '../pages/stage.ts';
import { createPattern } from '../support/season.ts';
import { must, type OpenApp, type OpenOptions, startWebStage, type WebStage } from './web-stage.ts';

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const SLOW = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 20_000 }; // ms, bytes/s

export type Offer = { gameId: number; slotId: number };

export type OfficialStage = WebStage & {
  /** A published game with Omar as its referee, as the API takes it; on another site with its `siteId` and `userId`. */
  offer(game: Record<string, unknown>): Promise<Offer>;
  /** Another site of Ada's, which Omar joins as an official, with the pattern "2 officials". */
  joinSite(name: string, timezone?: string): Promise<{ siteId: number; userId: number }>;
  /** Omar's phone at a path below /me. */
  openPhone(path?: string, options?: OpenOptions): Promise<OpenApp>;
};

export async function startOfficialStage(
  ...options: Parameters<typeof startWebStage>
): Promise<OfficialStage> {
  const stage = await startWebStage(...options);
  return {
    ...stage,
    async offer(game) {
      const { siteId = stage.siteId, userId = stage.season.omar.userId, ...fields } = game;
      const { id, _embedded } = await must<Game>(
        stage.call('POST', `/sites/${siteId}/games`, {
          ...{ home_team_name: 'Hawks', away_team_name: 'Pines', venue_name: 'Memorial Park' },
          ...{ pattern_name: '2 officials', published: true },
          ...fields,
        }),
      );
      const slotId = _embedded.assignments[0]!.id;
      await must(stage.call('POST', `/assignments/${slotId}/assign`, { user_id: userId }));
      return { gameId: id, slotId };
    },
    async joinSite(name, timezone = 'America/New_York') {
      const { db, season } = stage;
      const { site } = await createSite(db, { name, timezone, ownerAccountId: season.ada.accountId });
      await createPattern(db, site.id, '2 officials', ['Referee', 'Assistant referee']);
      const person = { firstName: 'Omar', lastName: 'Reyes', email: OMAR.email };
      const roles = { official: true, assignor: false, manager: false };
      const user = await addUser(db, { siteId: site.id, ...person, roles });
      return { siteId: site.id, userId: user.id };
    },
    openPhone: (path = '/me', options = {}) => stage.open(path, { ...PHONE, who: OMAR, ...options }),
  };
}

type Game = { id: number; _embedded: { assignments: { id: number }[] } };

export type Network = { slow(): Promise<void>; lost(): Promise<void> };

/** The connection of a page: as beside a field, 300 ms away with 50 kB a second, or none. */
export async function networkOf(page: Page): Promise<Network> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const emulate = async (conditions: typeof SLOW) => {
    await session.send('Network.emulateNetworkConditions', conditions);
  };
  return { slow: () => emulate(SLOW), lost: () => emulate({ ...SLOW, offline: true }) };
}

/** How far the page scrolls sideways, in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** What this device stores, as text: databases and caches. */
export function storedBy(page: Page): Promise<string> {
  return page.evaluate(`(async () => {
    const opened = await new Promise((resolve) => {
      const request = indexedDB.open('keyval-store');
      request.onsuccess = () => resolve(request.result);
    });
    const values = await new Promise((resolve) => {
      if (!opened.objectStoreNames.contains('keyval')) return resolve([]);
      const all = opened.transaction('keyval').objectStore('keyval').getAll();
      all.onsuccess = () => resolve(all.result);
    });
    opened.close();
    const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return JSON.stringify([values, keys.flat().map(({ url }) => url)]);
  })()`);
}
