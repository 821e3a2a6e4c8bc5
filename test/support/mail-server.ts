// A mail server on loopback that accepts, rejects or loses emails as a test says (RFC 5321).
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type ReceivedEmail = {
  to: string;
  subject: string;
  messageId: string;
  /** The headers and the body as they were sent, without soft line breaks (RFC 2045 §6.7). */
  source: string;
  /** The same as it was sent. */
  raw: string;
};

export type MailServer = {
  /** For SMTP_URL. */
  url: string;
  /** What was accepted, in order. */
  received: ReceivedEmail[];
  /** The response to each recipient; undefined accepts. */
  answerRecipient(response: (address: string) => string | undefined): void;
  /** Called with each email before it is accepted: an error is the response, and what it waits for delays it. */
  beforeAccepting(work: (email: ReceivedEmail) => Promise<void> | void): void;
  /** Ends all connections and listens no more. */
  stop(): Promise<void>;
  /** Listens again at the same address. */
  start(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedEmail[] = [];
  let recipient: (address: string) => string | undefined = () => undefined;
  let accepting: (email: ReceivedEmail) => Promise<void> | void = () => {};
  let port = 0;
  let server: SMTPServer;
  const listen = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        const response = recipient(address);
        done(response === undefined ? null : rejection(response));
      },
      onData(stream, { envelope }, done) {
        void text(stream)
          .then(async (source) => {
            const email = parse(source, envelope.rcptTo[0]!.address);
            await accepting(email);
            received.push(email);
          })
          .then(
            () => done(),
            (error) => done(error as Error),
          );
      },
    });
    server.on('error', () => {}); // connections that tests cut
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.server.address() as AddressInfo).port;
  };
  await listen();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answerRecipient: (response) => {
      recipient = response;
    },
    beforeAccepting: (work) => {
      accepting = work;
    },
    stop: () =>
      new Promise((resolve) => {
        for (const { _socket } of server.connections as Set<{ _socket: { destroy(): void } }>)
          _socket.destroy();
        server.close(resolve);
      }),
    start: listen,
  };
}

/** The error that makes the server respond with this line, such as `550 5.1.1 No such user`. */
export function rejection(response: string): Error {
  const [code = '', ...words] = response.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
}

function parse(raw: string, to: string): ReceivedEmail {
  const source = raw
    .replaceAll('=\r\n', '')
    .replaceAll('\r\n', '\n')
    .replace(/\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1] ?? '';
  return { to, subject: header('Subject'), messageId: header('Message-ID'), source, raw };
}
