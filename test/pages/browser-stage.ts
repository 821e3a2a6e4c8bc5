// A real browser before the service, and the sites that applications send it back to.
import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import type { Environment } from '../../src/config.ts';
import { startBrowser } from '../support/browser.ts';
import { selfSigned } from '../support/certificate.ts';
import { type PagesStage, startPages } from './stage.ts';

const HOST = 'roster-sync.example';

export type BrowserStage = PagesStage & {
  browser: Browser;
  /** The loopback port on which the native application listens, on both loopback addresses. */
  nativePort: number;
  /** A page of a new browser without cookies; what goes wrong in it is collected. */
  open(options?: Parameters<Browser['newPage']>[0]): Promise<OpenPage>;
  close(): Promise<void>;
};

export type OpenPage = {
  page: Page;
  go(path: string): Promise<unknown>;
  signIn(who: { email: string; password: string }): Promise<void>;
  /** Errors of the console and violations of the content security policy. */
  troubles: string[];
  /** Every host that was asked for anything. */
  hosts: Set<string>;
};

export async function startBrowserStage(env: Environment = {}): Promise<BrowserStage> {
  const stage = await startPages(env);
  const landed = (_request: unknown, response: { end(text: string): void }) => void response.end('Landed');
  const web = createServer(selfSigned(HOST), landed);
  const native = createPlainServer(landed);
  const nativePort = await listen(native, '::');
  const browser = await startBrowser({ [HOST]: await listen(web, '127.0.0.1') });
  return {
    ...stage,
    browser,
    nativePort,
    open: async (options) => collect(await browser.newPage({ ignoreHTTPSErrors: true, ...options }), stage),
    async close() {
      await browser.close();
      web.close();
      native.close();
      await stage.stop();
    },
  };
}

async function listen(server: Server, host: string): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

function collect(page: Page, { service }: PagesStage): OpenPage {
  const troubles: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => {
    // A page that answers 4xx is meant to: the browser notes it as an error of the document itself.
    const isDocument = /Failed to load resource.*status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !isDocument) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  return {
    page,
    troubles,
    hosts,
    go: (path) => page.goto(service.baseUrl + path),
    async signIn({ email, password }) {
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    },
  };
}
