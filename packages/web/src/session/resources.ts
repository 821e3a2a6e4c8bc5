// Stands in for the SDK's generated/resources.ts, which is loaded after the first view: no view needs one of its methods
// before, so that a further method of the API does not make the first load heavier.
import type { Resources as AllResources } from '../../../sdk/src/generated/resources.ts';

type Call = (...values: unknown[]) => unknown;

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
  constructor(...api: ConstructorParameters<typeof AllResources>) {
    let all: Record<string, Record<string, Call>> | undefined;
    const callOf = (resource: string, method: string): Call =>
      async function call(...values) {
        const { Resources: Loaded } = await loadResources();
        all ??= new Loaded(...api) as object as NonNullable<typeof all>;
        return all[resource]![method]!(...values);
      };
    const resourceOf = (resource: string) =>
      new Proxy({}, { get: (_, method) => callOf(resource, String(method)) });
    // biome-ignore lint/correctness/noConstructorReturn: the client is this object with the resources beside its own members
    return new Proxy(this, {
      get: (client, name, receiver) =>
        name in client || typeof name === 'symbol' ? Reflect.get(client, name, receiver) : resourceOf(name),
    });
  }
}
