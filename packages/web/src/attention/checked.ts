// Says what was looked at when nothing, or little, needs attention.
import type { GameCounts } from '@crewcall/sdk/core';
import { count } from '../format/words.ts';

/** "Checked: 214 games to come, 40 of them published and within 7 days. …" */
export function checkedSentences({ needs, upcoming }: Pick<GameCounts, 'needs' | 'upcoming'>): string[] {
  const { games, published, soon, open_positions: open, unanswered_positions: unanswered } = upcoming;
  if (games === 0) return ['No games are to come.', ...reportSentences(needs)];
  const drafts = games - published;
  return [
    `${count(games, 'game is', 'games are')} to come: ${published} published${drafts > 0 ? `, ${count(drafts, 'draft')}` : ''}.`,
    soon === 0
      ? 'None of the next 7 days is published.'
      : needs.late_officials === 0
        ? `${soon === 1 ? 'The published game' : `All ${soon} published games`} of the next 7 days ${soon === 1 ? 'has' : 'have'} somebody on each position.`
        : `${needs.late_officials} of ${count(soon, 'published game')} of the next 7 days ${needs.late_officials === 1 ? 'lacks' : 'lack'} somebody.`,
    needs.replacements === 0 ? 'Nobody has declined.' : '',
    unanswered === 0
      ? 'Every official has answered.'
      : needs.late_answers === 0
        ? `${count(unanswered, 'position waits', 'positions wait')} for an answer, none for longer than 3 days.`
        : '',
    needs.late_officials === 0 && open > 0
      ? `${count(open, 'position is', 'positions are')} open later on.`
      : '',
    needs.late_drafts === 0 && drafts > 0 ? 'No draft starts within 7 days.' : '',
    ...reportSentences(needs),
  ].filter(Boolean);
}

function reportSentences({ reports, crew_reports: waiting }: GameCounts['needs']): string[] {
  if (reports === 0 && waiting === 0) return ['No report is due or waits for you.'];
  if (reports === 0) return ['No report is due.'];
  return waiting === 0 ? ['No report waits for you.'] : [];
}
