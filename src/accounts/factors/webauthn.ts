// Passkeys in the terms of WebAuthn: what a browser is asked, and whether its answer is right.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Challenges } from './challenges.ts';
import type { Passkey } from './factor.ts';

const TIMEOUT_MS = 5 * 60_000; // to find the security key, and to remember its PIN

const CREDENTIAL_ID = /^[\w-]{1,1364}$/; // base64url of up to 1023 bytes, WebAuthn §4

/** The service at AUTH_URL. */
export type RelyingParty = { id: string; origin: string; challenges: Challenges };
/** A registration or an authentication with one browser (WebAuthn §4). */
export type Ceremony = { party: RelyingParty; browserId: string; now: Date };

/** A passkey of an account, as an authenticator made it. */
export type NewPasskey = {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  challenge: string;
};

/** The host of AUTH_URL; undefined where browsers have no passkeys: over plain http, and at an IP address. */
export function relyingParty(authUrl: string, challenges: Challenges): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(authUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  const works = isLocal || (protocol === 'https:' && !isAddress);
  return works ? { id: hostname, origin, challenges } : undefined;
}

/** What a browser is asked in order to make a passkey: one that it can find by itself, and that verifies the person. */
export async function creationOptions(
  ceremony: Ceremony,
  account: { id: number; email: string; passkeys: Passkey[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Crewcall',
    rpID: ceremony.party.id,
    userName: account.email,
    userDisplayName: account.email,
    userID: new Uint8Array(Buffer.from(userHandle(account.id))),
    challenge: challengeFor(ceremony),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: account.passkeys.map(descriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a browser is asked in order to sign in: with one of these passkeys, or with any that it knows. */
export async function requestOptions(
  ceremony: Ceremony,
  passkeys?: Passkey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: ceremony.party.id,
    challenge: challengeFor(ceremony),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys.map(descriptor) }),
  });
}

/** The new passkey of a browser's answer; undefined if the answer is wrong. */
export async function readNewPasskey(text: string, ceremony: Ceremony): Promise<NewPasskey | undefined> {
  const response = readResponse<RegistrationResponseJSON>(text);
  if (response === undefined) return undefined;
  const { verifyRegistrationResponse } = await library();
  const seen: string[] = [];
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    ...expectations(ceremony, seen),
    requireUserVerification: true,
  }).catch(() => WRONG);
  if (registrationInfo === undefined) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: transportsOf(response.response.transports),
    challenge: seen[0]!,
  };
}

/** A browser's answer to a request, still to be verified. */
export type Assertion = { credentialId: string; verify(passkey: StoredPasskey): Promise<VerifiedAssertion> };
export type StoredPasskey = { accountId: number; credentialId: string; publicKey: Buffer; counter: number };
/** The new counter, and the challenge that was answered; undefined if the signature or anything that it covers is wrong. */
export type VerifiedAssertion = { counter: number; challenge: string } | undefined;

/** Undefined for what is no answer at all. */
export function readAssertion(text: string, ceremony: Ceremony): Assertion | undefined {
  const response = readResponse<AuthenticationResponseJSON>(text);
  if (response === undefined) return undefined;
  return {
    credentialId: response.id,
    async verify({ accountId, credentialId, publicKey, counter }) {
      const { userHandle: handle } = response.response;
      if (handle !== undefined && handle !== encodedHandle(accountId)) return undefined; // WebAuthn §7.2, step 6
      const { verifyAuthenticationResponse } = await library();
      const seen: string[] = [];
      const { authenticationInfo } = await verifyAuthenticationResponse({
        response,
        ...expectations(ceremony, seen),
        credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
        requireUserVerification: true,
      }).then(
        (verified) => (verified.verified ? verified : WRONG),
        () => WRONG,
      );
      return authenticationInfo && { counter: authenticationInfo.newCounter, challenge: seen[0]! };
    },
  };
}

/** What the library throws for a wrong answer says why; nobody is told. */
const WRONG = { registrationInfo: undefined, authenticationInfo: undefined };

/** `seen` gets the challenge that the answer names. */
function expectations({ party, browserId, now }: Ceremony, seen: string[]) {
  return {
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    expectedChallenge(challenge: string) {
      seen.push(challenge);
      return party.challenges.isValid(challenge, { browserId, now });
    },
  };
}

/** JSON with the members that the library reads before it checks anything. */
function readResponse<Response extends { id: string; response: object }>(text: string): Response | undefined {
  try {
    const value = JSON.parse(text) as Partial<Response> | null;
    const isResponse = CREDENTIAL_ID.test(String(value?.id)) && typeof value?.response === 'object';
    return isResponse && value.response !== null ? (value as Response) : undefined;
  } catch {
    return undefined;
  }
}

function challengeFor({ party, browserId, now }: Ceremony): string {
  return party.challenges.make({ browserId, now });
}

function descriptor({ credentialId, transports }: Passkey) {
  return { id: credentialId, transports };
}

/** Only words: they are sent to browsers again. */
function transportsOf(transports: unknown): string[] {
  const words = Array.isArray(transports) ? transports : [];
  return words
    .filter((word): word is string => typeof word === 'string' && /^[a-z-]{1,20}$/.test(word))
    .slice(0, 8);
}

/** What an authenticator keeps of the account: nothing personal (WebAuthn §14.6.1). */
function userHandle(accountId: number): string {
  return `account ${accountId}`;
}

function encodedHandle(accountId: number): string {
  return Buffer.from(userHandle(accountId)).toString('base64url');
}

/** Loaded with the first passkey: most sign-ins need none of it. */
function library() {
  return import('@simplewebauthn/server');
}
