// A real Chromium for the tests of pages: found on this machine, or installed where that is a matter of course.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const QUIET = [
  '--no-sandbox', // as root it has none
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PATIENCE_MS = 90_000; // no test says how fast a page is: a busy machine takes its time
// The popups of the address bar are pages of their own in every context: 0.6 s of CPU each, which nobody looks at.
const POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
// Only the last list on the command line counts: what Playwright disables for pages and for silence belongs in it too.
const DISABLED_FEATURES = [
  ...POPUPS,
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * Starts it without a window; `close` it when the tests are over. `hosts` says on which loopback port a host of other
 * people is stood in for: `{ 'roster-sync.example': 40123 }`.
 */
export async function startBrowser(hosts: Record<string, number> = {}): Promise<Browser> {
  const rules = Object.entries(hosts).map(([host, port]) => `MAP ${host} 127.0.0.1:${port}`);
  const args = [
    ...QUIET,
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
    `--host-resolver-rules=${rules.join(',')}`,
  ];
  const browser = await chromium.launch({ executablePath: findChromium() ?? installChromium(), args });
  return browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS));
}

function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** On Debian as root, such as in a container; elsewhere a sentence says what is missing. */
function installChromium(): string {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    throw new Error(
      `The tests of pages need Chromium on PATH, as one of: ${NAMES.join(', ')}. Install it first.`,
    );
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update'], { stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore', env });
  return findChromium() ?? '/usr/bin/chromium';
}
