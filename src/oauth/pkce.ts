// Proof Key for Code Exchange (RFC 7636), with S256 only.
import { digest, sameDigest } from '../kernel/secrets.ts';

export const CHALLENGE_METHOD = 'S256'; // `plain` reveals the verifier in the request (RFC 9700 §2.1.1)

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/; // 32 bytes in base64url without padding
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/; // RFC 7636 §4.1, service.md 8

export function isChallenge(text: string): boolean {
  return CHALLENGE.test(text);
}

export function isVerifier(text: string): boolean {
  return VERIFIER.test(text);
}

/** Whether the challenge was made from this verifier (service.md 5.4). */
export function matchesChallenge(verifier: string, challenge: string): boolean {
  return sameDigest(digest(verifier), Buffer.from(challenge, 'base64url'));
}
