// What the reference reads of the OpenAPI document, with its references resolved.

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
};

export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
};
type Content = Record<string, { schema: Schema; example?: unknown }>;
type Referring = { $ref?: string };
export type Response = { description: string; content?: Content };

type OperationObject = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: (Parameter & Referring)[];
  requestBody?: { content: Content };
  responses: Record<string, Response & Referring>;
};

/** What `openApiDocument` makes, as far as the reference shows it. */
export type Document = {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: Record<string, Record<string, unknown>>;
};

export type Operation = {
  id: string;
  tag: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  body: { schema: Schema; example: unknown } | undefined;
  responses: { status: string; description: string; schema: Schema | undefined; example: unknown }[];
};

/** The operations in the order of the document, each with what its references name. */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId, tags, summary, description, parameters = [], requestBody, responses } = operation;
      const body = requestBody && contentOf(requestBody.content);
      return {
        ...{ id: operationId, tag: tags[0]!, method: method.toUpperCase(), path, summary, description },
        parameters: parameters.map((parameter) => resolve(document, parameter)),
        body: body && { schema: body.schema, example: body.example },
        responses: Object.entries(responses).map(([status, response]) => {
          const { description, content } = resolve(document, response);
          const one = content && contentOf(content);
          return { status, description, schema: one?.schema, example: one?.example };
        }),
      };
    }),
  );
}

/** The name of the schema that this one refers to. */
export function schemaName({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}

function resolve<Value extends Referring>(document: Document, value: Value): Value {
  if (value.$ref === undefined) return value;
  const [kind, name] = value.$ref.split('/').slice(-2) as [string, string];
  return document.components[kind]![name] as Value;
}

/** The types of one body have the same schema; the first stands for all. */
function contentOf(content: Content): Content[string] | undefined {
  return Object.values(content)[0];
}
