// Parses DATABASE_URL, a connection URI of libpq (PostgreSQL's manual, 34.1.1.2) with one or several hosts.
import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/;
const EXAMPLE = 'postgres://crewcall@db.example:5432/crewcall';
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];
const SESSIONS = ['any', 'read-write', 'primary'];
/** A mistyped `sslmode` must not lead to a connection without TLS, so no other parameter is accepted. */
const PARAMETERS = [
  'host',
  'port',
  'options',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'target_session_attrs',
];
const OURS = new Set(['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'target_session_attrs']);

/** Where the database is, as `pg` understands it. */
export type DatabaseAddress = {
  /** One URL for each host, without the parameters of TLS. */
  servers: string[];
  /** Undefined if the URL does not say whether to use TLS. */
  ssl: ConnectionOptions | false | undefined;
  /** Whether only a server that accepts writes will do. */
  mustWrite: boolean;
};

/** Throws an Error with a sentence that follows the setting's name. Reads the files of certificates and keys. */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  const [, start = '', hosts = '', rest = ''] = AUTHORITY.exec(text) ?? [];
  const urls = hosts.split(',').map((host) => start + host + rest);
  if (start === '' || !urls.every((url) => URL.canParse(url)))
    throw new Error(`must be a URL such as ${EXAMPLE}.`);
  const { searchParams: parameters } = new URL(urls[0]!);
  requireKnown(parameters);
  const session = oneOf('target_session_attrs', SESSIONS, parameters) ?? 'any';
  if (parameters.get('host')?.includes(','))
    throw new Error('must have several hosts before the path, such as postgres://crewcall@db1,db2/crewcall.');
  if (urls.length > 1 && session === 'any')
    throw new Error(
      'has several hosts, and must end in ?target_session_attrs=read-write to find the primary.',
    );
  return { servers: urls.map(withoutOurs), ssl: readSsl(parameters), mustWrite: session !== 'any' };
}

function requireKnown(parameters: URLSearchParams): void {
  for (const name of new Set(parameters.keys())) {
    if (!PARAMETERS.includes(name))
      throw new Error(`has the unknown parameter ${name}; known are ${PARAMETERS.join(', ')}.`);
    if (parameters.getAll(name).length > 1) throw new Error(`has the parameter ${name} twice.`);
  }
}

function oneOf(name: string, values: string[], parameters: URLSearchParams): string | undefined {
  const value = parameters.get(name) ?? undefined;
  if (value !== undefined && !values.includes(value))
    throw new Error(`must have one of ${values.join(', ')} as ${name}.`);
  return value;
}

/** The modes as libpq means them (34.19.1): `require` encrypts, `verify-ca` trusts one CA, `verify-full` also checks the name. */
function readSsl(parameters: URLSearchParams): DatabaseAddress['ssl'] {
  const mode = oneOf('sslmode', SSL_MODES, parameters);
  const files = ['sslrootcert', 'sslcert', 'sslkey'].filter((name) => parameters.has(name));
  if (mode === undefined && files.length > 0)
    throw new Error(`has ${files[0]}, and must have sslmode=verify-full or another sslmode, too.`);
  if (mode === undefined) return undefined;
  if (mode === 'disable') return false;
  if (parameters.has('sslcert') !== parameters.has('sslkey'))
    throw new Error('must have both sslcert and sslkey.');
  const hasCa = parameters.has('sslrootcert') && parameters.get('sslrootcert') !== 'system';
  if (mode === 'verify-ca' && !hasCa)
    throw new Error(
      'must have sslrootcert with sslmode=verify-ca: anybody can get a certificate of a public CA.',
    );
  return {
    ...(hasCa && { ca: readPem('sslrootcert', parameters) }),
    ...(parameters.has('sslcert') && {
      cert: readPem('sslcert', parameters),
      key: readPem('sslkey', parameters),
    }),
    rejectUnauthorized: mode !== 'require' || hasCa, // libpq: with a CA, `require` is `verify-ca`
    ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
  };
}

function readPem(name: string, parameters: URLSearchParams): string {
  const path = parameters.get(name)!;
  let pem: string;
  try {
    pem = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`has an ${name} that cannot be read: ${(error as Error).message}`);
  }
  if (!pem.includes('-----BEGIN ')) throw new Error(`has an ${name}, ${path}, that is not a PEM file.`);
  return pem;
}

function withoutOurs(text: string): string {
  const url = new URL(text);
  for (const name of OURS) url.searchParams.delete(name);
  return url.href;
}
