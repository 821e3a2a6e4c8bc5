// Conflicts with the certifications of an official, which are valid from one day until another.
import { dayInZone } from '../../../kernel/times.ts';
import type { Finding } from '../conflict.ts';
import { type GameFacts, nameOf, type OfficialFacts } from '../facts.ts';

/** A certification that is not valid on the day of the game. */
export function invalidCertification({ date }: GameFacts, official: OfficialFacts): Finding[] {
  return official.certifications.flatMap(({ name, validFrom, validUntil }): Finding[] => {
    const isEnded = validUntil !== null && validUntil < date;
    const isComing = validFrom !== null && validFrom > date;
    if (!isEnded && !isComing) return [];
    const rule = isEnded
      ? `is only valid until ${dayOf(validUntil)}`
      : `is only valid from ${dayOf(validFrom!)}`;
    return [
      {
        ...{ code: 'certification', message: `${name} ${rule}`, toOfficial: `Your ${name} ${rule}` },
        sentence: `The certification “${name}” of ${nameOf(official)} ${rule}.`,
      },
    ];
  });
}

/** `May 1 2031` for `2031-05-01`, as conflicts write the days of games. */
function dayOf(date: string): string {
  return dayInZone(new Date(date), 'UTC');
}
