// Removes a cluster: run with its folder and the tag of its network, it waits until its standard input ends.
import { spawnSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 20;

/** `kill -9` of all processes that work in a folder, until none is left. */
export async function endProcessesIn(folder: string): Promise<void> {
  for (;;) {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && worksIn(folder, name));
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {} // it has ended
    }
    await pause(LOOK_MS);
  }
}

function worksIn(folder: string, pid: string): boolean {
  try {
    return `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`);
  } catch {
    return false; // it has ended, or is another user's
  }
}

/** Removes the namespaces of a tag with their interfaces, and the bridge. */
export function removeNetwork(tag: string): void {
  const ip = (...args: string[]) =>
    String(spawnSync('ip', args, { stdio: ['ignore', 'pipe', 'ignore'] }).stdout ?? '');
  const namespaces = ip('netns', 'list').match(/^\S+/gm) ?? [];
  for (const name of namespaces.filter((one) => one.startsWith(`${tag}-`))) {
    ip('link', 'del', name.replace('-', '')); // at once; the end of a namespace takes its interfaces along some seconds later
    ip('netns', 'del', name);
  }
  ip('link', 'del', tag);
}

if (import.meta.main) {
  const [folder = '', tag = ''] = process.argv.slice(2);
  process.stdin.resume().once('end', async () => {
    await endProcessesIn(folder);
    removeNetwork(tag);
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
}
