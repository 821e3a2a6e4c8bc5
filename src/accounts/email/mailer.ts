// Sends emails: by SMTP, or into a folder where no mail server is set, so that nothing is a dead end.
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Email } from './email.ts';

const OWNER_ONLY = 0o600; // an email holds a link that opens an account
const ANSWER_TIMEOUT_MS = 20_000; // a mail server that is silent for longer is taken as away

export type MailerOptions = {
  /** Where emails go; undefined writes them into `outbox`. */
  smtpUrl: string | undefined;
  outbox: string;
  /** The sender's address. */
  from: string;
  /** Told of each email that was written, with its path, or could not be sent. */
  report: { written(path: string): void; unsent(error: unknown): void };
};

export type Mailer = {
  /** False where emails are written into a folder. */
  sendsMail: boolean;
  /**
   * Sends what `write` gives after its caller has gone on: nobody can tell by the time of an answer whether there
   * was an email. Nothing is sent when it gives undefined; errors are reported.
   */
  post(write: () => Promise<Email | undefined>): void;
  /** Waits for the emails on their way. */
  settle(): Promise<void>;
};

/** A mailer that sends as `from`. */
export function createMailer({ smtpUrl, outbox, from, report }: MailerOptions): Mailer {
  const send = smtpUrl === undefined ? writer({ outbox, from, report }) : sender({ smtpUrl, from });
  const underway = new Set<Promise<void>>();
  return {
    sendsMail: smtpUrl !== undefined,
    post(write) {
      const sending = write()
        .then((email) => email && send(email))
        .catch(report.unsent)
        .finally(() => underway.delete(sending));
      underway.add(sending);
    },
    async settle() {
      await Promise.all(underway);
    },
  };
}

type Send = (email: Email) => Promise<void>;

function sender({ smtpUrl, from }: { smtpUrl: string; from: string }): Send {
  const timeouts = { connectionTimeout: ANSWER_TIMEOUT_MS, socketTimeout: ANSWER_TIMEOUT_MS };
  const transport = createTransport({ url: smtpUrl, ...timeouts }, { from });
  return async (email) => {
    await transport.sendMail(email);
  };
}

function writer({ outbox, from, report }: Pick<MailerOptions, 'outbox' | 'from' | 'report'>): Send {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return async (email) => {
    const { message } = await transport.sendMail(email);
    await mkdir(outbox, { recursive: true });
    const path = resolve(join(outbox, `${randomUUID()}.eml`));
    await writeFile(path, message as Buffer, { mode: OWNER_ONLY });
    report.written(path);
  };
}
