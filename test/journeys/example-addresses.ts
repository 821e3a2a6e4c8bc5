// The addresses that the examples of an OpenAPI document name: by links, by ids, and by parameters of paths.
type Json = ReturnType<typeof JSON.parse>;

// Where a member such as `home_team_id` leads to; `league_id` leads to `leagues`.
const NOUNS: Record<string, string> = {
  home_team: 'team',
  away_team: 'team',
  other_user: 'user',
  submission: 'form/submission',
  template: 'form/template',
};
const ADDRESSLESS = [
  'external_id',
  'into_id',
  'position_id',
  'record_id',
  'request_id',
  'user_defined_id',
  'worked_position_id',
];

/** Each of them once, links as they are and the others from `/api/v2` on. */
export function addressesOf(document: Json): string[] {
  return [...new Set([...operations(document), ...examplesIn(document).flatMap(addressesIn)])];
}

/** The path of each GET, with the examples of its parameters. */
function operations({ paths }: Json): string[] {
  return Object.entries<Json>(paths).flatMap(([path, { get }]) => {
    if (get === undefined) return [];
    const exampleOf = (name: string) => get.parameters.find((one: Json) => one.name === name).example;
    return [path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(exampleOf(name)))];
  });
}

function examplesIn(value: Json): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries<Json>(value).flatMap(([name, inner]) =>
    name === 'example' || name === 'examples' ? [inner] : examplesIn(inner),
  );
}

/** The addresses that links and ids of an example lead to. */
function addressesIn(example: Json): string[] {
  if (typeof example !== 'object' || example === null) return [];
  return Object.entries<Json>(example).flatMap(([name, value]) => {
    if (name === 'href') return [value];
    const noun = /^(\w+)_id$/.exec(name)?.[1];
    if (noun === undefined || ADDRESSLESS.includes(name) || value === null) return addressesIn(value);
    return [value].flat().map((id) => `/api/v2/${NOUNS[noun] ?? noun}s/${id}`);
  });
}
