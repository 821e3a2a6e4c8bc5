// The machine's own PostgreSQL as it is installed: with the just-in-time compiler, which the embedded one lacks.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runSql, until } from '../../test/support/embedded.ts';
import { freePort } from '../../test/support/free-port.ts';
import { BIN, giveTo, missingPostgres, serverUser } from '../../test/support/postgres-pair.ts';
import type { StageServer } from '../stage.ts';

/** Creates a cluster in the folder and starts it. Throws an Error if its default is not to compile statements. */
export async function startInstalledPostgres(folder: string): Promise<StageServer> {
  const missing = missingPostgres();
  if (missing !== undefined) throw new Error(missing);
  const options = { ...(await serverUser()), cwd: folder };
  await giveTo(options, folder);
  const cluster = join(folder, 'cluster');
  const created = ['-D', cluster, '-U', 'crewcall', '--auth=trust', '--encoding=UTF8'];
  const { status, stderr } = spawnSync(join(BIN, 'initdb'), created, options);
  if (status !== 0) throw new Error(`initdb ended with ${status}: ${stderr}`);
  const port = await freePort();
  const where = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const args = ['-D', cluster, ...where.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(BIN, 'postgres'), args, { ...options, stdio: 'ignore' });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGINT'); // PostgreSQL's fast shutdown
    await once(child, 'exit');
  };
  try {
    const admin = `postgres://crewcall@127.0.0.1:${port}/postgres`;
    await until('PostgreSQL to respond', () => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL has ended with ${child.exitCode}`);
      return runSql(admin, 'select 1').then(
        () => true,
        () => false,
      );
    });
    const [server] = await runSql(
      admin,
      `select current_setting('server_version') as version, current_setting('jit') as jit, pg_jit_available() as available`,
    );
    const { version, jit, available } = server as { version: string; jit: string; available: boolean };
    if (jit !== 'on' || !available)
      throw new Error(
        'The installed PostgreSQL compiles no statements: install it with LLVM (Debian has it).',
      );
    await runSql(admin, 'create database crewcall');
    return {
      url: `postgres://crewcall@127.0.0.1:${port}/crewcall`,
      serverPid: child.pid!,
      version: version.split(' ')[0]!,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
