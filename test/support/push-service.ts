// A push service with a browser, as they stand in RFC 8030, 8188, 8291 and 8292: checks who sends, and decrypts messages.
import assert from 'node:assert/strict';
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './certificate.ts';

/** A message that a browser got. */
export type Pushed = {
  message: { title: string; body: string; path: string; tag: string };
  urgency: string;
  at: number;
};

export type TestBrowser = {
  /** As PushSubscription.toJSON() has it. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: Pushed[];
  /** What the push service responds from now on. */
  respond(status: number): void;
};

export type PushService = {
  certificate: string;
  /** A new browser; `publicKey` is the one that it accepts messages from. */
  browser(publicKey: string): TestBrowser;
  stop(): Promise<void>;
};

export async function startPushService(): Promise<PushService> {
  const { key, cert } = selfSigned('localhost');
  const browsers = new Map<string, (headers: Record<string, unknown>, body: Buffer) => number>();
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const receive = browsers.get(request.url ?? '');
    response.writeHead(receive?.(request.headers, Buffer.concat(chunks)) ?? 404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    certificate: cert,
    browser(publicKey) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(8).toString('hex')}`;
      const received: Pushed[] = [];
      let status = 201;
      browsers.set(path, (headers, body) => {
        if (status !== 201) return status;
        checkSender(String(headers.authorization), { origin, publicKey });
        assert.equal(headers['content-encoding'], 'aes128gcm');
        assert.ok(Number(headers.ttl) > 0);
        const message = JSON.parse(decrypt(body, { keys, auth }));
        received.push({ message, urgency: String(headers.urgency), at: Date.now() });
        return status;
      });
      const p256dh = keys.getPublicKey('base64url');
      return {
        subscription: { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } },
        received,
        respond(next) {
          status = next;
        },
      };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** RFC 8292 §2 and §3: a token that the service has signed, for this push service and the hours to come. */
function checkSender(header: string, { origin, publicKey }: { origin: string; publicKey: string }): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  assert.equal(key, publicKey, 'the key that the browser subscribed to');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(isSigned, 'the signature of the token');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const hours = (exp - Date.now() / 1_000) / 3_600;
  assert.equal(aud, origin);
  assert.ok(hours > 0 && hours <= 24, `${hours} hours`);
  assert.match(sub, /^(https?:|mailto:)/);
}

/** RFC 8188 §2 and RFC 8291 §3.4, of one record. */
function decrypt(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const record = body.subarray(21 + length);
  assert.ok(body.length <= 4_096 && record.length <= body.readUInt32BE(16));
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
