// Conflicts with the certifications of an official, which are valid from one day until another.
import { dateOf } from '../../../kernel/times/words.ts';
import type { Finding } from '../conflict.ts';
import { type GameFacts, nameOf, type OfficialFacts } from '../facts.ts';

/** A certification that is not valid on the day of the game. */
export function invalidCertification({ date, locale }: GameFacts, official: OfficialFacts): Finding[] {
  return official.certifications.flatMap(({ name, validFrom, validUntil }): Finding[] => {
    const isEnded = validUntil !== null && validUntil < date;
    const isComing = validFrom !== null && validFrom > date;
    if (!isEnded && !isComing) return [];
    const rule = isEnded
      ? `is only valid until ${dayOf(validUntil, locale)}`
      : `is only valid from ${dayOf(validFrom!, locale)}`;
    return [
      {
        ...{ code: 'certification', message: `${name} ${rule}`, toOfficial: `Your ${name} ${rule}` },
        sentence: `The certification “${name}” of ${nameOf(official)} ${rule}.`,
      },
    ];
  });
}

/** `May 1 2031` for `2031-05-01`, as conflicts write the days of games. */
function dayOf(date: string, locale: string): string {
  return dateOf(new Date(date), { zone: 'UTC', locale });
}
