// Says what a game report says of how an official worked.
import type { CrewReport } from '@crewcall/sdk/core';
import { quoted } from '../../format/words.ts';

type Said = Pick<CrewReport, 'attendance' | 'worked_position' | 'note'>;

const ATTENDANCE = { no_show: 'did not appear', late: 'was late' };

/** "was late and worked as Assistant: “Came at half time”." */
export function saidInWords({ attendance, worked_position: position, note }: Said): string {
  const deeds = [
    ...(attendance === null ? [] : [ATTENDANCE[attendance]]),
    ...(position === null ? [] : [`worked as ${position}`]),
  ];
  return `${deeds.join(' and ')}${note === null ? '.' : `: ${quoted(note)}`}`;
}

/** "Omar Reyes reports that Nina Alvarez was late." */
export const reportInWords = (said: Said, { author, name }: { author: string; name: string }): string =>
  `${author} reports that ${author === name ? 'they' : name} ${saidInWords(said)}`;
