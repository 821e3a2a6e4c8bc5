// `crewcall serve` and `crewcall worker`: run the service until SIGTERM or SIGINT.
import { type Environment, findUnknownSettings, readSettings } from '../config.ts';
import { version } from '../kernel/version.ts';
import { openLog } from '../log.ts';
import { type Service, type ServiceOptions, startService } from '../main.ts';

const STOP_TIMEOUT_MS = 15_000; // ten seconds to drain and five to write; longer means that the database hangs

/** Runs the HTTP server and the worker (`serve`), or one of them (`serve --no-worker`, `worker`). */
export async function serve(env: Environment, parts: Pick<ServiceOptions, 'http' | 'worker'>): Promise<void> {
  const settings = readSettings(env);
  const { log, droppedLines, end } = openLog(settings.logLevel);
  for (const unknown of findUnknownSettings(env)) log.warn(unknown, 'setting.unknown');
  const service = await startService({ settings, log, droppedLines, ...parts });
  const stopped = untilStopped(service, (signal) => log.info({ signal }, 'service.stopping'));
  if (service.setUpUrl !== undefined && process.stderr.isTTY)
    process.stderr.write(`\nOpen this address to create the first account:\n  ${service.setUpUrl}\n\n`);
  const urls = parts.http ? { url: service.baseUrl, auth: service.authUrl } : {};
  log.info({ ...urls, version: version() }, 'service.started');
  await stopped;
  log.info('service.stopped');
  await end();
}

/** Waits for SIGTERM or SIGINT, then stops the service. A second signal or the timeout ends the process at once. */
export async function untilStopped(
  service: Pick<Service, 'stop'>,
  onStop: (signal: string) => void,
): Promise<void> {
  const signal = await new Promise<string>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, resolve);
  });
  onStop(signal);
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => process.exit(1));
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref(); // nothing is lost: leases expire and transactions roll back
  await service.stop();
}
