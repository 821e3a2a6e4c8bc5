// The command blocks of the README, by the section they are in.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const README = join(import.meta.dirname, '../../README.md');

export type ReadmeBlock = { section: string; text: string };

export async function readBlocks(): Promise<ReadmeBlock[]> {
  return (await readFile(README, 'utf8')).split(/^## /m).flatMap((part) => {
    const section = part.split('\n', 1)[0]!;
    return [...part.matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, text]) => ({ section, text: text! }));
  });
}

export function textsOf(blocks: ReadmeBlock[], section: string): string[] {
  return blocks.filter((block) => block.section === section).map(({ text }) => text);
}
