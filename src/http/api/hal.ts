// Builds the HAL links of representations (service.md 9).

/** A link with the resource type of its target (service.md 2.3). */
export type Link = { 'resource-type': string; href: string };

/** Makes the absolute links of the API. They are built from BASE_URL, never from the Host header. */
export type Links = {
  /** `{base}/api/v2{path}.json`, with the query in percent-encoded brackets. */
  to(path: string, query?: Record<string, unknown>): string;
  /** A link object with the resource type of its target. */
  link(resourceType: string, path: string): Link;
  /** A link to a size of the picture that all users share: `{base}/avatars/{file}`. */
  avatar(file: string): Link;
};

/** Links under one base URL, such as `https://api.example.org`. */
export function createLinks(baseUrl: string): Links {
  const to = (path: string, query?: Record<string, unknown>) => {
    const text = query === undefined ? '' : encodeQuery(query);
    return `${baseUrl}/api/v2${path}.json${text === '' ? '' : `?${text}`}`;
  };
  return {
    to,
    link: (resourceType, path) => ({ 'resource-type': resourceType, href: to(path) }),
    avatar: (file) => ({ 'resource-type': 'avatar', href: `${baseUrl}/avatars/${file}` }),
  };
}

/** `{search: {league_id: [1, 2]}}` as `search[league_id][]=1`, `search[league_id][]=2`, percent-encoded. */
function encodeQuery(query: Record<string, unknown>): string {
  const parameters: string[] = [];
  for (const [name, value] of Object.entries(query)) addParameters(parameters, name, value);
  return parameters.join('&');
}

function addParameters(parameters: string[], name: string, value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) addParameters(parameters, `${name}[]`, item);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) addParameters(parameters, `${name}[${key}]`, item);
  } else {
    parameters.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value ?? ''))}`);
  }
}
