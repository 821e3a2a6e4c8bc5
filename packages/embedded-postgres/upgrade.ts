// Replaces the cluster of an older major version by one of this version, which somebody else fills.
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeWritable } from './data-dir.ts';
import { findPackage } from './runtime.ts';

const UPGRADED = 'cluster.upgraded'; // complete: it only has to be renamed
const FILLING = 'upgrade'; // a data directory of its own

/** The cluster is of an older major version than the programs of this release. */
export type OlderCluster = {
  from: number;
  to: number;
  /** An empty data directory, to start a server in and to fill. Only for the process that has the older cluster's server. */
  openNewDataDir: () => Promise<string>;
  /**
   * Puts the filled cluster, whose server has been stopped, in the place of the older one, and returns where that is kept.
   * A crash loses neither: the next start goes on.
   */
  replace: () => Promise<string>;
};

/** Undefined when the cluster is of this version or a newer one, or there is none. */
export async function findOlderCluster(folder: string): Promise<OlderCluster | undefined> {
  const dataDir = await makeWritable(path.resolve(folder));
  await finishReplacing(dataDir);
  const from = await majorOf(path.join(dataDir, 'cluster'));
  if (from === undefined) return undefined;
  const { major: to } = await findPackage();
  if (from >= to) return undefined;
  const newDataDir = path.join(dataDir, FILLING);
  return {
    ...{ from, to },
    async openNewDataDir() {
      await rm(newDataDir, { recursive: true, force: true }); // of an upgrade that was killed
      return newDataDir;
    },
    async replace() {
      await rename(path.join(newDataDir, 'cluster'), path.join(dataDir, UPGRADED));
      const kept = await finishReplacing(dataDir);
      await rm(newDataDir, { recursive: true, force: true });
      return kept!;
    },
  };
}

/** Renames a complete new cluster into place, and before that the older one out of it. Returns where that is. */
async function finishReplacing(dataDir: string): Promise<string | undefined> {
  const upgraded = path.join(dataDir, UPGRADED);
  if ((await majorOf(upgraded)) === undefined) return undefined;
  const cluster = path.join(dataDir, 'cluster');
  const from = await majorOf(cluster);
  let kept: string | undefined;
  if (from !== undefined) {
    kept = await freeName(`${cluster}-${from}`);
    await rename(cluster, kept);
  }
  await rename(upgraded, cluster);
  return kept;
}

async function freeName(wanted: string): Promise<string> {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}.${n}`;
    const isTaken = await stat(name).then(
      () => true,
      () => false,
    );
    if (!isTaken) return name;
  }
}

/** The major version of a cluster; undefined where there is none. */
export async function majorOf(cluster: string): Promise<number | undefined> {
  const text = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/** The programs of that version that an earlier release has copied to the folder, the newest of them. */
export async function findPrograms(folder: string, major: number): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const found = names
    .filter((name) => name.startsWith(`pg-${major}.`) && !name.includes('.new-'))
    .sort((left, right) => left.localeCompare(right, 'en', { numeric: true }));
  return found.length === 0 ? undefined : path.join(folder, found.at(-1)!, 'bin');
}
