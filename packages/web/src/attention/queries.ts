// Reads the games of a section through the API.
import type { Crewcall, Game } from '@crewcall/sdk';
import { queryOptions } from '@tanstack/react-query';
import { readAll } from '../session/pages.ts';
import { keyOf } from '../site/live.ts';
import type { AttentionNeed } from './sections.ts';

/** The first games, at most `most`, that need attention for this reason. */
export function sectionQuery(
  client: Crewcall,
  { siteId, need, most }: { siteId: number; need: AttentionNeed; most: number },
) {
  return queryOptions({
    queryKey: keyOf(siteId, 'game', 'attention', need, most),
    queryFn: ({ signal }) =>
      readAll<Game>(
        client,
        { path: `/api/v2/sites/${siteId}/games`, query: { search: { needs: need } }, signal },
        most,
      ),
    placeholderData: (previous) => previous,
  });
}
