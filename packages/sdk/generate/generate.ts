// Writes the generated files of both SDKs from the service's own OpenAPI document: `npm run generate`.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generatedFiles } from './files.ts';

const PACKAGES = join(import.meta.dirname, '../..');

for (const [name, text] of Object.entries(await generatedFiles())) {
  const path = join(PACKAGES, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
