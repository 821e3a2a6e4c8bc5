// A browser beside a service that sends emails, for the journeys that begin with one.
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { type NoticeStage, startNoticeStage } from '../notices/notice-stage.ts';
import { startBrowser } from '../support/browser.ts';

export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** Starts both before the tests of a file, and ends them after. */
export function useBrowserAndEmails(): () => { stage: NoticeStage; browser: Browser } {
  let stage: NoticeStage;
  let browser: Browser;
  before(async () => {
    [stage, browser] = await Promise.all([startNoticeStage(), startBrowser()]);
  });
  after(async () => {
    await browser.close();
    await stage.stop();
  });
  return () => ({ stage, browser });
}
