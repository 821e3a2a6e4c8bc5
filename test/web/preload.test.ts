// The scripts and styles of an address, which the document names in its headers.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ensureBuilt } from '../../packages/web/build.ts';
import { addressOf } from '../../packages/web/preload.ts';
import { createPreloadLinks, readPreloadList } from '../../src/http/auth/web/preload.ts';

test('the header names the scripts and styles of the address that fits best', () => {
  const linkOf = createPreloadLinks([
    { path: '/app/s/$siteId/$view', scripts: ['/app/assets/view.js'], styles: ['/app/assets/view.css'] },
    { path: '/app/s/$siteId/games', scripts: ['/app/assets/index.js', '/app/assets/games.js'], styles: [] },
    { path: '/app', scripts: ['/app/assets/index.js'], styles: [] },
  ]);
  const games = '</app/assets/index.js>; rel=modulepreload, </app/assets/games.js>; rel=modulepreload';
  assert.equal(linkOf('/app/s/7/games'), games);
  assert.equal(linkOf('/app/s/7/games/'), games);
  const style = '</app/assets/view.css>; rel=preload; as=style; crossorigin';
  assert.equal(linkOf('/app/s/7/people'), `</app/assets/view.js>; rel=modulepreload, ${style}`);
  assert.equal(linkOf('/app'), '</app/assets/index.js>; rel=modulepreload');
  assert.equal(linkOf('/app/s/7/games/8'), undefined);
  assert.equal(linkOf('/app/s'), undefined);
});

test('each script and style that a build names is one of its files', async () => {
  await ensureBuilt();
  const dist = join(import.meta.dirname, '../../packages/web/dist');
  const list = readPreloadList(join(dist, 'preload.json'));
  assert.ok(list.length > 10);
  assert.ok(list.every(({ styles }) => styles.length > 0));
  for (const file of list.flatMap(({ scripts, styles }) => [...scripts, ...styles]))
    assert.ok(existsSync(join(dist, file.replace(/^\/app\//, ''))), file);
});

test('the routes of all views come with every address but the first of officials: a new view adds nothing to its scripts', async () => {
  await ensureBuilt();
  const dist = join(import.meta.dirname, '../../packages/web/dist');
  const list = readPreloadList(join(dist, 'preload.json'));
  const hasRoutes = (file: string) =>
    readFileSync(join(dist, file.replace(/^\/app\//, '')), 'utf8').includes('/s/$siteId/venues/$venueId');
  for (const { path, scripts } of list) assert.equal(scripts.some(hasRoutes), path !== '/app/me', path);
});

test('without the list of a build there is no header', () => {
  assert.deepEqual(readPreloadList('/nowhere/preload.json'), []);
  assert.equal(createPreloadLinks([])('/app'), undefined);
});

test('a route file has the address that its name says', () => {
  const addresses = {
    index: [[], true],
    'me/route': [['me'], false],
    'me/index': [['me'], true],
    's.$siteId/route': [['s', '$siteId'], false],
    's.$siteId/games.index': [['s', '$siteId', 'games'], true],
    's.$siteId/games_.$gameId': [['s', '$siteId', 'games', '$gameId'], false],
    '_frame/me.pay': [['me', 'pay'], false],
    __root: [[], false],
  };
  for (const [file, [segments, isIndex]] of Object.entries(addresses))
    assert.deepEqual(addressOf(file), { segments, isIndex }, file);
});
