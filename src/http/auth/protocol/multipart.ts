// Reading the fields of a whole multipart/form-data body (RFC 7578). Files have no place here.
import { Busboy, type BusboyHeaders } from '@fastify/busboy';

const MAX_PARTS = 100; // every field that OAuth knows, several times over

/** Each field's name and text; undefined when the body is not whole, or holds a part that is no named text. */
export function readMultipart(
  body: Buffer,
  contentType: string,
): Promise<[name: string, value: string][] | undefined> {
  const parser = openParser(contentType);
  if (parser === undefined) return Promise.resolve(undefined); // without a boundary there are no parts
  return new Promise((resolve) => {
    const fields: [string, string][] = [];
    const refuse = () => resolve(undefined);
    parser
      .on('field', (name: string | undefined, value: string) => {
        if (name === undefined || name === '') refuse();
        else fields.push([name, value]);
      })
      .on('file', (_name, stream) => {
        stream.resume();
        refuse();
      })
      .on('partsLimit', refuse)
      .on('error', refuse)
      .on('finish', () => resolve(fields.length > 0 ? fields : undefined)) // it skips what it cannot read
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
