// src/generated/resources.ts: a class for each resource, with a method for each operation.
import { pascal } from './document.ts';
import type { Method } from './methods.ts';

/** The resource classes, and the class `Resources` with all of them. */
export function resourcesFile(methods: Method[]): string {
  const byResource = Map.groupBy(methods, ({ resource }) => resource);
  const classes = [...byResource].map(([resource, own]) => classOf(resource, own));
  const members = [...byResource.keys()];
  const types = [...new Set(methods.flatMap(typesOf))].sort();
  return `import type { Api, CallOptions, ChangeOptions, PostOptions } from '../client/api.ts';
import type { Pages } from '../client/pages.ts';
import { path } from '../client/path.ts';
import type { WebhookEvent } from '../webhooks/event.ts';
import type {
${types.map((type) => `  ${type},`).join('\n')}
} from './records.ts';

${classes.join('\n')}
/** Every resource of the API. */
export class Resources {
${members.map((member) => `  readonly ${member}: ${pascal(member)}Resource;`).join('\n')}

  constructor(api: Api) {
${members.map((member) => `    this.${member} = new ${pascal(member)}Resource(api);`).join('\n')}
  }
}
`;
}

function classOf(resource: string, methods: Method[]): string {
  return `/** \`client.${resource}\` */
export class ${pascal(resource)}Resource {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }
${methods.map(methodOf).join('')}}
`;
}

function methodOf(method: Method): string {
  const { name, summary, scopeText, isList, returns, http } = method;
  const result = isList ? `Pages<${returns}>` : `Promise<${returns ?? 'void'}>`;
  // The tag `path` checks the ids. Methods that return a promise are async, so that an invalid id rejects the promise.
  const path = method.ids.reduce(
    (text, id) => text.replace(`{${id.parameter}}`, `\${${id.name}}`),
    `path\`${method.path}\``,
  );
  const ids = method.ids.map((id) => `${id.name}: number`);
  const call = isList
    ? `this.#api.list(${path}, options)`
    : `this.#api.request({ method: '${http}', path: ${path}${method.query ? ', query' : ''}${method.body ? ', body' : ''}, options })`;
  return `
  /** ${summary}. ${scopeText} */
  ${isList ? '' : 'async '}${name}(${[...ids, ...argumentsOf(method)].join(', ')}): ${result} {
    return ${call};
  }
`;
}

function argumentsOf({ body, query, isList, http, name }: Method): string[] {
  if (isList) return [`options?: ${query!.type} & CallOptions`];
  const options = { GET: 'CallOptions', POST: 'PostOptions' }[http] ?? 'ChangeOptions';
  return [
    ...(body ? [`body${/^(create|change|assign|merge)|Many$/.test(name) ? '' : '?'}: ${body.type}`] : []),
    ...(query ? [`query?: ${query.type}`] : []),
    `options?: ${options}`,
  ];
}

function typesOf({ body, query, returns }: Method): string[] {
  return [body?.type, query?.type, returns].filter(
    (type) => type !== undefined && type !== 'WebhookEvent',
  ) as string[];
}
