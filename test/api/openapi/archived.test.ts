// On an archived site, each operation that OpenAPI describes with `site_archived` changes nothing of what is there.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/storage/sql.ts';
import { operations } from '../../support/conformance/described.ts';
import { ok } from '../../support/stage.ts';
import { type Api, openApi } from '../callers.ts';
import { createSiteFixture, type SiteFixture } from '../site-fixture.ts';

let api: Api;
let furnished: SiteFixture;
let requested: number; // the id of an assignment that Omar has requested
before(async () => {
  api = await openApi();
  furnished = await createSiteFixture(api);
  const { ada } = api;
  const { address } = furnished;
  const { siteId, omar, nina } = api.season;
  const crew = ok(await ada('GET', address('/games/{id}')), 200)._embedded.assignments;
  requested = crew[1].id;
  const body = { user_id: nina.userId, override: true };
  ok(await ada('POST', `/api/v2/assignments/${crew[0].id}/assign`, { body }), 200);
  ok(await ada('POST', `/api/v2/users/${omar.userId}/groups/${furnished.ids.groups}`), 201);
  await api.service.db.query(sql`update sites set active = false where id = ${siteId}`);
});
after(() => api.stop());

for (const { name, method, path, described } of operations) {
  const conflict = described.responses['409']?.content['application/problem+json'];
  if (method === 'POST' || conflict?.examples.site_archived === undefined) continue;
  test(name, async () => {
    const body = described.requestBody?.content['application/json']?.example;
    const address = furnished.address(path, path.endsWith('/request') ? requested : undefined);
    const reply = await furnished.owner(path)(method, address, { body });
    assert.equal(reply.status, 409, reply.text);
    assert.ok(Object.keys(conflict.examples).includes(reply.json.error), reply.text); // in use, or the name is taken
  });
}
