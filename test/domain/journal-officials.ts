// What the actions of officials record in the journal: their availability.
import * as availability from '../../src/domain/availability/actions.ts';
import { WHOLE_DAY } from '../../src/domain/availability/availability.ts';
import * as patterns from '../../src/domain/availability/patterns/actions.ts';
import type { Season } from './season.ts';

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

  return {
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
