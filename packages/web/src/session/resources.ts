// Stands in for the SDK's generated/resources.ts, which is loaded after the first view: no view needs one of its methods
// before, so that a further method of the API does not make the first load heavier.
import type { Resources as AllResources } from '../../../sdk/src/generated/resources.ts';

type Methods = Record<string, Record<string, (...values: unknown[]) => unknown>>;

let loading: Promise<typeof import('../../../sdk/src/generated/resources.ts')> | undefined;

/** Loads the methods, so that the first call of one need not wait for them. */
export function loadResources(): NonNullable<typeof loading> {
  loading ??= import('../../../sdk/src/generated/resources.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Has every resource by its name. Its methods give promises; lists are read by readAll() of pages.ts. */
export class Resources {
  readonly #api: ConstructorParameters<typeof AllResources>;
  #all: Methods | undefined;

  constructor(...api: ConstructorParameters<typeof AllResources>) {
    this.#api = api;
  }

  static {
    // A client inherits the resources: a name that neither it nor its class has is one of theirs.
    const resources: ProxyHandler<object> = {
      get: (_, resource, client: Resources) =>
        typeof resource === 'symbol' ? undefined : client.#methodsOf(resource),
    };
    Object.setPrototypeOf(Resources.prototype, new Proxy({}, resources));
  }

  #methodsOf(resource: string): object {
    const call =
      (method: string) =>
      async (...values: unknown[]) => {
        const { Resources: Loaded } = await loadResources();
        this.#all ??= new Loaded(...this.#api) as object as Methods;
        return this.#all[resource]![method]!(...values);
      };
    return new Proxy({}, { get: (_, method) => call(String(method)) });
  }
}
