// What the actions of officials record in the journal: their availability, and their open games.
import * as availability from '../../src/domain/availability/actions.ts';
import { WHOLE_DAY } from '../../src/domain/availability/availability.ts';
import * as copies from '../../src/domain/availability/copies/actions.ts';
import * as patterns from '../../src/domain/availability/patterns/actions.ts';
import * as requests from '../../src/domain/requests/actions.ts';
import { NO_OPEN_GAMES } from '../../src/domain/sites/open-games.ts';
import { sql } from '../../src/storage/sql.ts';
import { NOW, playGame, type Season } from './season.ts';

/** An action: `does` prepares what it needs, and the call returned is the action itself. `rows` is what it records. */
export type JournalCase = { does: () => Promise<() => Promise<unknown>>; rows: string[] };

export function actionsOfOfficials(seasonOf: () => Season): Record<string, JournalCase> {
  const ofOmar = () => ({ siteId: seasonOf().site.id, userId: seasonOf().omar.id });
  let days = 0;
  const addDay = () => {
    const day = new Date(Date.UTC(2025, 0, ++days)).toISOString().slice(0, 10);
    const sent = { day, available: false };
    return availability.addAvailability(seasonOf().db, { ...ofOmar(), sent, problems: [] });
  };
  /** A pattern of one Saturday, in a year of its own. */
  const setPattern = () => {
    const year = 2030 + ++days;
    const pattern = {
      ...{ startDate: `${year}-05-01`, endDate: `${year}-05-07` },
      days: [{ weekday: 'saturday' as const, available: true, ...WHOLE_DAY }],
    };
    return patterns.setPattern(seasonOf().db, { ...ofOmar(), from: '2026-05-01', pattern });
  };

  /** An open slot on a day of its own, for Omar. */
  const openSlot = async () => {
    const date = new Date(Date.UTC(2027, 0, ++days)).toISOString().slice(0, 10);
    const game = await playGame(seasonOf(), { when: { date, time: '09:00' } });
    const openGames = { ...NO_OPEN_GAMES, mode: 'claim' as const };
    const site = { ...seasonOf().site, openGames };
    return { site, assignmentId: game.crew[0]!.id, userId: seasonOf().omar.id, now: NOW };
  };
  const ask = async () => {
    const slot = await openSlot();
    return { slot, request: await requests.askForSlot(seasonOf().db, { ...slot, note: null }) };
  };
  const decide = async (status: 'granted' | 'refused') => {
    const { request } = await ask();
    const decision = { status, reason: null, decidedBy: seasonOf().ada.id, now: NOW };
    return () => requests.decideRequest(seasonOf().db, { id: request.id, ...decision });
  };

  return {
    'requests claimSlot': {
      does: async () => {
        const slot = await openSlot();
        return () => requests.claimSlot(seasonOf().db, slot);
      },
      rows: ['assignment changed', 'game changed', 'request created'],
    },
    'requests askForSlot': {
      does: async () => {
        const slot = await openSlot();
        return () => requests.askForSlot(seasonOf().db, { ...slot, note: 'Please.' });
      },
      rows: ['request created'],
    },
    'requests requestGame': {
      does: async () => {
        const { assignmentId, ...official } = await openSlot();
        const [slot] = await seasonOf().db.query<{ game_id: number }>(
          sql`select game_id from assignments where id = ${assignmentId}`,
        );
        const wanted = { gameId: slot!.game_id, positionId: undefined, note: null };
        return () => requests.requestGame(seasonOf().db, { ...official, ...wanted });
      },
      rows: ['assignment changed', 'game changed', 'request created'],
    },
    'requests withdrawRequest': {
      does: async () => {
        const { slot } = await ask();
        return () => requests.withdrawRequest(seasonOf().db, slot);
      },
      rows: ['request changed'],
    },
    'requests decideRequest': {
      does: () => decide('granted'),
      rows: ['assignment changed', 'game changed', 'request changed'],
    },
    'availability addAvailability': {
      does: async () => addDay,
      rows: ['availability created'],
    },
    'availability changeAvailability': {
      does: async () => {
        const { id } = await addDay();
        const sent = { description: 'Away' };
        return () => availability.changeAvailability(seasonOf().db, { id, sent, problems: [] });
      },
      rows: ['availability changed'],
    },
    'availability deleteAvailability': {
      does: async () => {
        const { id } = await addDay();
        return () => availability.deleteAvailability(seasonOf().db, { id });
      },
      rows: ['availability deleted'],
    },
    'availability setDays': {
      does: async () => {
        const { day } = await addDay();
        const sent = [{ day, available: true, hours: WHOLE_DAY }];
        return () => availability.setDays(seasonOf().db, { ...ofOmar(), days: sent, problems: [] });
      },
      rows: ['availability created', 'availability deleted'],
    },
    'availability replaceDays': {
      does: async () => {
        const { day } = await addDay();
        const days = [{ day, rows: [] }];
        return () => availability.replaceDays(seasonOf().db, { ...ofOmar(), days });
      },
      rows: ['availability deleted'],
    },
    'availability/copies copyAvailability': {
      does: async () => {
        const { day: startDay } = await addDay();
        const from = { ...ofOmar(), zone: 'America/New_York' };
        const to = { ...from, userId: seasonOf().ines.id, zone: 'America/Chicago' };
        return () => copies.copyAvailability(seasonOf().db, { from, to, startDay });
      },
      rows: ['availability created'],
    },
    'availability/patterns setPattern': {
      does: async () => {
        await setPattern();
        return setPattern;
      },
      rows: ['availability created', 'availability deleted', 'availability_pattern changed'],
    },
    'availability/patterns deletePattern': {
      does: async () => {
        await setPattern();
        return () => patterns.deletePattern(seasonOf().db, { ...ofOmar(), from: '2026-05-01' });
      },
      rows: ['availability deleted', 'availability_pattern deleted'],
    },
  };
}
