// Reads a multipart/form-data body with one file (RFC 7578): the file, and the fields beside it.
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { AppError } from '../../../kernel/errors.ts';

const LIMITS = { parts: 20, files: 1, fieldSize: 64 * 1024 };

/** The file of a request, and the name that it has at the sender. */
export type Upload = { filename: string; bytes: Buffer };

export type MultipartBody = { fields: Record<string, string>; file: Upload | undefined };

export function isMultipart(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType ?? '');
}

/** Throws AppError `malformed_request` for a body that is incomplete, or has more than one file. */
export async function readUpload(body: Buffer, contentType: string): Promise<MultipartBody> {
  const { promise, resolve, reject } = Promise.withResolvers<MultipartBody>();
  const read: MultipartBody = { fields: {}, file: undefined };
  const fail = (cause?: unknown) => reject(new AppError('malformed_request', MALFORMED, { cause }));
  try {
    const headers: BusboyHeaders = { 'content-type': contentType };
    const parser = new Busboy({ headers, limits: LIMITS });
    parser
      .on('field', (name: string | undefined, value: string) => {
        if (name !== undefined) read.fields[name] = value;
      })
      .on('file', (_name, stream, filename) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const [first, ...others] = chunks; // usually one, which is a part of the body: no copy of 10 MB
          const bytes = first !== undefined && others.length === 0 ? first : Buffer.concat(chunks);
          read.file = { filename: filename || 'sheet', bytes };
        });
      })
      .on('filesLimit', fail)
      .on('partsLimit', fail)
      .on('error', fail)
      .on('finish', () => resolve(read))
      .end(body);
  } catch (error) {
    fail(error);
  }
  return promise;
}

const MALFORMED =
  'The body is not complete multipart/form-data with one file; send the file as the field "file".';
