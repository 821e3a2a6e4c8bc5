// Upgrades the data of the embedded PostgreSQL to the major version of this release: a backup and a restore without a file.
import { connectEmbedded, type OlderCluster } from '../../../packages/embedded-postgres/embedded.ts';
import type { Queryable } from '../database.ts';
import { withClient } from './client.ts';
import { dump } from './dump.ts';
import { type Header, openLines, parse } from './format.ts';
import { load } from './load.ts';
import type { PortableColumns } from './tables.ts';

export type UpgradeOptions = {
  release: string;
  now: Date;
  portable: PortableColumns;
  /** What depends on the cluster, done in the transaction of the load. */
  adapt: (db: Queryable) => Promise<void>;
  /** Called with a log event and the versions, and at the end with where the older data is kept. */
  onUpgrade: (event: string, upgrade: { from: number; to: number; kept?: string }) => void;
};

/**
 * Copies everything into a new cluster, checks it by the digests of its tables, and puts it in the place of the older one,
 * which is kept: renaming it back is the way back. A failure, or a crash, leaves the older one as it was.
 */
export async function upgradeCluster(
  older: OlderCluster,
  { dataDir, onUpgrade, adapt, ...options }: UpgradeOptions & { dataDir: string },
): Promise<void> {
  const { from, to } = older;
  onUpgrade('postgres.upgrading', { from, to });
  const source = await connectEmbedded({ dataDir, withItsPrograms: true });
  try {
    const target = await connectEmbedded({ dataDir: await older.openNewDataDir() });
    try {
      await copy({ from: source.url, to: target.url }, { adapt, ...options });
    } finally {
      await target.stop();
    }
  } finally {
    await source.stop();
  }
  onUpgrade('postgres.upgraded', { from, to, kept: await older.replace() });
}

function copy(
  { from, to: url }: { from: string; to: string },
  { adapt, ...options }: Omit<UpgradeOptions, 'onUpgrade'>,
): Promise<unknown> {
  return withClient({ url: from, purpose: 'backup' }, async (reading) => {
    const input = openLines(dump(reading, options));
    const header = parse<Header>(await input.line());
    return withClient({ url, purpose: 'restore' }, (writing) => load(writing, { url, header, input, adapt }));
  });
}
