// The challenges that passkeys sign: made for one browser, for a short time, and answered once.
import { digest, randomToken } from '../../kernel/secrets.ts';
import type { Signer } from '../../kernel/signer.ts';
import type { Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';

const LIFETIME_SECONDS = 30 * 60; // a page may stay open for a while before its button is pressed

/** Whom a challenge is for, and the time. */
type ChallengeContext = { browserId: string; now: Date };

export type Challenges = {
  make(context: ChallengeContext): string;
  /** Whether the challenge was made for this browser and has not expired. It is in base64url, as WebAuthn sends it. */
  isValid(challenge: string, context: ChallengeContext): boolean;
};

/** Challenges that need no row until they are answered: the signature says for whom and until when (WebAuthn §13.4.3). */
export function createChallenges(signer: Signer): Challenges {
  const textOf = (browserId: string, expiry: string, nonce: string) =>
    JSON.stringify([browserId, expiry, nonce]);
  return {
    make({ browserId, now }) {
      const expiry = String(Math.floor(now.getTime() / 1_000) + LIFETIME_SECONDS);
      const nonce = randomToken();
      return [expiry, nonce, signer.sign(textOf(browserId, expiry, nonce))].join('.');
    },
    isValid(challenge, { browserId, now }) {
      const [expiry = '', nonce = '', signature = ''] = decoded(challenge).split('.');
      return (
        Number(expiry) * 1_000 > now.getTime() && signer.verify(textOf(browserId, expiry, nonce), signature)
      );
    },
  };
}

/** Uses up a valid challenge: of concurrent calls exactly one gets it. */
export async function useChallenge(tx: Transaction, challenge: string): Promise<boolean> {
  await tx.query(sql`delete from used_challenges where expires_at <= now()`);
  const rows = await tx.query(sql`
    insert into used_challenges (digest, expires_at)
    values (${digest(challenge)}, now() + make_interval(secs => ${LIFETIME_SECONDS}))
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

function decoded(challenge: string): string {
  return Buffer.from(challenge, 'base64url').toString('utf8');
}
