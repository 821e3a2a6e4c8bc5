// The embedded PostgreSQL in DATA_DIR, which is used when DATABASE_URL is not set.
import * as postgres from '../../packages/embedded-postgres/embedded.ts';
import { EmbeddedPostgresError } from '../../packages/embedded-postgres/error.ts';
import { AppError } from '../kernel/errors.ts';
import type { UpgradeOptions } from './backup/upgrade.ts';

/**
 * Starts the server for a service, on data that is upgraded if an older major version has written it. Throws AppError
 * `conflict` when another service uses DATA_DIR.
 */
export const startEmbedded = withAppErrors(
  async ({ upgrade, ...options }: postgres.EmbeddedOptions & { upgrade?: UpgradeOptions }) => {
    const older = await postgres.findOlderCluster(options.dataDir);
    if (older !== undefined && upgrade !== undefined) {
      const { upgradeCluster } = await import('./backup/upgrade.ts');
      await upgradeCluster(older, { dataDir: options.dataDir, ...upgrade });
    }
    return postgres.startEmbedded(options);
  },
);

/** Connects a command to the server of the running service, or starts one until `stop`. */
export const connectEmbedded = withAppErrors(async (options: postgres.EmbeddedOptions) => {
  await postgres.findOlderCluster(options.dataDir); // finishes an upgrade whose last step was interrupted
  return postgres.connectEmbedded(options);
});

/** Creates a missing DATA_DIR. Throws AppError `unavailable` when it cannot be written. */
export const openDataDir = withAppErrors(postgres.makeWritable);

function withAppErrors<Options, Opened>(
  open: (options: Options) => Promise<Opened>,
): (options: Options) => Promise<Opened> {
  return (options) =>
    open(options).catch((error: unknown) => {
      if (!(error instanceof EmbeddedPostgresError)) throw error;
      throw new AppError(error.code, error.message, { cause: error.cause });
    });
}
