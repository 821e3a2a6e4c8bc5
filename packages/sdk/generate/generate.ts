// Writes the generated files of both SDKs from the service's own OpenAPI document: `npm run generate`.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generatedFiles } from './files.ts';

const PACKAGES = join(import.meta.dirname, '../..');

const files = await generatedFiles();
await rm(join(PACKAGES, 'sdk/src/generated'), { recursive: true }); // files of resources that are no more
for (const [name, text] of Object.entries(files)) {
  const path = join(PACKAGES, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
