// Webhook events: the delivery body again, for those who follow its self link (service.md 2.3).
import { memberOf } from '../../../domain/access.ts';
import { notFound } from '../../../kernel/errors.ts';
import { pointerOf } from '../../../webhooks/pointer.ts';
import { pathId } from '../input/ids.ts';
import { type Ask, operation } from '../operation.ts';

/** `GET /webhooks/events/:id`: for members of its site, with scope read or webhooks. */
export const view = operation({
  find: findVisibleEvent,
  handle: async ({ subject }) => ({ body: JSON.parse(subject.body) as object }),
});

async function findVisibleEvent(ask: Ask): Promise<{ body: string }> {
  const eventId = pathId(ask.params, 'id', 'webhook event');
  const pointer = await pointerOf(ask.db, { eventId, baseUrl: ask.baseUrl });
  if (pointer === undefined) throw notFound('webhook event');
  const member = await memberOf(ask.db, { accountId: ask.caller.accountId, siteId: pointer.siteId });
  if (member === undefined) throw notFound('webhook event');
  return pointer;
}
