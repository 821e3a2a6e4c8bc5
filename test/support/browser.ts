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

/**
 * Starts it without a window; `close` it when the tests are over. `hosts` says on which loopback port a host of other
 * people is stood in for: `{ 'roster-sync.example': 40123 }`.
 */
export function startBrowser(hosts: Record<string, number> = {}): Promise<Browser> {
  const rules = Object.entries(hosts).map(([host, port]) => `MAP ${host} 127.0.0.1:${port}`);
  const args = [...QUIET, `--host-resolver-rules=${rules.join(',')}`];
  return chromium.launch({ executablePath: findChromium() ?? installChromium(), args });
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
