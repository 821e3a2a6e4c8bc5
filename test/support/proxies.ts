// A real nginx or Caddy with the sample of deploy/proxy, where only names, ports and certificates are replaced.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { selfSigned } from './certificate.ts';
import { until } from './stage.ts';

const SAMPLES = join(import.meta.dirname, '../../deploy/proxy');
const HOST = 'localhost';
const PATH = `${process.env.PATH}${delimiter}/usr/sbin`; // where Debian has nginx

export type Ports = { http: number; https: number; service: number };

export type RunningProxy = {
  /** The certificate that clients must trust. */
  ca: string;
  stop(): Promise<void>;
};

/** What each writes into the folder: its command, and where the certificate is once it listens. */
type Setup = (folder: string, ports: Ports) => Promise<{ command: [string, ...string[]]; ca: string }>;

export const PROXIES: Record<string, { package: string; setUp: Setup }> = {
  nginx: { package: 'nginx-light', setUp: setUpNginx },
  caddy: { package: 'caddy', setUp: setUpCaddy },
};

/** Why tests with it cannot run here; undefined where they can. */
export function missingProxy(name: string): string | undefined {
  const isThere = spawnSync(name, ['-h'], { env: { PATH } }).error === undefined;
  return isThere
    ? undefined
    : `not run: ${name} is not installed (Debian: apt-get install ${PROXIES[name]!.package})`;
}

/** Starts it before the service at `ports.service`, and waits until it responds. */
export async function startProxy(name: string, ports: Ports): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), `crewcall-${name}-`));
  await chmod(folder, 0o755); // nginx drops the rights of root
  const { command, ca } = await PROXIES[name]!.setUp(folder, ports);
  const [program, ...args] = command;
  const child = spawn(program, args, { env: { PATH, HOME: folder }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  try {
    await until(`${name} to respond`, async () => {
      if (child.exitCode !== null) throw new Error(`${name} has ended:\n${output}`);
      const response = await fetch(`http://127.0.0.1:${ports.http}/`, {
        headers: { host: HOST },
        redirect: 'manual',
      }).catch(() => undefined);
      return response !== undefined;
    });
    return { ca: await readFile(ca, 'utf8'), stop: () => stop(child, folder) };
  } catch (error) {
    await stop(child, folder);
    throw error;
  }
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  await rm(folder, { recursive: true, force: true });
}

async function setUpNginx(folder: string, { http, https, service }: Ports) {
  const { key, cert } = selfSigned(HOST);
  await Promise.all([
    writeFile(join(folder, 'key.pem'), key),
    writeFile(join(folder, 'cert.pem'), cert),
    mkdir(join(folder, 'temp')),
  ]);
  const site = replaced(await readFile(join(SAMPLES, 'nginx.conf'), 'utf8'), {
    'games.example': HOST,
    ':3000': `:${service}`,
    'listen 80': `listen ${http}`,
    'listen [::]:80': `listen [::]:${http}`,
    'listen 443': `listen ${https}`,
    'listen [::]:443': `listen [::]:${https}`,
    [`/etc/letsencrypt/live/${HOST}/fullchain.pem`]: join(folder, 'cert.pem'),
    [`/etc/letsencrypt/live/${HOST}/privkey.pem`]: join(folder, 'key.pem'),
  });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/temp/${kind};`,
  );
  // What Debian's nginx.conf has around the sites; its gzip, too, which must not hold back events.
  await writeFile(
    join(folder, 'main.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1; events {}
http { access_log off; gzip on; gzip_types text/event-stream; ${paths.join(' ')}\n${site} }\n`,
  );
  const command: [string, ...string[]] = [
    'nginx',
    '-p',
    folder,
    '-e',
    'stderr',
    '-c',
    join(folder, 'main.conf'),
  ];
  return { command, ca: join(folder, 'cert.pem') };
}

async function setUpCaddy(folder: string, { http, https, service }: Ports) {
  const site = replaced(await readFile(join(SAMPLES, 'Caddyfile'), 'utf8'), {
    'games.example': HOST,
    ':3000': `:${service}`,
  });
  const options = `{
	admin off
	http_port ${http}
	https_port ${https}
	skip_install_trust
	storage file_system ${folder}/storage
}
`;
  await writeFile(join(folder, 'Caddyfile'), options + site);
  const command: [string, ...string[]] = [
    'caddy',
    'run',
    '--adapter',
    'caddyfile',
    '--config',
    `${folder}/Caddyfile`,
  ];
  return { command, ca: join(folder, 'storage/pki/authorities/local/root.crt') };
}

/** Fails where the sample does not have what is to be replaced. */
function replaced(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the sample does not have ${from}`);
    return result.replaceAll(from, to);
  }, text);
}
