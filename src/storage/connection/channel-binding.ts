// Ends connections whose server does not prove, bound to its certificate, that it knows the password (SCRAM-SHA-256-PLUS).
import type pg from 'pg';

const MECHANISM = 'SCRAM-SHA-256-PLUS'; // RFC 7677 with tls-server-end-point (RFC 5929)
const NOT_BOUND = `DATABASE_URL has channel_binding=require, and the server did not authenticate with ${MECHANISM}. Its role needs a SCRAM password, and nothing may end TLS between.`;

/**
 * libpq's `channel_binding=require`, for a client that is not connected yet and has `enableChannelBinding`. A server that asks
 * for the password, for a hash of it or for nothing may be an attacker: nothing is sent to it.
 */
export function requireChannelBinding({ connection }: pg.Client): void {
  let isOffered = false;
  let isProven = false;
  const end = () => {
    connection.emit('error', new Error(NOT_BOUND));
    connection.stream.destroy();
  };
  // Before the listeners of `pg`: what they write to a destroyed socket is not sent.
  connection.prependListener('authenticationCleartextPassword', end);
  connection.prependListener('authenticationMD5Password', end);
  connection.prependListener('authenticationSASL', ({ mechanisms }: { mechanisms: string[] }) => {
    isOffered = mechanisms.includes(MECHANISM); // then `pg` takes no other
    if (!isOffered) end();
  });
  connection.prependListener('authenticationSASLFinal', () => {
    isProven = isOffered; // `pg` checks the signature, and ends the connection if it is wrong
  });
  connection.prependListener('authenticationOk', () => {
    if (!isProven) end();
  });
}
