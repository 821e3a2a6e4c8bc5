// All generated files of the packages, by path. The service is asked for its document here; the SDKs know nothing of it.
import { openApiDocument } from '../../../src/http/api/openapi/document.ts';
import { callsFile } from './calls.ts';
import type { Document } from './document.ts';
import { linksFile, readLinks } from './links.ts';
import { readMethods } from './methods.ts';
import * as python from './python/files.ts';
import { recordsFile } from './records.ts';
import { resourceFiles } from './resources.ts';

const FACTS = {
  baseUrl: 'https://api.example.org',
  authUrl: 'https://auth.example.org',
  vendor: 'service',
  version: '0',
};
const HEAD =
  '// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.\n';

/** The text of each file, by its path in `packages`. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const document = openApiDocument(FACTS) as unknown as Document;
  const methods = readMethods(document);
  const links = readLinks(document, methods);
  const files = {
    'records.ts': await recordsFile(document, methods),
    'links.ts': linksFile(links),
    ...resourceFiles(document, methods),
  };
  const own = Object.entries(files).map(([name, text]) => [`sdk/src/generated/${name}`, `${HEAD}${text}`]);
  const calls = { '../docs/api/sdk-calls.json': callsFile(methods) };
  return { ...Object.fromEntries(own), ...calls, ...python.generatedFiles({ document, methods, links }) };
}
