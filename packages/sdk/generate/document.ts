// The parts of an OpenAPI document that the generator reads.

/** A JSON Schema. */
export type Schema = {
  $ref?: string;
  title?: string;
  type?: string | string[];
  enum?: unknown[];
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  [keyword: string]: unknown;
};

export type Parameter = { $ref?: string; name: string; in: string; schema: Schema; description?: string };

type Content = Record<string, { schema: Schema }>;

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
};

export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** The schema of the JSON in a body. */
export function jsonOf(content: Content | undefined): Schema | undefined {
  return Object.entries(content ?? {}).find(([type]) => type.endsWith('json'))?.[1].schema;
}

/** The name that a reference ends in. */
export function nameOf(schema: Schema | undefined): string | undefined {
  return schema?.$ref?.split('/').at(-1);
}

/** `league_officials` as `LeagueOfficials`. */
export function pascal(words: string): string {
  return words
    .split(/[_\s-]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

/** `league_officials` as `leagueOfficials`. */
export function camel(words: string): string {
  const name = pascal(words);
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}

/** `LeagueOfficials` as `LeagueOfficial`. */
export function singular(name: string): string {
  return name.replace(/s$/, '');
}
