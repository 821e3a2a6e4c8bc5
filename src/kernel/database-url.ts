// Parses DATABASE_URL, a connection URI of libpq (PostgreSQL's manual, 34.1.1.2) with one or several hosts.
import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/;
const EXAMPLE = 'postgres://crewcall@db.example:5432/crewcall';
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];
const SESSIONS = ['any', 'read-write', 'primary'];
const CHANNEL_BINDINGS = ['disable', 'prefer', 'require'];
const MAX_CONNECT_SECONDS = 600;
const PASSED_ON = ['host', 'port', 'options'];
const OURS = [
  ...['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'channel_binding'],
  ...['target_session_attrs', 'connect_timeout', 'gssencmode'],
];
/** A mistyped `sslmode` must not lead to a connection without TLS, so no other parameter is accepted. */
const PARAMETERS = [...PASSED_ON, ...OURS];
/** What to do instead of other parameters that URLs of hosted servers have. */
const ADVICE: Record<string, string> = {
  application_name: 'leave it out: connections are named crewcall, crewcall worker and so on',
  pgbouncer:
    'leave it out, and name a port that keeps sessions: LISTEN does not work through a pool of transactions',
  connection_limit: 'leave it out, and set DATABASE_POOL',
};

/** Where the database is, as `pg` understands it. */
export type DatabaseAddress = {
  /** One URL for each host, without the parameters of TLS. */
  servers: string[];
  /** Undefined if the URL does not say whether to use TLS. */
  ssl: ConnectionOptions | false | undefined;
  /** Whether SCRAM is bound to the certificate of the TLS connection (RFC 5929): nobody between can pass it on. */
  channelBinding: 'disable' | 'prefer' | 'require';
  /** How long a connection may take; undefined if the URL does not say. */
  connectTimeoutMs: number | undefined;
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
  oneOf('gssencmode', ['disable', 'prefer'], parameters); // neither asks for what Crewcall does not offer
  const ssl = readSsl(parameters);
  return {
    ...{ servers: urls.map(withoutOurs), ssl, mustWrite: session !== 'any' },
    channelBinding: readChannelBinding(parameters, ssl),
    connectTimeoutMs: readConnectTimeout(parameters),
  };
}

function requireKnown(parameters: URLSearchParams): void {
  for (const name of new Set(parameters.keys())) {
    if (!PARAMETERS.includes(name))
      throw new Error(
        Object.hasOwn(ADVICE, name)
          ? `has the parameter ${name}: ${ADVICE[name]}.`
          : `has the unknown parameter ${name}: leave it out. Known are ${PARAMETERS.join(', ')}.`,
      );
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
  if (['prefer', 'allow'].includes(parameters.get('sslmode') ?? ''))
    throw new Error(
      'must have sslmode=verify-full or require, or disable: with prefer and allow, others on the network decide.',
    );
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

function readChannelBinding(
  parameters: URLSearchParams,
  ssl: DatabaseAddress['ssl'],
): DatabaseAddress['channelBinding'] {
  const value = oneOf('channel_binding', CHANNEL_BINDINGS, parameters) as DatabaseAddress['channelBinding'];
  if (value === 'require' && !ssl)
    throw new Error('has channel_binding=require, and must have sslmode=require or a stricter one, too.');
  return value ?? 'disable';
}

function readConnectTimeout(parameters: URLSearchParams): number | undefined {
  const text = parameters.get('connect_timeout') ?? undefined;
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_CONNECT_SECONDS)
    throw new Error(`must have a number of seconds from 1 to ${MAX_CONNECT_SECONDS} as connect_timeout.`);
  return seconds * 1_000;
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
