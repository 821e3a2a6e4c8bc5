// What a public schedule shows: games by day, and as a calendar. No person is in it.
import { clocksOf, dayOf } from '../../kernel/times/words.ts';
import { type CalendarGame, sequenceOf } from '../calendar/ics.ts';
import type { Game } from '../games/game.ts';
import type { ScheduleContent } from './store.ts';

/** The games in words, by their days on the clocks of their venues. */
export function scheduleInWords({ schedule, games }: ScheduleContent, now: Date) {
  const days = Map.groupBy(games, (game) =>
    dayOf(game.startTime, { zone: game.zone, locale: game.site.locale, now }),
  );
  return {
    name: schedule.targetName,
    siteName: schedule.siteName,
    days: [...days].map(([day, ofDay]) => ({ day, games: ofDay.map(inWords) })),
  };
}

function inWords(game: Game) {
  const {
    startTime: start,
    endTime: end,
    zone,
    homeTeam,
    awayTeam,
    league,
    ageGroup,
    gender,
    venue,
    subvenue,
  } = game;
  const joined = (texts: (string | null | undefined)[], by: string) => texts.filter((text) => text).join(by);
  return {
    clock: clocksOf({ start, end }, { zone, locale: game.site.locale }),
    teams: joined([homeTeam, awayTeam], ' – ') || league || 'Game',
    place: joined([venue?.name, subvenue], ', '),
    details: joined([league, ageGroup, gender], ', '),
    isCanceled: game.status !== 'A',
    isPostponed: game.postponed,
  };
}

/** The game without its crew and its note. */
export function publicCalendarGame(game: Game): CalendarGame {
  return {
    ...game,
    sequence: sequenceOf(game),
    ...{ isCancelled: game.status !== 'A', hasAccepted: true, position: null, crew: [], publicNote: null },
  };
}
