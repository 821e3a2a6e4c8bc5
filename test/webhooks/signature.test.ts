// Signatures against vectors that openssl made (service.md 5.5).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { signatureHeader } from '../../src/webhooks/signature.ts';

type Vector = {
  name: string;
  timestamp: number;
  event_id: number;
  topic: string;
  secret: string;
  body: string;
  header: string;
};
const { vectors }: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../vectors/signature.json', import.meta.url), 'utf8'),
);

for (const { name, secret, timestamp, event_id: eventId, topic, body, header } of vectors) {
  test(`X-Webhook-Signature is t, h and v1 over the exact body: ${name}`, () => {
    assert.equal(signatureHeader(secret, { timestamp, eventId, topic, body }), header);
  });
}
