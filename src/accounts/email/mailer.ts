// Sends emails by SMTP, or saves them in a folder if no mail server is configured.
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { createTransport } from 'nodemailer';
import { once } from '../../kernel/once.ts';
import type { Email } from './email.ts';

const OWNER_ONLY = 0o600; // an email contains a link that gives access to an account
const RESPONSE_TIMEOUT_MS = 20_000; // a mail server that is silent for longer counts as down; an idle connection is closed

export type EmailOutcome = 'sent' | 'saved' | 'failed';

export type MailerOptions = {
  /** The mail server; undefined saves emails in `outbox`. */
  smtpUrl: string | undefined;
  outbox: string;
  /** The sender's address. */
  from: string;
  /** Called for each email that was saved, with its path, or could not be sent. */
  report: {
    written(path: string): void;
    unsent(error: unknown): void;
    /** Called for each attempt to send or save an email. */
    attempted?(outcome: EmailOutcome): void;
  };
};

export type Mailer = {
  /** False if emails are saved in a folder. */
  sendsMail: boolean;
  /**
   * Sends the email that `write` returns, if any, in the background, so that the time of a response does not reveal
   * whether there was one. Errors are reported.
   */
  post(write: () => Promise<Email | undefined>): void;
  /**
   * Sends an email, and resolves when the mail server has accepted it or it is saved in the outbox. Rejects with
   * nodemailer's error, whose `responseCode` is the mail server's. Returns how to take back an email that was only saved.
   */
  send(email: Email): Promise<{ discard?: () => Promise<void> }>;
  /** Waits for the emails that are being sent in the background. */
  settled(): Promise<void>;
  /** Waits for the emails that are being sent, and closes the connections to the mail server. */
  close(): Promise<void>;
};

/** The folder of the emails that are saved. */
export function outboxOf(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** A mailer that sends as `from`. */
export function createMailer({ smtpUrl, outbox, from, report }: MailerOptions): Mailer {
  let isUsed = false;
  const open = once(async () => {
    isUsed = true;
    const { createTransport: create } = await import('nodemailer'); // with the first email: it takes 50 ms to load
    const transport =
      smtpUrl === undefined
        ? openOutbox(create, { outbox, from, report })
        : openConnections(create, { smtpUrl, from });
    return { ...transport, send: counted(transport, report.attempted) };
  });
  const underway = new Set<Promise<void>>();
  return {
    sendsMail: smtpUrl !== undefined,
    post(write) {
      // nodemailer is loaded also when there turns out to be no email, see above
      const sending = Promise.all([open(), write()])
        .then(async ([transport, email]) => void (email && (await transport.send(email))))
        .catch(report.unsent)
        .finally(() => underway.delete(sending));
      underway.add(sending);
    },
    async send(email) {
      const transport = await open();
      return transport.send(email);
    },
    async settled() {
      await Promise.all(underway);
    },
    async close() {
      await Promise.all(underway);
      const transport = isUsed ? await open().catch(() => undefined) : undefined;
      transport?.close();
    },
  };
}

type SentEmail = Awaited<ReturnType<Mailer['send']>>;
type Transport = { outcome: EmailOutcome; send(email: Email): Promise<SentEmail>; close(): void };
type Create = typeof createTransport;

function counted(
  { send, outcome }: Transport,
  attempted: (outcome: EmailOutcome) => void = () => {},
): Transport['send'] {
  return async (email) => {
    let sent: SentEmail;
    try {
      sent = await send(email);
    } catch (error) {
      attempted('failed');
      throw error;
    }
    attempted(outcome);
    return sent;
  };
}

/** Emails that are sent together share connections: a publication may concern hundreds of officials. */
function openConnections(create: Create, { smtpUrl, from }: { smtpUrl: string; from: string }): Transport {
  const timeouts = { connectionTimeout: RESPONSE_TIMEOUT_MS, socketTimeout: RESPONSE_TIMEOUT_MS };
  const transport = create({ url: smtpUrl, pool: true, ...timeouts });
  return {
    outcome: 'sent',
    async send(email) {
      await transport.sendMail(messageOf(email, from));
      return {};
    },
    close: () => transport.close(),
  };
}

function openOutbox(
  create: Create,
  { outbox, from, report }: Pick<MailerOptions, 'outbox' | 'from' | 'report'>,
): Transport {
  const transport = create({ streamTransport: true, buffer: true });
  return {
    outcome: 'saved',
    async send(email) {
      const { message } = await transport.sendMail(messageOf(email, from));
      await mkdir(outbox, { recursive: true });
      const path = resolve(join(outbox, `${randomUUID()}.eml`));
      await writeFile(path, message as Buffer, { mode: OWNER_ONLY });
      report.written(path);
      return { discard: () => rm(path, { force: true }) };
    },
    close: () => {},
  };
}

function messageOf({ fromName = 'Crewcall', headers, ...email }: Email, from: string) {
  return {
    ...email,
    from: { name: fromName, address: from },
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' }, // RFC 3834 §5: no out-of-office reply comes back
  };
}
