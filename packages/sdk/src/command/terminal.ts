// What the commands write to the terminal, in words.
import { stripVTControlCharacters } from 'node:util';
import type { WebhookEvent } from '../webhooks/event.ts';

const LONGEST = 200; // characters of somebody else's text in one line

const CONTROLS = /\s*\p{Cc}+\s*/gu;

/** `15:04:05`, by the clock of this machine. */
export function clock(now: Date): string {
  return now.toTimeString().slice(0, 8);
}

/** The topic, and what the event links to: `game.game.published  games/301`. */
export function describe({ id, topic, _links }: WebhookEvent): string {
  const href = _links?.resource?.href; // of an event that the person has signed there may be none
  const path = URL.canParse(href) ? new URL(href).pathname : 'without a resource';
  const target = path.replace(/^.*\/api\/v2\//, '').replace(/\.json$/, '');
  return say(`${topic}  event ${id}  ${target}`);
}

/** Text of others on one line, without what would steer the terminal. */
export function say(text: string): string {
  const plain = stripVTControlCharacters(text).replaceAll(CONTROLS, ' ').trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

/** The client's sentences name its options; of the commands these are variables. Its lines stay lines. */
export function inVariables(sentences: string): string {
  return stripVTControlCharacters(sentences)
    .replaceAll(/\bbaseUrl\b/g, 'CREWCALL_BASE_URL')
    .replaceAll(/\bauthUrl\b/g, 'CREWCALL_AUTH_URL');
}
