// Formats the output of the commands.
import { stripVTControlCharacters } from 'node:util';
import type { WebhookEvent } from '../webhooks/event.ts';

const LONGEST = 200; // characters of untrusted text in one line

const CONTROLS = /\s*\p{Cc}+\s*/gu;

/** `15:04:05` in local time. */
export function timeOfDay(now: Date): string {
  return now.toTimeString().slice(0, 8);
}

/** The topic, and what the event links to: `game.game.published  games/301`. */
export function describe({ id, topic, _links }: WebhookEvent): string {
  const href = _links?.resource?.href; // missing from an event that the person signed for a test
  const path = URL.canParse(href) ? new URL(href).pathname : 'without a resource';
  const target = path.replace(/^.*\/api\/v2\//, '').replace(/\.json$/, '');
  return printable(`${topic}  event ${id}  ${target}`);
}

/** Untrusted text on one line, without control sequences for the terminal. */
export function printable(text: string): string {
  const plain = stripVTControlCharacters(text).replaceAll(CONTROLS, ' ').trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

/** Replaces the client's option names in a message with the variables of the commands. */
export function inVariables(sentences: string): string {
  return stripVTControlCharacters(sentences)
    .replaceAll(/\bbaseUrl\b/g, 'CREWCALL_BASE_URL')
    .replaceAll(/\bauthUrl\b/g, 'CREWCALL_AUTH_URL');
}
