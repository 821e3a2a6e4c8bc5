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
  const target = new URL(_links.resource.href).pathname.replace(/^.*\/api\/v2\//, '').replace(/\.json$/, '');
  return say(`${topic}  event ${id}  ${target}`);
}

/** Text of others on one line, without what would steer the terminal. */
export function say(text: string): string {
  const plain = stripVTControlCharacters(text).replaceAll(CONTROLS, ' ').trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}
