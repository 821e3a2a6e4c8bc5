// Postman's converter of OpenAPI documents, which brings no types.
import { createRequire } from 'node:module';

// What of the converter's output is read here.
type TextBlock = { content?: string };
export type ConvertedField = { key: string; value?: unknown; description?: TextBlock };
export type ConvertedRequest = {
  name: string;
  request: {
    method: string;
    description?: TextBlock;
    auth?: { type: string } | null;
    url: { path: string[]; query?: ConvertedField[]; variable?: ConvertedField[] };
    header?: ConvertedField[];
    body?: { mode?: string; raw?: string };
  };
};
export type ConvertedFolder = { name: string; description?: string | TextBlock; item: ConvertedRequest[] };
type Converter = {
  convertV2(
    input: { type: 'json'; data: object },
    options: object,
    done: (
      error: Error | null,
      result: { result: boolean; reason?: string; output: { data: { item: ConvertedFolder[] } }[] },
    ) => void,
  ): void;
};

/** The folders of requests that Postman's converter makes of an OpenAPI document. */
export function convert(document: object): Promise<{ item: ConvertedFolder[] }> {
  const converter = createRequire(import.meta.url)('openapi-to-postmanv2') as Converter; // it brings no types
  const options = { folderStrategy: 'Tags', parametersResolution: 'Example', requestNameSource: 'Fallback' };
  return new Promise((resolve, reject) => {
    converter.convertV2({ type: 'json', data: document }, options, (error, { result, reason, output }) => {
      if (error !== null || !result)
        reject(error ?? new Error(`the converter refused the document: ${reason}`));
      else resolve(output[0]!.data);
    });
  });
}
