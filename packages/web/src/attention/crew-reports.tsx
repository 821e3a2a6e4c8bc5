// What reports say of a crew and waits for an assignor: a row for each official, with the way to answer.
import type { FormSubmission, Game } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '../format/words.ts';
import { crewOf } from '../games/crew.ts';
import { reportInWords } from '../games/pay/said-words.ts';
import { useSite } from '../session/context.tsx';
import { messageOf } from '../ui/states.tsx';
import { ConcernRow } from './concern-row.tsx';
import { reportsOfGameQuery } from './queries.ts';
import type { Concern } from './sections.ts';

/** Until the reports are read, or if they cannot be, the row says only that there is one. */
const UNREAD: Concern = { sentence: 'A report says how somebody worked.' };

export function CrewReports({ game }: { game: Game }) {
  const { client, site } = useSite();
  const reports = useQuery(reportsOfGameQuery(client, { siteId: site.id, gameId: game.id }));
  const found = reports.data?.flatMap((report) => waitingIn(report, game)) ?? [];
  const unread = reports.isError ? { ...UNREAD, detail: messageOf(reports.error) } : UNREAD;
  const concerns = found.length > 0 ? found : [unread];
  return concerns.map((concern, at) => <ConcernRow key={at} need="crew_reports" {...{ game, concern }} />);
}

function waitingIn({ author_name: author, crew }: FormSubmission, game: Game): Concern[] {
  return crew.flatMap((said) => {
    const slot = crewOf(game).find(({ id }) => id === said.assignment_id);
    const official = slot?._embedded?.official;
    if (said.state !== 'waiting' || official?.id !== said.user_id) return [];
    return [{ slot: slot!, sentence: reportInWords(said, { author, name: fullName(official) }) }];
  });
}
