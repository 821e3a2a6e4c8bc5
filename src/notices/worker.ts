// The worker of notices: reads the journal, and sends the emails that are due.
//
// How officials and assignors hear of a change:
// 1. The action wrote rows of the journal in its transaction. Nothing else happens in the request.
// 2. The worker polls with one statement. It reads the journal after a stored position, and only rows of transactions older
//    than every running one, so that it misses none. It records what people know because they did it themselves, and who
//    else is concerned: each gets a notice, which belongs to an email. The email waits a minute, so that further changes for
//    the same person join it.
// 3. Emails that are due are claimed with a lease and `for update skip locked`, in any number of processes.
//    One way is chosen for what it tells: email, or notifications in browsers, which wait for the end of the night. What goes by
//    another way follows a minute later: nobody gets more than one message a minute.
// 4. The email says how the game differs from what its reader was last told (decision 17). If nothing differs any more, it is
//    deleted. Every attempt renders it anew.
// 5. When the mail server has accepted it, one transaction records what the reader now knows. After a crash between the two,
//    it is sent again with the same Message-ID. Failures are retried with backoff for a day. An address that the mail server
//    rejects permanently gets no more until somebody asks to try again.
// 6. The transaction that records a message to a minor lets a copy wait for each guardian who confirmed their address. Copies have
//    a queue of their own, with the same pace; the copy says nothing that the minor was not sent, and no link in it acts for
//    their account.
// 7. Once a day, who wants it is told of open games: those that they may take, and were not told of.
// 8. The link of an email has a signed token: the slot, the official, and the time and place that the email said. Only a
//    POST accepts or declines, because mail servers open links; the game is locked, and must still be as the email said.
// A database that has never made notices begins at the end of the journal: nobody hears of the demo's season.
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Mailer } from '../accounts/email/mailer.ts';
import { startLoop, type Work } from '../kernel/loop.ts';
import type { Signer } from '../kernel/signer.ts';
import type { Database } from '../storage/database.ts';
import { createEmailLinks } from './emails/links.ts';
import { sendGuardianEmails } from './guardians/send.ts';
import { findDueWork } from './journal/position.ts';
import { readJournal } from './journal/reader.ts';
import { tellOfOpenGames } from './open-games/digest.ts';
import type { PushOptions } from './push/send.ts';
import type { QuietHours } from './quiet-hours.ts';
import { remind } from './reminders.ts';
import { attemptEmail } from './sending/attempt.ts';
import { claimEmails } from './sending/queue.ts';

export const DELAY_MS = 60_000; // docs/api: what happens to a person within a minute is one email
const POLL_MS = 2_000; // of a minute: there is no hurry, and an idle worker costs little
const BATCH_MS = 1;
const LEASE_MS = 5 * 60_000; // longer than a dialogue with a mail server that takes 20 s for each of its responses
const GAP_MS = 60_000; // docs/api: nobody gets more than one message a minute, over all ways and sites
const CONCURRENT = 5; // connections to the mail server

export type NoticeWorkerOptions = {
  db: Database;
  mailer: Pick<Mailer, 'send'>;
  /** Signs the links of emails: purpose 'emails'. */
  signer: Signer;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  baseUrl: string;
  authUrl: string;
  push: PushOptions;
  /** When no notification is pushed; undefined: it always is. */
  quietHours: QuietHours | undefined;
} & NoticePace;

/** How long things wait, for tests. */
export type NoticePace = {
  random?: () => number;
  /** How long an email waits for what else happens to its reader. */
  delayMs?: number;
  /** How long a person gets no further message. */
  gapMs?: number;
  pollMs?: number;
  /** How long a claim belongs to this process alone. */
  leaseMs?: number;
};

export type NoticeWorker = {
  /** Begins nothing new, and waits up to `graceMs` for what is being sent. The database must stay open until then. */
  stop(graceMs: number): Promise<void>;
};

/** Starts a worker. Any number of them may run on one database, in any number of processes. */
export function startNoticeWorker(options: NoticeWorkerOptions): NoticeWorker {
  const { db, mailer, signer, log, baseUrl, authUrl, push, quietHours } = options;
  const {
    delayMs = DELAY_MS,
    gapMs = GAP_MS,
    pollMs = POLL_MS,
    leaseMs = LEASE_MS,
    random = Math.random,
  } = options;
  const links = createEmailLinks(signer, authUrl);
  const stopping = new AbortController();
  const stopped = stopping.signal;
  const attempt = {
    ...{ db, mailer, push, quietHours, log, links, baseUrl, authUrl },
    ...{ delayMs, gapMs, leaseMs, random, stopped },
  };

  const loop = (name: string, work: Work, more: { pollMs?: number } = {}) =>
    startLoop({
      ...{ work, batchMs: BATCH_MS, ...more },
      onError: (error) => log.warn({ err: error, loop: name }, 'notices.stalled'),
    });
  const reading = loop('reading', () => readJournal(db, { delayMs }));
  const sending = loop('sending', async () => {
    const claims = await claimEmails(db, { limit: CONCURRENT, leaseMs });
    const results = await Promise.allSettled(claims.map((claim) => attemptEmail(claim, attempt)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return claims.length === CONCURRENT;
  });
  const guardians = { db, mailer, links, log, baseUrl, random, gapMs, leaseMs };
  const copying = loop('copying', () => sendGuardianEmails(guardians, CONCURRENT));
  const reminding = loop('reminding', () => remind(db, { delayMs, quietHours }));
  const telling = loop('open games', () => tellOfOpenGames(db, { delayMs, quietHours }));
  const poll = async () => {
    const due = await findDueWork(db);
    if (due.entries) reading.wake();
    if (due.emails) sending.wake();
    if (due.copies) copying.wake();
    if (due.reminders) {
      reminding.wake();
      telling.wake();
    }
    return false;
  };
  const polling = loop('polling', poll, { pollMs });

  return {
    async stop(graceMs) {
      const all = [polling, reading, reminding, telling, sending, copying];
      const ended = Promise.all(all.map((one) => one.stop()));
      await Promise.race([ended, pause(graceMs, undefined, { ref: false })]);
      stopping.abort();
    },
  };
}
