// Reads the fields of a multipart/form-data body (RFC 7578), without files.
import { Busboy, type BusboyHeaders } from '@fastify/busboy';

const MAX_PARTS = 100; // several times the number of fields that OAuth defines

/** The name and text of each field; undefined if the body is incomplete or a part is not a named text field. */
export function readMultipart(
  body: Buffer,
  contentType: string,
): Promise<[name: string, value: string][] | undefined> {
  const parser = openParser(contentType);
  if (parser === undefined) return Promise.resolve(undefined); // without a boundary there are no parts
  return new Promise((resolve) => {
    const fields: [string, string][] = [];
    const reject = () => resolve(undefined);
    parser
      .on('field', (name: string | undefined, value: string) => {
        if (name === undefined || name === '') reject();
        else fields.push([name, value]);
      })
      .on('file', (_name, stream) => {
        stream.resume();
        reject();
      })
      .on('partsLimit', reject)
      .on('error', reject)
      .on('finish', () => resolve(fields.length > 0 ? fields : undefined)) // Busboy skips what it cannot read
      .end(body);
  });
}

function openParser(contentType: string): InstanceType<typeof Busboy> | undefined {
  try {
    const headers: BusboyHeaders = { 'content-type': contentType };
    return new Busboy({ headers, limits: { parts: MAX_PARTS, fieldSize: Number.POSITIVE_INFINITY } });
  } catch {
    return undefined;
  }
}
