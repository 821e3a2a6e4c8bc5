// A name server with the responses of a test, over UDP (RFC 1035 §4).
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { createResolve, type Resolve } from '../../../src/webhooks/sending/resolve.ts';

const TYPE_A = 1;
const TYPE_AAAA = 28;
const RESPONSE = 0x8180; // a response, recursion available, no error
const HEADER_BYTES = 12;
const QUESTION_TAIL_BYTES = 5; // the end of the name, its type and class

export type NameServer = {
  resolve: Resolve;
  /** How many times the address of IPv4 was asked for. */
  asked(): number;
  stop(): void;
};

/** `addresses` gives those of any name, at its nth question (from 1). */
export async function startNameServer(addresses: (nth: number) => string[]): Promise<NameServer> {
  let asked = 0;
  let current: string[] = [];
  const server = createSocket('udp4');
  server.on('message', (query, from) => {
    const question = query.subarray(HEADER_BYTES, query.indexOf(0, HEADER_BYTES) + QUESTION_TAIL_BYTES);
    const type = question.readUInt16BE(question.length - 4);
    if (type === TYPE_A) current = addresses(++asked); // it is asked for IPv4 first
    const records = current.filter((one) => isIP(one) === (type === TYPE_AAAA ? 6 : 4)).map(toRecord);
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(RESPONSE, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    server.send(Buffer.concat([header, question, ...records]), from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref(); // a test that fails does not stop it
  return {
    resolve: createResolve({ servers: [`127.0.0.1:${server.address().port}`] }),
    asked: () => asked,
    stop: () => void server.close(),
  };
}

// §4.1.3: the name of the question, type, class IN, no time to live, and the address.
function toRecord(address: string): Buffer {
  const bytes =
    isIP(address) === 4
      ? Buffer.from(address.split('.').map(Number))
      : Buffer.from(groupsOf(address).join(''), 'hex');
  const head = Buffer.from('c00c0000000100000000', 'hex');
  head.writeUInt16BE(bytes.length === 4 ? TYPE_A : TYPE_AAAA, 2);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([head, length, bytes]);
}

/** The eight groups of an IPv6 address, four digits each. */
function groupsOf(address: string): string[] {
  const [left = '', right = ''] = address.split('::');
  const before = left === '' ? [] : left.split(':');
  const after = right === '' ? [] : right.split(':');
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...between, ...after].map((group) => group.padStart(4, '0'));
}
