// Reading the fields of a whole multipart/form-data body (RFC 7578, RFC 2046 §5.1). Files have no place here.

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const DISPOSITION = /^content-disposition:[ \t]*form-data[ \t]*;/im;
const NAME = /;[ \t]*name=(?:"((?:[^"\\\r\n]|\\.)*)"|([^\s;"]+))/i; // some clients leave the quotes out
const FILE = /;[ \t]*filename\*?=/i;
const PADDING = /^[ \t]*\r\n/; // RFC 2046: spaces may follow a boundary

/** Each field's name and text; undefined when the body is not whole, or holds a part that is no named text. */
export function readMultipart(
  body: string,
  contentType: string,
): [name: string, value: string][] | undefined {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return undefined;
  // What precedes the first boundary is the preamble, which means nothing; nor does what follows the closing one.
  const [, ...parts] = `\r\n${body}`.split(`\r\n--${boundary}`);
  const closing = parts.findIndex((part) => part.startsWith('--'));
  if (closing === -1) return undefined;
  const fields = parts.slice(0, closing).map(readPart);
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

function readPart(part: string): [name: string, value: string] | undefined {
  if (!PADDING.test(part)) return undefined;
  const lines = part.slice(part.indexOf('\r\n') + 2);
  const end = lines.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const disposition = lines
    .slice(0, end)
    .split('\r\n')
    .find((line) => DISPOSITION.test(line));
  if (disposition === undefined || FILE.test(disposition)) return undefined;
  const [, quoted, plain] = NAME.exec(disposition) ?? [];
  const name = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
  return name === undefined ? undefined : [name, lines.slice(end + 4)];
}
