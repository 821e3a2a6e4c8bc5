// Makes a self-signed certificate for a host, so that no private key lies in the repository.
import { generateKeyPairSync, sign } from 'node:crypto';

/** PEM key and certificate for a DNS name, good from 2020 until the end of the given year (RFC 5280 §4.1). */
export function selfSigned(name: string, lastYear = 2049): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const subject = sequence(set(sequence(oid('550403'), tagged(0x0c, Buffer.from(name)))));
  const extensions = sequence(
    sequence(oid('551d13'), boolean(true), octets(sequence(boolean(true)))), // its own authority
    sequence(oid('551d11'), octets(sequence(tagged(0x82, Buffer.from(name))))), // subject alternative name
  );
  const content = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    subject,
    sequence(utcTime('200101000000Z'), utcTime(`${lastYear % 100}1231235959Z`)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  );
  const signature = sign('sha256', content, privateKey);
  const bits = tagged(0x03, Buffer.concat([Buffer.from([0]), signature]));
  const der = sequence(content, ecdsaWithSha256, bits).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

// DER: a tag, the length, the content.
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => tagged(0x31, Buffer.concat(parts));
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const integer = (value: number) => tagged(0x02, Buffer.from([value]));
const boolean = (value: boolean) => tagged(0x01, Buffer.from([value ? 255 : 0]));
const octets = (content: Buffer) => tagged(0x04, content);
const utcTime = (text: string) => tagged(0x17, Buffer.from(text));
