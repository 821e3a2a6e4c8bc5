// Conflicts with what the official is blocked from.
import type { Finding } from '../conflict.ts';
import { type GameFacts, nameOf, type OfficialFacts } from '../facts.ts';

/** Blocks of the game's teams, venue, league and crew. */
export function blocked(_game: GameFacts, official: OfficialFacts): Finding[] {
  return official.blocks.map(({ kind, name, reason }) => {
    const what = kind === 'official' ? `working with ${name}` : name;
    const why = reason === null ? '' : `: ${reason}`;
    return {
      code: `blocked_${kind}`,
      message: `Blocked from ${what}${why}`,
      toOfficial: `You are blocked from ${what}${why}`,
      sentence: `${nameOf(official)} is blocked from ${what}${why}${/[.!?]$/.test(why) ? '' : '.'}`,
    };
  });
}
