// The pictures of the help: WebP files, with their size, so that a page does not move while they load.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Asset, toAsset } from '../asset.ts';

export type Picture = { address: string; width: number; height: number };

/** All of a folder, by name. They are small, and requests name nothing that is not among them. */
export async function readPictures(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webp'));
  const assets = names.map(async (name): Promise<[string, Asset]> => {
    const bytes = await readFile(join(folder, name));
    return [name, await toAsset('image/webp', bytes)];
  });
  return new Map(await Promise.all(assets));
}

/** Of a WebP file with a canvas, as Chromium writes it: RFC 9649 §2.7. Throws for another one. */
export function sizeOf(file: Buffer): { width: number; height: number } {
  const format = file.toString('latin1', 8, 16);
  if (format !== 'WEBPVP8X') throw new Error(`A picture is not a WebP file with a canvas: ${format}`);
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
}
