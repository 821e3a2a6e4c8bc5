// Content codings: what a client decodes is the same, and its entity tags work with any of them (RFC 9110 §8.4, §8.8.3.3).
import assert from 'node:assert/strict';
import { get, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { requestToken } from '../support/season.ts';
import { type Api, newGame, openApi } from './callers.ts';

const DECODERS = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
type Coding = keyof typeof DECODERS;

let api: Api;
let token: string;
let gamePath: string;
let listPath: string;
before(async () => {
  api = await openApi();
  token = await requestToken(api.service, api.season.application);
  const game = await newGame(api);
  gamePath = `/api/v2/games/${game.id}`;
  listPath = `/api/v2/sites/${api.season.siteId}/games`;
});
after(() => api.stop());

type RawReply = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** Sends just these headers: fetch would add Accept-Encoding and decode by itself. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawReply> {
  const { promise, resolve, reject } = Promise.withResolvers<RawReply>();
  const options = { method, headers: { authorization: `Bearer ${token}`, ...headers } };
  const sent = request(new URL(path, api.service.baseUrl), options, async (response) => {
    const bytes = Buffer.concat(await response.toArray());
    resolve({ status: response.statusCode!, headers: response.headers, bytes });
  });
  sent.on('error', reject).end();
  return promise;
}

function decoded({ headers, bytes }: RawReply): string {
  const coding = headers['content-encoding'] as Coding | undefined;
  return (coding === undefined ? bytes : DECODERS[coding](bytes)).toString();
}

const CASES: [acceptEncoding: string, coding: Coding | undefined][] = [
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['zstd', 'zstd'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['deflate, gzip;q=1.0, *;q=0.5', 'gzip'],
  ['zstd;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['identity, gzip;q=0.5', undefined],
  ['deflate', undefined],
  ['*', undefined],
  ['*;q=0', undefined],
  ['gzip;q=0', undefined],
  ['', undefined],
  [';;,,=', undefined],
];

describe('a response', () => {
  for (const [acceptEncoding, coding] of CASES) {
    test(`for Accept-Encoding "${acceptEncoding}" is in ${coding ?? 'no coding'}, and decodes to the same bytes`, async () => {
      for (const path of [gamePath, listPath]) {
        const plain = await raw(path);
        const reply = await raw(path, { 'accept-encoding': acceptEncoding });
        assert.equal(reply.status, 200);
        assert.equal(reply.headers['content-encoding'], coding);
        assert.equal(decoded(reply), plain.bytes.toString());
        assert.equal(Number(reply.headers['content-length']), reply.bytes.length);
        if (coding !== undefined) assert.ok(reply.bytes.length < plain.bytes.length / 2);
        assert.match(reply.headers.vary ?? '', /\bAccept-Encoding\b/);
        assert.match(plain.headers.vary ?? '', /\bAccept-Encoding\b/);
      }
    });
  }

  test('that fits into one segment is sent as it is', async () => {
    const reply = await raw(`${listPath}?search[query]=nothing+of+the+kind`, { 'accept-encoding': 'gzip' });
    assert.equal(reply.headers['content-encoding'], undefined);
    assert.equal(JSON.parse(reply.bytes.toString()).page.records, 0);
  });

  test('to HEAD has the headers of GET', async () => {
    for (const acceptEncoding of ['gzip', 'identity']) {
      const headers = { 'accept-encoding': acceptEncoding };
      const [got, head] = [await raw(gamePath, headers), await raw(gamePath, headers, 'HEAD')];
      assert.equal(head.bytes.length, 0);
      for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary']) {
        assert.equal(head.headers[name], got.headers[name], name);
      }
    }
  });

  test('that is a stream is sent event by event', async () => {
    const path = `/api/v2/sites/${api.season.siteId}/changes`;
    const { cursor } = JSON.parse((await raw(path)).bytes.toString());
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      'accept-encoding': 'gzip, deflate, br, zstd',
    };
    const started = Promise.withResolvers<IncomingMessage>();
    const stream = get(new URL(`${path}?after=${cursor}`, api.service.baseUrl), { headers }, started.resolve);
    const response = await started.promise;
    await newGame(api);
    let text = '';
    for await (const piece of response.setEncoding('utf8')) {
      text += piece;
      if (text.includes('"type":"game"')) break;
    }
    assert.equal(response.headers['content-encoding'], undefined);
    stream.destroy();
  });
});

describe('an entity tag', () => {
  const accepting = (coding: string) => ({ 'accept-encoding': coding });
  const CODINGS = ['identity', 'gzip', 'br', 'zstd'];

  test('is another strong one in each coding (RFC 9110 §8.8.3.3)', async () => {
    const tags = await Promise.all(
      CODINGS.map(async (one) => (await raw(gamePath, accepting(one))).headers.etag),
    );
    for (const tag of tags) assert.match(tag!, /^"[\w.-]+"$/);
    assert.equal(new Set(tags).size, CODINGS.length);
  });

  for (const before of CODINGS) {
    for (const now of CODINGS) {
      test(`of ${before} gives a 304 to a request that accepts ${now}`, async () => {
        for (const path of [gamePath, listPath]) {
          const tag = (await raw(path, accepting(before))).headers.etag!;
          for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
            for (const _ of ['read', 'known to be unchanged']) {
              const reply = await raw(path, { ...accepting(now), 'if-none-match': known });
              assert.deepEqual([reply.status, reply.bytes.length, reply.headers.etag], [304, 0, tag]);
              assert.equal(reply.headers['content-encoding'], undefined);
              assert.match(reply.headers.vary ?? '', /\bAccept-Encoding\b/);
            }
          }
        }
      });
    }
  }

  test('of each coding is a precondition for a change, once', async () => {
    for (const [index, coding] of CODINGS.entries()) {
      const tag = (await raw(gamePath, accepting(coding))).headers.etag!;
      const put = (subvenue: string) =>
        api.ada('PUT', gamePath, { body: { subvenue }, headers: { 'if-match': tag } });
      assert.equal((await put(`Field ${index}`)).status, 200, coding);
      assert.equal((await put('Field 9')).status, 412, coding);
    }
  });

  test('of no coding that there is matches nothing', async () => {
    const tag = (await raw(gamePath)).headers.etag!;
    for (const other of [
      `${tag.slice(0, -1)}.deflate"`,
      `${tag.slice(0, -1)}.gzip.gzip"`,
      `${tag.slice(0, -1)}-gzip"`,
    ]) {
      assert.equal((await raw(gamePath, { 'if-none-match': other })).status, 200, other);
      const changed = await api.ada('PUT', gamePath, { body: {}, headers: { 'if-match': other } });
      assert.equal(changed.status, 412, other);
    }
  });

  test('of a list that changed since is not known', async () => {
    const tag = (await raw(listPath, accepting('gzip'))).headers.etag!;
    await newGame(api);
    const reply = await raw(listPath, { ...accepting('gzip'), 'if-none-match': tag });
    assert.equal(reply.status, 200);
    assert.notEqual(reply.headers.etag, tag);
  });
});
