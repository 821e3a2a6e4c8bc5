// Writes src/generated from the service's own OpenAPI document: `npm run generate`.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generatedFiles } from './files.ts';

const FOLDER = join(import.meta.dirname, '../src/generated');

await mkdir(FOLDER, { recursive: true });
for (const [name, text] of Object.entries(await generatedFiles())) await writeFile(join(FOLDER, name), text);
