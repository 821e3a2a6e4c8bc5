// Reads the XML of a part as events, without entities and document types.
import { SaxesParser } from 'saxes';
import { unreadable } from '../limits.ts';

export type Attributes = Record<string, string>;

/** Names are without their prefixes: writers choose these. */
export type XmlEvents = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

const NOT_XML =
  'The file is damaged: a part of it cannot be read. Open it in a spreadsheet, and save it as .xlsx again.';

/** Throws AppError `validation_failed` if the part is no XML, or declares a document type, as only attacks do. */
export async function readXml(part: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('error', () => {
    throw unreadable(NOT_XML);
  });
  parser.on('doctype', () => {
    throw unreadable('The file declares a document type, which no spreadsheet does. It is not read.');
  });
  const { open, text, close } = events;
  if (open !== undefined) parser.on('opentag', ({ name, attributes }) => open(local(name), attributes));
  if (text !== undefined) parser.on('text', text);
  if (text !== undefined) parser.on('cdata', text);
  if (close !== undefined) parser.on('closetag', ({ name }) => close(local(name)));
  const decoder = new TextDecoder();
  for await (const chunk of part) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode()).close();
}

function local(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Whether an attribute of XML Schema's type boolean is true. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}
