// All files of src/generated, by name. The service is asked for its document here; the SDK itself knows nothing of it.
import { openApiDocument } from '../../../src/http/api/openapi/document.ts';
import type { Document } from './document.ts';
import { linksFile } from './links.ts';
import { readMethods } from './methods.ts';
import { recordsFile } from './records.ts';
import { resourcesFile } from './resources.ts';

const FACTS = {
  baseUrl: 'https://api.example.org',
  authUrl: 'https://auth.example.org',
  vendor: 'service',
  version: '0',
};
const HEAD =
  '// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.\n';

/** The text of each file. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const document = openApiDocument(FACTS) as unknown as Document;
  const methods = readMethods(document);
  const files = {
    'records.ts': await recordsFile(document, methods),
    'links.ts': linksFile(document, methods),
    'resources.ts': resourcesFile(methods),
  };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, `${HEAD}${text}`]));
}
