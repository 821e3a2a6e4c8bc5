// The generated files of the Python client, by path.
import type { Document } from '../document.ts';
import type { Links } from '../links.ts';
import type { Method } from '../methods.ts';
import { linksFile } from './links.ts';
import { resourcesFile } from './resources.ts';
import { recordsFile } from './types.ts';

const FOLDER = 'python/src/crewcall/generated';
const HEAD =
  '# Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.\n# ruff: noqa\n';

/** What is generated from. */
export type Source = { document: Document; methods: Method[]; links: Links };

/** The text of each file, by its path in `packages`. */
export function generatedFiles({ document, methods, links }: Source): Record<string, string> {
  const records = recordsFile(document, methods);
  const files = {
    '__init__.py': '"""What is made from the OpenAPI document."""\n',
    'records.py': records.text,
    'links.py': linksFile(links, records.links),
    'resources.py': resourcesFile(methods),
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`${FOLDER}/${name}`, `${HEAD}${text}`]),
  );
}
