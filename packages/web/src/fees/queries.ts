// Reads the fee rules of a site, what they may name, and what a game would pay, through the API.
import type { Client, FeeRule, PatternFees, PreviewPatternFeesQuery } from '@crewcall/sdk/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { peopleQuery } from '../people/queries.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { readAll, readRecord } from '../session/pages.ts';
import { listQuery, patternsQuery } from '../set-up/queries.ts';
import type { ScopeField } from './rule-words.ts';

export type Of = { client: Client; siteId: number };

/** All rules, also those that have ended, by id. */
export function rulesQuery({ client, siteId }: Of) {
  return queryOptions({
    queryKey: keyOf(siteId, 'fee-rule', 'list'),
    queryFn: async ({ signal }) =>
      (await readAll<FeeRule>(client, { path: `/api/v2/sites/${siteId}/fee_rules`, signal })).items,
    staleTime: 0, // the feed of changes does not have them
  });
}

/** What a game of a pattern would pay. */
export function previewQuery(
  { client, siteId }: Of,
  patternId: number,
  search: PreviewPatternFeesQuery['search'],
) {
  return queryOptions({
    queryKey: keyOf(siteId, 'fee-rule', 'preview', patternId, search),
    queryFn: ({ signal }) =>
      readRecord<PatternFees>(client, {
        path: `/api/v2/patterns/${patternId}/fees`,
        query: { search },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The lists whose records a rule may be for. */
export const LISTS = {
  league_id: { type: 'league', path: 'leagues' },
  age_group_id: { type: 'age-group', path: 'age_groups' },
  game_type_id: { type: 'game-type', path: 'game_types' },
  venue_id: { type: 'venue', path: 'venues' },
} as const;

export type Choice = { value: string; name: string };

/** What a rule may be for, by its field; undefined until all are read. */
export function useChoices(): Record<ScopeField, Choice[]> | undefined {
  const { client, site } = useSite();
  const of = { client, siteId: site.id };
  const leagues = useQuery(listQuery(of, LISTS.league_id)).data;
  const ageGroups = useQuery(listQuery(of, LISTS.age_group_id)).data;
  const gameTypes = useQuery(listQuery(of, LISTS.game_type_id)).data;
  const venues = useQuery(listQuery(of, LISTS.venue_id)).data;
  const patterns = useQuery(patternsQuery(of)).data;
  const people = useQuery(peopleQuery(of)).data;
  if (!leagues || !ageGroups || !gameTypes || !venues || !patterns || !people) return undefined;
  const positions = patterns.flatMap(({ positions: all }) => all.map(({ name }) => name));
  return {
    user_id: people.map(({ id, first_name, last_name }) => ({
      ...{ value: String(id), name: `${first_name} ${last_name}` },
    })),
    venue_id: choicesOf(venues),
    league_id: choicesOf(leagues),
    age_group_id: choicesOf(ageGroups),
    game_type_id: choicesOf(gameTypes),
    pattern_id: choicesOf(patterns),
    position: [...new Set(positions)].map((name) => ({ value: name, name })),
  };
}

const choicesOf = (records: readonly { id: number; name: string }[]): Choice[] =>
  records.map(({ id, name }) => ({ value: String(id), name }));
