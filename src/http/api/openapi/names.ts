// What operations are called in the document, and the resource each stands under.
import type { Route } from '../operation.ts';

type Line = Pick<Route, 'method' | 'path' | 'query'>;

const ACTIONS = ['assign', 'unassign', 'confirm'];
const ITEM_VERBS: Record<Route['method'], string> = {
  GET: 'get',
  POST: 'add',
  PUT: 'change',
  DELETE: 'delete',
};
const COLLECTION_VERBS: Record<Route['method'], string> = { ...ITEM_VERBS, POST: 'create' };

// Addresses whose last word is no noun, or the same over all sites.
const NAMED: Record<string, string> = {
  'GET /': 'getEntry',
  'GET /sites/:site_id/games/unassigned': 'listUnassignedGames',
  'GET /sites/:site_id/games/officials/unassigned': 'listGamesWithoutOfficials',
  'GET /games/unassigned': 'listUnassignedGamesOfAllSites',
  'GET /statements': 'listStatementsOfAllSites',
};

/** A name that client generators can use, such as `listGames`, `createGame`, `listUserGames`. */
export function operationId({ method, path, query }: Line): string {
  const named = NAMED[`${method} ${path}`];
  if (named !== undefined) return named;
  const segments = path.split('/').slice(1);
  const words = segments.filter((segment) => !segment.startsWith(':'));
  const last = words.pop() ?? '';
  if (ACTIONS.includes(last)) return last + words.map(singular).map(capital).join('');
  const parents = words.filter((word) => word !== 'sites' && word !== 'webhooks').map(singular);
  const isList = method === 'GET' && query !== undefined;
  const isItem = segments.at(-1)?.startsWith(':') ?? false;
  const verb = isList ? 'list' : (isItem ? ITEM_VERBS : COLLECTION_VERBS)[method];
  return verb + [...parents, isList ? last : singular(last)].map(capital).join('');
}

type Tag = { name: string; description: string; holds: RegExp };

/** The resources in the order of the document. */
const TAGS: Tag[] = [
  { name: 'Entry', description: 'Where programs begin.', holds: /^\/$/ },
  { name: 'Account', description: 'Who the token acts for, over all sites.', holds: /^\/current_account/ },
  { name: 'Sites', description: 'What a season is organised in.', holds: ownAddress('sites') },
  { name: 'Users', description: "An account's profile on one site.", holds: ownAddress('users') },
  { name: 'Groups', description: 'Groups of the users of a site.', holds: /\/groups/ },
  { name: 'Availability', description: 'When officials can work.', holds: /\/availability/ },
  {
    name: 'Games',
    description: 'Games with their venue and crew.',
    holds: /^(?!\/current_account).*\/games/,
  },
  { name: 'Assignments', description: 'The slots of a crew, and who fills them.', holds: /^\/assignments/ },
  { name: 'Leagues', description: 'The leagues of a site.', holds: ownAddress('leagues') },
  {
    name: 'League officials',
    description: 'Which officials a league has.',
    holds: /^\/league_officials|^\/leagues\/:id\/officials/,
  },
  { name: 'Teams', description: 'The teams of a site.', holds: ownAddress('teams') },
  { name: 'Venues', description: 'Where games are played.', holds: ownAddress('venues') },
  {
    name: 'Age groups',
    description: 'Age groups, and how long their games take.',
    holds: ownAddress('age_groups'),
  },
  { name: 'Game types', description: 'Kinds of games.', holds: ownAddress('game_types') },
  { name: 'Genders', description: 'Who plays.', holds: ownAddress('genders') },
  { name: 'Patterns', description: 'Shapes of crews: positions and fees.', holds: ownAddress('patterns') },
  { name: 'Statements', description: 'What officials are owed, and were paid.', holds: /\/statements/ },
  {
    name: 'Bank',
    description: 'Where a user is paid to, and the tax form.',
    holds: /\/(bank_accounts|tax_form)/,
  },
  { name: 'Webhooks', description: 'Subscriptions, and the events they tell of.', holds: /^\/webhooks/ },
];

/** Of records that are listed by site and have an address of their own. */
function ownAddress(plural: string): RegExp {
  return new RegExp(`^(/sites/:site_id)?/${plural}(/:\\w+)?$`);
}

/** The resource that a path belongs to. */
export function tagOf(path: string): string {
  const [tag, another] = TAGS.filter(({ holds }) => holds.test(path));
  if (tag === undefined || another !== undefined) throw new Error(`${path} needs one tag: see TAGS`);
  return tag.name;
}

/** The tags of these paths, with what they are about. */
export function tagsOf(paths: readonly string[]): { name: string; description: string }[] {
  const used = new Set(paths.map(tagOf));
  return TAGS.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description }));
}

function singular(word: string): string {
  return word === 'availability' ? word : word.replace(/s$/, '');
}

function capital(word: string): string {
  return word
    .split('_')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('');
}
