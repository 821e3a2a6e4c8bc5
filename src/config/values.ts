// Parses the values of settings: each function returns a value or throws a sentence that follows the setting's name.
import ipaddr from 'ipaddr.js';
import { parseDatabaseUrl } from '../kernel/database-url.ts';

const KEY_BYTES = 32; // AES-256, see kernel/secrets.ts
const MAX_PORT = 65_535;
const MAX_GRACE_SECONDS = 300; // longer would let a stolen refresh token go unnoticed
const MIN_POOL = 5; // with fewer, the worker and the requests wait for each other
const MAX_POOL = 500; // more needs a pooler in front of PostgreSQL
const MIN_CONNECTIONS = 10; // a browser opens six, and one for each stream of changes
const MAX_CONNECTIONS = 100_000; // more than the open files of a process
const MAX_RETENTION_DAYS = 3_650; // ten years
const MAX_BACKUP_HOURS = 168; // a week
export const MIN_PASSPHRASE = 12; // characters
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const FACTOR_REQUIREMENTS = ['nobody', 'managers', 'assignors'] as const;
// Headers of every delivery (service.md 4.4), and of the message or the connection (RFC 9110 §7.6.1, RFC 9112 §6).
const RESERVED_HEADER =
  /^(host|content-.*|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|user-agent|proxy-.*|x-event-(id|type)|x-webhook-signature)$/i;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/; // RFC 9110 §5.1

type FactorRequirement = (typeof FACTOR_REQUIREMENTS)[number];
const HOURS = 24;

export type LogLevel = (typeof LOG_LEVELS)[number];
/** At most `limit` requests in any `periodSeconds`. */
export type RateLimit = { limit: number; periodSeconds: number };

export function anyText(text: string): string {
  return text;
}

/** documents, registration, or both. */
export function selfRegistration(text: string): ('document' | 'itself')[] {
  const names = text.split(',').map((name) => name.trim());
  return names.flatMap((name) => {
    if (name === '') return [];
    if (name === 'documents') return ['document' as const];
    if (name === 'registration') return ['itself' as const];
    throw new Error('must be documents, registration, or both with a comma.');
  });
}

/** on or off. */
export function onOrOff(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new Error('must be on or off.');
}

/** A TCP port; 0 picks a free one. */
export function port(text: string): number {
  const number = Number(text);
  if (/^\d{1,5}$/.test(text) && number <= MAX_PORT) return number;
  throw new Error(`must be a number from 0 to ${MAX_PORT}, such as 3000.`);
}

/** An http or https origin, without a trailing slash. */
export function origin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || `${url.origin}/` !== url.href) {
    throw new Error(
      'must be a URL of scheme, host and port only, such as https://crewcall.example (no path, no credentials).',
    );
  }
  return url.origin;
}

/** An http or https URL. */
export function httpUrl(text: string): string {
  if (/^https?:\/\/./.test(text) && URL.canParse(text)) return text;
  throw new Error('must be an http or https URL, such as http://localhost:4318.');
}

/** A postgres:// URL of libpq, whose certificates can be read. */
export function databaseUrl(text: string): string {
  parseDatabaseUrl(text);
  return text;
}

/** An smtp:// or smtps:// URL, whose user name and password can be decoded. */
export function smtpUrl(text: string): string {
  if (!/^smtps?:\/\/./.test(text) || !URL.canParse(text)) {
    throw new Error('must be a URL such as smtps://user:password@mail.example:465.');
  }
  const { username, password } = new URL(text);
  try {
    decodeURIComponent(username + password);
  } catch {
    throw new Error('has an invalid percent-encoding in the user name or password; write % as %25.');
  }
  return text;
}

/** The size of a connection pool. */
export function poolSize(text: string): number {
  const number = Number(text);
  if (/^\d{1,3}$/.test(text) && number >= MIN_POOL && number <= MAX_POOL) return number;
  throw new Error(`must be a number of connections from ${MIN_POOL} to ${MAX_POOL}, such as 20.`);
}

/** A number of days. */
export function days(text: string): number {
  const number = Number(text);
  if (/^\d{1,4}$/.test(text) && number >= 1 && number <= MAX_RETENTION_DAYS) return number;
  throw new Error(`must be a number of days from 1 to ${MAX_RETENTION_DAYS}, such as 90.`);
}

/** A number of hours. */
export function hours(text: string): number {
  const number = Number(text);
  if (/^\d{1,3}$/.test(text) && number >= 1 && number <= MAX_BACKUP_HOURS) return number;
  throw new Error(`must be a number of hours from 1 to ${MAX_BACKUP_HOURS}, such as 24.`);
}

/** What encrypts backups. Whoever has a file can try as many as they like. */
export function passphrase(text: string): string {
  if (text.length >= MIN_PASSPHRASE) return text;
  throw new Error(`must have at least ${MIN_PASSPHRASE} characters.`);
}

/** The hours between which nobody is disturbed, such as `22-7`; none for `off`. */
export function quietHours(text: string): { from: number; until: number } | undefined {
  if (text === 'off') return undefined;
  const [from, until] = (/^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []).slice(1).map(Number);
  if (from !== undefined && until !== undefined && from < HOURS && until < HOURS && from !== until)
    return { from, until };
  throw new Error('must be two hours from 0 to 23, such as 22-7, or off.');
}

/** How long a session by a link in an email lasts; 0 if there are none. */
export function emailSignInDays(text: string): number {
  return daysUpTo(90, { text, least: 0 });
}

/** How long it lasts without use. */
export function emailSignInIdleDays(text: string): number {
  return daysUpTo(30, { text, least: 1 });
}

function daysUpTo(most: number, { text, least }: { text: string; least: number }): number {
  const number = Number(text);
  if (/^\d{1,2}$/.test(text) && number >= least && number <= most) return number;
  throw new Error(`must be a number of days from ${least} to ${most}, such as ${most}.`);
}

/** One or more AES keys in base64. */
export function keys(text: string): Buffer[] {
  return listedOrNotSet(text).map((key) => {
    const bytes = Buffer.from(key, 'base64');
    if (bytes.length === KEY_BYTES && /^[\w+/-]+={0,2}$/.test(key)) return bytes;
    throw new Error(
      `must be keys of ${KEY_BYTES} bytes in base64 (openssl rand -base64 ${KEY_BYTES}), separated by commas.`,
    );
  });
}

/** IP addresses and CIDR ranges, as `address/prefix`. */
export function networks(text: string): string[] {
  return listed(text).map((network) => {
    const cidr = network.includes('/') ? network : `${network}/${network.includes(':') ? 128 : 32}`;
    const isNetwork = ipaddr.IPv4.isValidCIDRFourPartDecimal(cidr) || ipaddr.IPv6.isValidCIDR(cidr);
    if (isNetwork && !cidr.includes('%')) return cidr;
    throw new Error(
      `contains "${network}", which is not a network; write networks such as 10.0.0.0/8 or fd00::/8, separated by commas.`,
    );
  });
}

/** The word in the media type (docs/api: HTTP). */
export function vendor(text: string): string {
  if (/^[a-z0-9-]{1,32}$/.test(text)) return text;
  throw new Error('must be 1 to 32 characters of a-z, 0-9 and "-", such as service.');
}

/** `limit/seconds` rules, separated by commas; none for `off`. */
export function rateLimits(text: string): RateLimit[] {
  if (text === 'off') return [];
  return listedOrNotSet(text).map((rule) => {
    const [, limit, periodSeconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,5})$/.exec(rule) ?? [];
    if (limit !== undefined) return { limit: Number(limit), periodSeconds: Number(periodSeconds) };
    throw new Error(
      `contains "${rule}"; write requests/seconds, separated by commas, such as 180/60,500/300, or off.`,
    );
  });
}

/** A number of seconds, at most what a client's retry can take. */
export function graceSeconds(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= MAX_GRACE_SECONDS) return Number(text);
  throw new Error(`must be a number of seconds from 0 to ${MAX_GRACE_SECONDS}, such as 10.`);
}

/** Names of HTTP headers that a delivery does not have already. */
export function headerNames(text: string): string[] {
  return listed(text).map((name) => {
    if (RESERVED_HEADER.test(name))
      throw new Error(`contains "${name}", which every delivery already has; remove it.`);
    if (HEADER_NAME.test(name)) return name;
    throw new Error(`contains "${name}", which is not a valid HTTP header name.`);
  });
}

/** Origins, separated by commas. */
export function origins(text: string): string[] {
  return listed(text).map(origin);
}

/** A whole amount of money. */
export function wholeAmount(text: string): number {
  if (/^\d{1,7}$/.test(text)) return Number(text);
  throw new Error('must be a whole amount of US dollars, such as 2000.');
}

export function logLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level !== undefined) return level;
  throw new Error(`must be one of ${LOG_LEVELS.join(', ')}.`);
}

/** Who needs a second factor. */
export function factorRequirement(text: string): FactorRequirement {
  const requirement = FACTOR_REQUIREMENTS.find((known) => known === text);
  if (requirement !== undefined) return requirement;
  throw new Error(`must be one of ${FACTOR_REQUIREMENTS.join(', ')}.`);
}

/** The number of open connections that one address may have. */
export function connections(text: string): number {
  const number = Number(text);
  if (/^\d{1,6}$/.test(text) && number >= MIN_CONNECTIONS && number <= MAX_CONNECTIONS) return number;
  throw new Error(
    `must be a number of connections from ${MIN_CONNECTIONS} to ${MAX_CONNECTIONS}, such as 1000.`,
  );
}

/** A list that must not be empty if there is a text: `,` would switch the setting off by accident. */
function listedOrNotSet(text: string): string[] {
  const items = listed(text);
  if (text !== '' && items.length === 0) throw new Error(`contains "${text}" and no value.`);
  return items;
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
