// What needs attention: one section for each reason, in the order of its urgency.
import type { Assignment, Game } from '@crewcall/sdk/core';
import type { Worklist } from '../assign/slots.ts';
import { fullName, listed } from '../format/words.ts';
import { crewOf } from '../games/crew.ts';
import type { AssigningNeed } from './search.ts';

export const SECTIONS = [
  { need: 'replacements', title: 'Declined', about: 'They stay on the position until you assign another.' },
  {
    need: 'late_officials',
    title: 'Open positions',
    about: 'Published games of the next 7 days that lack somebody.',
  },
  { need: 'requests', title: 'Asked for a game', about: 'Officials would like to work these positions.' },
  {
    need: 'late_answers',
    title: 'No answer yet',
    about: 'Asked 3 days ago or earlier, or the game starts within 3 days.',
  },
  {
    need: 'late_drafts',
    title: 'Drafts that are near',
    about: 'They start within 7 days, and officials do not see them.',
  },
  {
    need: 'closed_venues',
    title: 'Venue closed',
    about: 'Their venue or field is closed then: cancel them, or move them.',
  },
  {
    need: 'overrides',
    title: 'Overridden conflicts',
    about: 'Assigned although something spoke against it.',
  },
  {
    need: 'crew_reports',
    title: 'Reports that wait for you',
    about:
      'They say that somebody did not work as planned. Pay runs leave these games out for that person until you answer.',
  },
  { need: 'reports', title: 'Games without a report', about: 'They have ended, and their report is due.' },
] as const;

/** The requests of officials are rows of their own (requests.tsx). */
export type AttentionNeed = Exclude<(typeof SECTIONS)[number]['need'], 'requests'>;

/** What is wrong with a game: the slot that it is about, if it is about one, and a sentence. */
export type Concern = { slot?: Assignment; sentence: string; detail?: string | undefined };

/** The concerns of a game for one reason that the game itself tells; what reports say is read besides (crew-reports.tsx). */
export function concernsOf(need: Exclude<AttentionNeed, 'crew_reports'>, game: Game, now: Date): Concern[] {
  const slots = crewOf(game);
  switch (need) {
    case 'replacements':
      return slots.filter(hasDeclined).map((slot) => ({
        slot,
        sentence: `${nameOf(slot)} declined ${slot.position}.`,
        detail: slot.declined_reason ? `“${slot.declined_reason}”` : undefined,
      }));
    case 'late_officials': {
      const open = slots.filter(isOpen);
      if (open.length === 0) return [];
      const sentence = `${listed(open.map(({ position }) => position))} ${open.length === 1 ? 'is' : 'are'} open.`;
      return [{ slot: open[0]!, sentence, detail: `Starts ${ago(game.start_time, now)}.` }];
    }
    case 'late_answers':
      return slots.filter(isUnanswered).map((slot) => ({
        slot,
        sentence: `${nameOf(slot)} has not answered for ${slot.position}.`,
        detail: [
          `Asked ${ago(slot.updated > game.updated ? slot.updated : game.updated, now)}.`,
          slot.reminded_at && `Reminded ${ago(slot.reminded_at, now)}.`,
        ]
          .filter(Boolean)
          .join(' '),
      }));
    case 'late_drafts':
      return [{ sentence: `Starts ${ago(game.start_time, now)}.`, detail: openSentence(slots) }];
    case 'overrides':
      return slots.filter(isOverridden).map((slot) => ({
        slot,
        sentence: `${nameOf(slot)}, ${slot.position}: ${slot.overridden!.map(conflictWords).join(', ')}.`,
      }));
    case 'closed_venues': {
      const { venue } = game._embedded;
      const place = [game.subvenue, venue.name].filter(Boolean).join(' at ');
      return [{ sentence: `${place} is closed then.`, detail: `Starts ${ago(game.start_time, now)}.` }];
    }
    case 'reports':
      return [
        {
          sentence: `Ended ${ago(game.end_time, now)}.`,
          detail: reporterOf(slots),
        },
      ];
  }
}

const hasDeclined = ({ declined }: Assignment): boolean => declined;
const isOpen = ({ assigned }: Assignment): boolean => !assigned;
const isUnanswered = ({ assigned, accepted, declined }: Assignment): boolean =>
  assigned && !accepted && !declined;
const isOverridden = ({ overridden, declined }: Assignment): boolean =>
  !declined && (overridden ?? []).length > 0;

const ASSIGNED: Record<AssigningNeed, [isNext: (slot: Assignment) => boolean, noun: string]> = {
  replacements: [hasDeclined, 'declined position'],
  late_officials: [isOpen, 'open position'],
  late_answers: [isUnanswered, 'unanswered position'],
  overrides: [isOverridden, 'overridden conflict'],
};

/** What the panel goes through after a position of this section: the others of the section. */
export function worklistOf(need: AssigningNeed): Worklist {
  const [isNext, noun] = ASSIGNED[need];
  return { isNext: ({ assignment }) => isNext(assignment), noun };
}

const nameOf = (slot: Assignment): string =>
  slot._embedded === undefined ? 'Nobody' : fullName(slot._embedded.official);

function openSentence(slots: readonly Assignment[]): string {
  const open = slots.filter(isOpen).length;
  if (slots.length === 0) return 'It needs no officials.';
  if (open === 0) return 'Its crew is complete.';
  return open === 1 ? '1 position is open.' : `${open} positions are open.`;
}

function reporterOf(slots: readonly Assignment[]): string | undefined {
  const first = slots.find(({ assigned, declined }) => assigned && !declined);
  return first === undefined ? 'It had no officials.' : `${first.position}: ${nameOf(first)}.`;
}

// docs/api: assignments, Conflicts
const CONFLICTS: Record<string, string> = {
  double_booked: 'on another game at that time',
  travel_time: 'too little time to get there',
  unavailable: 'not available then',
  same_team: 'the same team within 7 days',
  busy_elsewhere: 'on a game of another site at that time',
  removed_from_league: 'removed from the league',
  venue_closed: 'the venue is closed then',
  certification: 'a certification is not valid then',
};

const conflictWords = (code: string): string => CONFLICTS[code] ?? code.replaceAll('_', ' ');

const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** "4 days ago", "tomorrow", "in 5 hours" */
export function ago(time: string, now: Date): string {
  const ms = Date.parse(time) - now.getTime();
  if (Math.abs(ms) < HOUR_MS) return ms < 0 ? 'less than an hour ago' : 'in less than an hour';
  if (Math.abs(ms) < DAY_MS) return RELATIVE.format(Math.round(ms / HOUR_MS), 'hour');
  return RELATIVE.format(Math.round(ms / DAY_MS), 'day');
}
