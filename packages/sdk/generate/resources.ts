// src/generated/resources: a class for each resource, with a method for each operation, in a file of its own, so that a
// program loads only the classes that it uses.
import { type Document, pascal } from './document.ts';
import type { Method } from './methods.ts';

/** Classes that are called otherwise than their resource, because a record has that name. */
const CLASSES: Record<string, string> = {
  entry: 'ApiRoot',
  account: 'CurrentAccount',
  calendarFeeds: 'CurrentAccountCalendarFeeds',
  pushSubscriptions: 'CurrentAccountPushSubscriptions',
  availability: 'Availabilities',
  taxForm: 'TaxForms',
};
const EVENT = 'WebhookEvent'; // a record of src/webhooks, as in records.ts
/** Resources to whose generated methods src/client adds others. */
const EXTENDED: Record<string, string> = { subscriptions: '../client/subscriptions.ts' };

type Resource = { name: string; className: string; methods: Method[] };

/** The files of the classes, the entry point that exports them, and the client that has them all, by path. */
export function resourceFiles(document: Document, methods: Method[]): Record<string, string> {
  const byName = Map.groupBy(methods, ({ resource }) => resource);
  const resources = [...byName].map(([name, own]) => {
    const className = CLASSES[name] ?? pascal(name);
    if (className in document.components.schemas)
      throw new Error(`${className} is a record: name the class of the resource ${name} in CLASSES.`);
    return { name, className, methods: own };
  });
  const classes = resources.map((resource) => [ownFileOf(resource), classFile(resource)]);
  return {
    ...Object.fromEntries(classes),
    'resources.ts': entryPoint(resources),
    'client-with-resources.ts': clientFile(resources),
  };
}

/** `leagueOfficials` is in `resources/league-officials.ts`. */
function ownFileOf({ className }: Resource): string {
  const words = className.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  return `resources/${words}.ts`;
}

/** The file that exports the class as programs use it, from src/generated. */
function publicFileOf(resource: Resource): string {
  return EXTENDED[resource.name] ?? `./${ownFileOf(resource)}`;
}

function entryPoint(resources: Resource[]): string {
  const exports = resources.map((one) => `export { ${one.className} } from '${publicFileOf(one)}';`);
  return `// The entry point @crewcall/sdk/resources: the class of each resource.

${exports.join('\n')}
`;
}

function clientFile(resources: Resource[]): string {
  const imports = resources.map((one) => `import { ${one.className} } from '${publicFileOf(one)}';`);
  return `import { Client, type ClientOptions } from '../client/client.ts';
${imports.join('\n')}

/** A client with every resource of the API. */
export class ClientWithResources extends Client {
${resources.map(({ name, className }) => `  readonly ${name}: ${className};`).join('\n')}

  /** Throws a \`TypeError\` that names the invalid option. */
  constructor(options: ClientOptions) {
    super(options);
${resources.map(({ name, className }) => `    this.${name} = new ${className}(this);`).join('\n')}
  }
}
`;
}

function classFile({ name, className, methods }: Resource): string {
  const types = [...new Set(methods.flatMap(typesOf))].sort();
  const options = [...new Set(methods.map(optionsOf))].sort();
  const imports = [
    "import type { Client } from '../../client/client.ts';",
    methods.some(({ isList }) => isList) && "import type { Pages } from '../../client/pages.ts';",
    "import { path } from '../../client/path.ts';",
    `import type { ${options.join(', ')} } from '../../client/request.ts';`,
    methods.some(({ returns }) => returns === EVENT) &&
      `import type { ${EVENT} } from '../../webhooks/event.ts';`,
    types.length > 0 &&
      `import type {\n${types.map((type) => `  ${type},\n`).join('')}} from '../records.ts';`,
  ];
  return `${imports.filter((line) => line !== false).join('\n')}

/** \`client.${name}\` */
export class ${name in EXTENDED ? `${className}Resource` : className} {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
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
    ? `this.#client.list(${path}, options)`
    : `this.#client.request('${http}', ${path}, ${optionsText(method)})`;
  return `
  /** ${summary}. ${scopeText} */
  ${isList ? '' : 'async '}${name}(${[...ids, ...argumentsOf(method)].join(', ')}): ${result} {
    return ${call};
  }
`;
}

/** The options of a call, with its query and its body. */
function optionsText({ query, body }: Method): string {
  const sent = [...(query ? ['query'] : []), ...(body ? ['body'] : [])];
  return sent.length === 0 ? 'options' : `{ ...options, ${sent.join(', ')} }`;
}

function argumentsOf(method: Method): string[] {
  const { body, query, isList, name } = method;
  if (isList) return [`options?: ${query!.type} & ${optionsOf(method)}`];
  return [
    ...(body ? [`body${/^(create|change|assign|merge)|Many$/.test(name) ? '' : '?'}: ${body.type}`] : []),
    ...(query ? [`query?: ${query.type}`] : []),
    `options?: ${optionsOf(method)}`,
  ];
}

function optionsOf({ http, selection }: Method): string {
  if (selection.length > 0) return 'ReadOptions';
  return { GET: 'CallOptions', POST: 'PostOptions' }[http] ?? 'ChangeOptions';
}

function typesOf({ body, query, returns }: Method): string[] {
  return [body?.type, query?.type, returns].filter(
    (type) => type !== undefined && type !== EVENT,
  ) as string[];
}
