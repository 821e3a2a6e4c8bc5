// The digest of an email address for the log: it names the account of rejected sign-ins to those who have SECRET_KEY alone.
// People type passwords into the field of the address by mistake, so that the address itself is never logged.
import { createSigner } from '../kernel/signer.ts';

export type AccountDigests = {
  digestOf(email: string): string;
  /** Whether it is the digest of this address, under any of the keys. */
  isOf(digest: string, email: string): boolean;
};

export function createAccountDigests(keys: readonly Buffer[]): AccountDigests {
  const signer = createSigner(keys, 'account digests');
  const normal = (email: string) => email.trim().toLowerCase();
  return {
    digestOf: (email) => signer.sign(normal(email)),
    isOf: (digest, email) => signer.verify(normal(email), digest),
  };
}
