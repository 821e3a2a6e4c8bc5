// Writes ZIP archives by hand, also such as no program would write.
import { crc32, deflateRawSync } from 'node:zlib';

export type ZipPart = {
  name: string;
  content: Buffer | string;
  /** What the headers say of its size; the real one unless given. */
  claimedBytes?: number;
};

export function zip(parts: ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedBytes } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26); // from "version needed" to "extra length", the same in both headers
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4); // deflated
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedBytes ?? bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14); // comment, disk, attributes, offset
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An XLSX file with one sheet, whose XML is given. */
export function xlsxOf(sheet: string | Buffer, more: Partial<ZipPart> = {}): Buffer {
  const relations = (type: string, target: string) =>
    `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`;
  return zip([
    { name: '_rels/.rels', content: relations('officeDocument', 'xl/workbook.xml') },
    { name: 'xl/_rels/workbook.xml.rels', content: relations('worksheet', 'worksheets/sheet1.xml') },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="Games" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, ...more },
  ]);
}
