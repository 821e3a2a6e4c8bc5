// A preview token holds for five minutes, to the second.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOfPreview, writePreviewToken } from '../../../src/http/api/mcp/preview-token.ts';
import { createSigner } from '../../../src/kernel/signer.ts';

const signer = createSigner([Buffer.alloc(32, 1)], 'previews');
const change = { tool: 'cancel_games', accountId: 1, applicationId: 2, args: { game_ids: [3] } };
const now = new Date('2031-05-03T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

test('it holds for five minutes, and is of no use in the last of their seconds', () => {
  const token = writePreviewToken(change, { signer, now });
  assert.match(keyOfPreview(token, change, { signer, now: after(299) }), /^preview-[\w-]{43}$/);
  assert.throws(() => keyOfPreview(token, change, { signer, now: after(300) }), /older than 5 minutes/);
});

test('its time cannot be changed, and it is signed by this service', () => {
  const [nonce, , signature] = writePreviewToken(change, { signer, now }).split('.');
  const later = `${nonce}.9999999999.${signature}`;
  assert.throws(() => keyOfPreview(later, change, { signer, now }), /was not given/);
  const other = createSigner([Buffer.alloc(32, 2)], 'previews');
  const foreign = writePreviewToken(change, { signer: other, now });
  assert.throws(() => keyOfPreview(foreign, change, { signer, now }), /was not given/);
  for (const broken of ['', '.', '..', 'a.b', 'a.b.c.d'])
    assert.throws(() => keyOfPreview(broken, change, { signer, now }), /was not given/);
});
