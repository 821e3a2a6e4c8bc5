// A phone that gets notifications: the browser of an official, who signed in to the web application with it.
import { issueSessionToken } from '../../src/oauth/tokens.ts';
import type { PushService, TestBrowser } from '../support/push-service.ts';
import { caller } from '../support/service.ts';
import { insertTestSession } from '../support/signed-in-browser.ts';
import { must, type WebStage } from './web-stage.ts';

export async function turnOnNotifications(
  { db, service }: WebStage,
  { pushes, accountId }: { pushes: PushService; accountId: number },
): Promise<TestBrowser> {
  const sessionId = await insertTestSession(db, accountId);
  const token = await issueSessionToken(db, { sessionId, scopes: ['read', 'write'] });
  const call = caller(service, token!.value);
  const path = '/api/v2/current_account/push_subscriptions';
  const { public_key: publicKey } = await must<{ public_key: string }>(call('GET', path));
  const phone = pushes.browser(publicKey);
  await must(call('POST', path, { body: phone.subscription }));
  return phone;
}
