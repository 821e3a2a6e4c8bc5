// The search parameters of game lists (docs/api: Search).
import { Type } from 'typebox';
import { GAME_SORTS } from '../../../domain/games/counts/order.ts';
import {
  criterionProblem,
  FILTER_KEYS,
  GAME_FILTER_KEYS,
  type GameFilter,
  type GameFilterKey,
  isId,
  normalizeCriteria,
} from '../../../domain/games/filter.ts';
import { GAME_NEEDS, type GameNeed } from '../../../domain/games/needs.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { Id, MAX_SEARCH_IDS } from '../input/ids.ts';
import { AS_PARAMETER } from '../operation.ts';
import { pageQuery } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { parseSearchDay, readUpdatedSince, UPDATED_SINCE } from './time-input.ts';

const QUERY_LENGTH = 90; // the maximum length of a name
const MAX_LISTED = 200; // the arrayLimit of the query parser (server.ts); it parses longer lists as objects

/** The same keys as members of a body: lists of values, and no other parameters. */
export function gameSearchMembers() {
  const members = Object.entries(searchFields()).filter(([key]) => key !== 'updated_since');
  return Object.fromEntries(
    members.map(([key, described]) => {
      const { description, [AS_PARAMETER]: parameter } = described as Described;
      return [key, Type.Optional(Type.Unsafe<unknown>({ description, ...parameter }))];
    }),
  );
}
type Described = { description?: string; [AS_PARAMETER]?: object };

const gameSearch = { search: Type.Optional(Type.Object(searchFields(), { maxProperties: 100 })) };

/** `search[…]`. The search keys are parsed one by one, since each can be a value or a list. */
export const GameSearchQuery = Type.Object(gameSearch);

/** The same with page and limit. */
export const PagedGameSearch = Type.Object({ ...pageQuery, ...gameSearch });

/** The same with the order of a list of games. */
export const GameListQuery = Type.Object({ ...pageQuery, ...sortQuery(GAME_SORTS), ...gameSearch });

/** Documents the search keys only: `readGameSearch` validates them. */
function searchFields() {
  const described = (description: string, parameter: object) =>
    Type.Optional(Type.Unknown({ description, [AS_PARAMETER]: parameter }));
  const keys = GAME_FILTER_KEYS.map((key) => [key, described(`${valuesInWords(key)}.`, listOfValues(key))]);
  return {
    ...(Object.fromEntries(keys) as Record<GameFilterKey, ReturnType<typeof described>>),
    id: described('The id of the game.', Type.Array(Id, { minItems: 1, maxItems: MAX_SEARCH_IDS })),
    start_date: described(
      'The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site.',
      Type.String(),
    ),
    end_date: described('The last day, itself included.', Type.String()),
    published: described('true or false.', Type.Boolean()),
    needs: described(
      `What the game needs: ${inWords(GAME_NEEDS)}.`,
      Type.Array(Type.Enum([...GAME_NEEDS]), { minItems: 1, maxItems: MAX_LISTED }),
    ),
    updated_since: described(UPDATED_SINCE, Type.String({ format: 'date-time' })),
    query: described(
      'Part of the name of a team, venue or league; or all of its user_defined_id.',
      Type.String({ maxLength: QUERY_LENGTH }),
    ),
  };
}

function listOfValues(key: GameFilterKey) {
  const { values } = FILTER_KEYS[key];
  return Type.Array(values === undefined ? Id : Type.Enum([...values]), {
    minItems: 1,
    maxItems: MAX_LISTED,
  });
}

function valuesInWords(key: GameFilterKey): string {
  const values = FILTER_KEYS[key].values;
  if (values === undefined) return `The id of the ${key.replace(/_id$/, '').replaceAll('_', ' ')}`;
  return inWords(values);
}

function inWords(values: readonly string[]): string {
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

/** The filter of a query; unknown keys of `search` are ignored. */
export function readGameSearch(
  { query }: { query: Record<string, unknown> },
  queryProblems: Problem[],
): GameFilter {
  const search = (query.search ?? {}) as Record<string, unknown>;
  const problems: Problem[] = [];
  for (const key of GAME_FILTER_KEYS.filter((one) => search[one] !== undefined)) {
    const value = search[key];
    const problem = criterionProblem(key, value);
    const isList = typeof value !== 'object' || Array.isArray(value);
    const hint = isList
      ? ''
      : ` A query holds up to ${MAX_LISTED} values, as search[${key}][]=1&search[${key}][]=2.`;
    if (problem !== undefined) problems.push({ path: `/search/${key}`, message: `${problem}${hint}` });
  }
  const filter = {
    criteria: problems.length > 0 ? {} : normalizeCriteria(search),
    ids: readIds(search.id, problems),
    startDate: readDay(search.start_date, '/search/start_date', problems),
    endDate: readDay(search.end_date, '/search/end_date', problems),
    published: readFlag(search.published, problems),
    needs: readNeeds(search.needs, problems),
    updatedSince: readUpdatedSince(search.updated_since, problems),
    query: readText(search.query, problems),
  };
  queryProblems.push(...problems);
  return filter;
}

function readIds(value: unknown, problems: Problem[]): number[] | undefined {
  if (value === undefined) return undefined;
  const given: unknown[] = Array.isArray(value) ? value : [value];
  if (given.length > 0 && given.length <= MAX_SEARCH_IDS && given.every(isId)) return given.map(Number);
  const message = `search.id must be the id of a game, or up to ${MAX_SEARCH_IDS} of them, as search[id][]=1&search[id][]=2.`;
  problems.push({ path: '/search/id', message });
  return undefined;
}

function readDay(value: unknown, path: string, problems: Problem[]): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return parseSearchDay(value, { path, problems });
  problems.push({
    path,
    message: `${path.slice(1).replace('/', '.')} must be one day, as YYYY-MM-DD or M/D/YYYY.`,
  });
  return undefined;
}

function readFlag(value: unknown, problems: Problem[]): boolean | undefined {
  if (value === undefined) return undefined;
  const word = String(value).toLowerCase();
  if (['true', '1', 'y'].includes(word)) return true;
  if (['false', '0', 'n'].includes(word)) return false;
  problems.push({ path: '/search/published', message: 'search.published must be true or false.' });
  return undefined;
}

function readNeeds(value: unknown, problems: Problem[]): GameNeed[] | undefined {
  if (value === undefined) return undefined;
  const given: unknown[] = Array.isArray(value) ? value : [value];
  if (given.length > 0 && given.every(isNeed)) return [...new Set(given)];
  const message = `search.needs must be ${inWords(GAME_NEEDS)}, or several of them.`;
  problems.push({ path: '/search/needs', message });
  return undefined;
}

function isNeed(value: unknown): value is GameNeed {
  return GAME_NEEDS.some((need) => need === value);
}

function readText(value: unknown, problems: Problem[]): string | undefined {
  if (value === undefined || (typeof value === 'string' && value.length <= QUERY_LENGTH)) return value;
  const message = `search.query must be text of at most ${QUERY_LENGTH} characters.`;
  problems.push({ path: '/search/query', message });
  return undefined;
}
