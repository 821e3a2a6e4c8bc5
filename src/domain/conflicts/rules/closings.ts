// Conflicts with the closings of a venue: whoever would work there.
import { closedSentence, placeInWords, reasonInWords } from '../../venues/closings/closing.ts';
import type { Finding } from '../conflict.ts';
import type { GameFacts } from '../facts.ts';

/** The venue of the game, or its field, is closed at that time. */
export function venueClosed({ closings }: GameFacts): Finding[] {
  return closings.map((closed) => {
    const message = `${placeInWords(closed)} is closed then${reasonInWords(closed)}`;
    return { code: 'venue_closed', message, toOfficial: message, sentence: closedSentence(closed) };
  });
}
