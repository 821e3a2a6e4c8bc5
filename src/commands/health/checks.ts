// What `crewcall doctor` looks at beside the database: the disk, the clock, the mail server, certificates, backups.
import { once } from 'node:events';
import { stat, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import { connect } from 'node:tls';
import type { Settings } from '../../config.ts';
import { fileReason } from '../../kernel/errors.ts';
import type { LastBackup } from '../../storage/backup/last.ts';
import { bytesInWords, hoursInWords } from '../../storage/backup/words.ts';

const TIMEOUT_MS = 5_000; // a mail server or a proxy that is silent for longer is as good as down
const MIN_FREE_PART = 0.1; // PostgreSQL stops when the disk is full
const MAX_CLOCK_SECONDS = 5; // codes of authenticator apps are valid for half a minute
const CERTIFICATE_DAYS = 14; // those that are renewed by themselves are renewed 30 days before
const LATE = 2; // times BACKUP_EVERY, as the alert has it
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** One thing that was looked at. The sentence of a problem says what to do. */
export type Finding = { subject: string; sentence: string; isProblem?: boolean };

export async function checkDisk({
  subject,
  setting,
  folder,
}: {
  subject: string;
  setting: string;
  folder: string;
}): Promise<Finding | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const free = `${setting} (${folder}) has ${bytesInWords(bavail * bsize)} free of ${bytesInWords(blocks * bsize)}`;
    if (bavail >= blocks * MIN_FREE_PART) return { subject, sentence: `${free}.` };
    return { subject, sentence: `${free}: make room, or use a larger disk.`, isProblem: true };
  } catch (error) {
    if (setting === 'DATA_DIR' && (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // nothing is there yet
    const sentence = `${setting}, ${folder}, cannot be used: ${fileReason(error)}. Create it, and let the service write there.`;
    return { subject, sentence, isProblem: true };
  }
}

export function checkClock(databaseAt: Date | undefined, now: Date): Finding | undefined {
  if (databaseAt === undefined) return undefined;
  const seconds = Math.round(Math.abs(databaseAt.getTime() - now.getTime()) / 1_000);
  if (seconds <= MAX_CLOCK_SECONDS)
    return { subject: 'clock', sentence: 'It agrees with the clock of the database.' };
  const sentence = `It is ${seconds} s off the clock of the database: let both machines take the time from a time server (NTP).`;
  return { subject: 'clock', sentence, isProblem: true };
}

/** Connects to the mail server and signs in, and sends nothing. */
export async function checkEmail(smtpUrl: string | undefined): Promise<Finding> {
  const subject = 'email';
  if (smtpUrl === undefined)
    return {
      ...{ subject, isProblem: true },
      sentence:
        'Nobody receives emails: set SMTP_URL to your mail server. Until then they are files in DATA_DIR/outbox.',
    };
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  const host = new URL(smtpUrl).host;
  try {
    await transport.verify();
    return { subject, sentence: `${host} answers, and accepts the sign-in.` };
  } catch (error) {
    const reason = (error as Error).message.replace(/\.$/, '');
    return { subject, sentence: `${host} cannot be used: ${reason}. Check SMTP_URL.`, isProblem: true };
  } finally {
    transport.close();
  }
}

/** The certificate that people and programs see at a public address; undefined for http. */
export async function checkCertificate(url: string, now: Date): Promise<Finding | undefined> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:') return undefined;
  const subject = 'certificate';
  const host = hostname.replace(/^\[|\]$/g, ''); // of an IPv6 address
  const socket = connect({
    ...{ host, port: Number(port || 443), timeout: TIMEOUT_MS },
    ...(isIP(host) === 0 && { servername: host }), // RFC 6066 §3: never an address
  });
  socket.on('timeout', () => socket.destroy(new Error(`no response in ${TIMEOUT_MS / 1_000} s`)));
  try {
    await once(socket, 'secureConnect');
    const until = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
    const sentence = `The certificate of ${url} is valid for ${days} more days`;
    if (days >= CERTIFICATE_DAYS) return { subject, sentence: `${sentence}.` };
    return { subject, sentence: `${sentence}: renew it.`, isProblem: true };
  } catch (error) {
    const sentence = `${url} cannot be used from here: ${(error as Error).message}. Check the proxy and its certificate.`;
    return { subject, sentence, isProblem: true };
  } finally {
    socket.destroy();
  }
}

export async function checkBackups(
  { backupDir, backupEvery }: Settings,
  last: LastBackup | undefined,
  now: Date,
): Promise<Finding> {
  const subject = 'backups';
  if (last === undefined) {
    const sentence =
      backupDir === undefined
        ? 'There is no backup: set BACKUP_DIR, best to a folder on another disk, or run "crewcall backup" by a timer.'
        : 'There is no backup by schedule yet. If none comes within a few minutes, the log line "backup.failed" says why.';
    return { subject, sentence, isProblem: true };
  }
  const hours = (now.getTime() - last.madeAt.getTime()) / HOUR_MS;
  const the = backupDir === undefined ? 'The last backup' : 'The last backup by schedule';
  const what = `${last.file}, ${bytesInWords(last.bytes)}`;
  if (hours < 0) {
    const sentence = `${the} has a date in the future: ${what}. Check the clocks, and run "crewcall backup" now.`;
    return { subject, sentence, isProblem: true };
  }
  const when = `${the} is ${hoursInWords(hours)} old: ${what}`;
  const problem = (sentence: string) => ({ subject, sentence: `${when}. ${sentence}`, isProblem: true });
  if (backupDir !== undefined && dirname(last.file) === resolve(backupDir)) {
    const bytes = await stat(last.file).then(({ size }) => size, fileReason);
    if (typeof bytes === 'string') return problem(`It cannot be read: ${bytes}. Run "crewcall backup" now.`);
    if (bytes !== last.bytes)
      return problem('It has another size now: somebody changed it. Run "crewcall backup" now.');
  }
  if (hours <= LATE * backupEvery) return { subject, sentence: `${when}. It was good when it was made.` };
  return problem(
    backupDir === undefined
      ? 'That is too old: see why its timer made no newer one, or run "crewcall backup" now.'
      : 'That is too old: the log line "backup.failed" says why no newer one was made.',
  );
}
