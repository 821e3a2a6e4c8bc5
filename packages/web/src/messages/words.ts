// Says in words whom a message goes to, and who cannot be reached.
import type { Message, MessagePreview } from '@crewcall/sdk/core';
import { count } from '../format/words.ts';

export const REASONS: Record<NonNullable<MessagePreview['people'][number]['reason']>, string> = {
  left: 'Is not active on the site',
  not_invited: 'Was never invited',
  muted: 'Does not want emails with messages',
  rejected: 'Emails to them are rejected',
};

/** The names of the fields for people. */
export const FIELD_NAMES: Record<string, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  site: 'Site',
  sender: 'Your name',
  date: 'Date',
  time: 'Time',
  venue: 'Venue',
  address: 'Address',
  teams: 'Teams',
  league: 'League',
  position: 'Position',
  games: 'All of their games',
};

/** "To the crews of 9 games", "To 13 people". */
export function audienceInWords({ audience, game_ids, counts }: Message): string {
  if (audience === 'games') return `To the crews of ${count(game_ids.length, 'game')}`;
  const people = count(counts?.recipients ?? 1, 'person', 'people');
  return audience === 'group' ? `To a group of ${people}` : `To ${people}`;
}

/** "4 of 13 have opened it". */
export function openedInWords({ counts }: Message): string {
  if (counts === undefined) return '';
  const { opened, recipients } = counts;
  if (opened === recipients) return recipients === 1 ? 'Opened' : `All ${recipients} have opened it`;
  return `${opened} of ${recipients} ${opened === 1 ? 'has' : 'have'} opened it`;
}
