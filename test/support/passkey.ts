// A passkey in software, for tests without a browser: it answers what navigator.credentials would (WebAuthn §7).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const PRESENT = 1; // flags of the authenticator data, WebAuthn §6.1
const VERIFIED = 4;
const ATTESTED = 64;

type Deviation = {
  origin?: string;
  challenge?: string;
  flags?: number;
  counter?: number;
  userHandle?: string;
};

export type SoftwarePasskey = {
  /** The answer to options for creation or for a sign-in, as JSON. What a test changes is signed. */
  create(options: CreationOptions, deviation?: Deviation): string;
  get(options: { challenge: string; rpId?: string }, deviation?: Deviation): string;
};

export type CreationOptions = {
  challenge: string;
  rp: { id: string };
  user: { id: string };
  authenticatorSelection: { residentKey: string; userVerification: string };
};

/** A device at a page of `origin`. It counts its signatures, from 1. */
export function softwarePasskey(origin: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const identity = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  let counter = 0;
  let userHandle = '';
  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (flags: number, count: number) => {
    const host = new URL(origin).hostname;
    const numbers = Buffer.alloc(5);
    numbers.writeUInt8(flags);
    numbers.writeUInt32BE(count, 1);
    return Buffer.concat([createHash('sha256').update(host).digest(), numbers]);
  };
  return {
    create({ challenge, user }, deviation = {}) {
      userHandle = user.id;
      const flags = ATTESTED | (deviation.flags ?? PRESENT | VERIFIED);
      // CBOR (RFC 8949) of an ES256 key, RFC 9053 §7.1.1
      const key = [hex('a5010203262001215820'), decoded(x), hex('225820'), decoded(y)];
      const data = Buffer.concat([
        authenticatorData(flags, 0),
        Buffer.alloc(16), // no model is named
        hex('0020'),
        id,
        ...key,
      ]);
      // {fmt: "none", attStmt: {}, authData: …}
      const head = hex('a363666d74646e6f6e656761747453746d74a068617574684461746158');
      const attestation = Buffer.concat([head, Buffer.from([data.length]), data]);
      return JSON.stringify({
        ...identity,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      });
    },
    get({ challenge }, deviation = {}) {
      counter = deviation.counter ?? counter + 1;
      const data = authenticatorData(deviation.flags ?? PRESENT | VERIFIED, counter);
      const client = clientData('webauthn.get', challenge, deviation);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return JSON.stringify({
        ...identity,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: deviation.userHandle ?? userHandle,
        },
      });
    },
  };
}

function hex(digits: string): Buffer {
  return Buffer.from(digits, 'hex');
}

function decoded(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
