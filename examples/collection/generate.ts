// Writes the collection, which is not part of the repository: `npm run collection`.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeCollection } from './collection.ts';

const FILE = join(import.meta.dirname, 'crewcall.postman_collection.json');

await writeFile(FILE, `${JSON.stringify(await makeCollection(), null, 2)}\n`);
