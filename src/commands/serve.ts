// `crewcall serve` and `crewcall worker`: the service in this process, until it is told to stop.
import { type Environment, readSettings } from '../config.ts';
import { createLog } from '../log.ts';
import { type Service, type ServiceOptions, startService } from '../main.ts';

const OVERDUE_MS = 15_000; // the drain's ten seconds, and time to write down; what takes longer is a database that hangs

/** Runs HTTP surfaces and worker (`serve`), HTTP surfaces alone (`serve --no-worker`) or the worker alone (`worker`). */
export async function serve(env: Environment, parts: Pick<ServiceOptions, 'http' | 'worker'>): Promise<void> {
  const settings = readSettings(env);
  const log = createLog(settings.logLevel);
  const service = await startService({ settings, log, ...parts });
  const stopped = untilStopped(service, (reason) => log.info({ reason }, 'service.stopping'));
  log.info(parts.http ? { url: service.baseUrl, auth: service.authUrl } : {}, 'service.started');
  await stopped;
  log.info('service.stopped');
}

/** Waits for SIGTERM or SIGINT, then drains. A second signal, or a drain that does not end, ends the process at once. */
export async function untilStopped(
  service: Pick<Service, 'stop'>,
  onStop: (signal: string) => void,
): Promise<void> {
  const signal = await new Promise<string>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, resolve);
  });
  onStop(signal);
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => process.exit(1));
  setTimeout(() => process.exit(1), OVERDUE_MS).unref(); // nothing is lost: leases end, transactions roll back
  await service.stop();
}
