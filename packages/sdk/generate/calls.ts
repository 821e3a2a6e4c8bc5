// docs/api/sdk-calls.json: how each operation is called in both SDKs, for the API reference that the service serves.
import type { Method } from './methods.ts';
import { snake } from './python/resources.ts';

/** By operation id, such as `"listGames": {"typescript": "games.list(siteId)", "python": "games.list(site_id)"}`. */
export function callsFile(methods: Method[]): string {
  const calls = methods.map(({ operationId, resource, name, ids, body }) => {
    const values = [...ids.map((id) => id.name), ...(body ? ['body'] : [])];
    return [
      operationId,
      {
        typescript: `${resource}.${name}(${values.join(', ')})`,
        python: `${snake(resource)}.${snake(name)}(${values.map(snake).join(', ')})`,
      },
    ];
  });
  return `${JSON.stringify(Object.fromEntries(calls), undefined, 1)}\n`;
}
