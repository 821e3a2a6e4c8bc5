// Says what somebody was told by email, after their name: "was told of another time and another venue".
import type { Email, Notice } from '@crewcall/sdk/core';
import { clockOf, momentOf } from '../format/days.ts';
import { count, listed, minutes } from '../format/words.ts';

/** What they were told, or will be. */
export function saying({ said, told, due_at, failed_at }: Notice): string {
  if (said === null) return failed_at === null && due_at !== null ? 'gets an email' : 'was not told';
  return said === 'changed' ? `was told of ${changesOf(told)}` : SAID[said];
}

const SAID: Record<Exclude<Notice['said'], null | 'changed'>, string> = {
  offered: 'was offered the game',
  removed: 'was told that it is not theirs any more',
  cancelled: 'was told that it is canceled',
  reminder: 'was reminded',
  declined: 'was told that an official declined',
  unanswered: 'was told that an official has not answered',
  lapsed: 'was told that an official did not answer in time',
  claimed: 'was told that an official took an open position',
  requested: 'was told that an official asks for an open position',
  refused: 'was told that they do not get the open position',
  disputed: 'was told that an official disputes the pay',
  dispute_answered: 'was told the answer about their pay',
  message: 'got a message of an assignor',
  paid: 'was told of a payment',
  certification: 'was told that a certification ends soon',
  open: 'was told that it is open',
};

function changesOf(changes: Notice['told']): string {
  const names = new Set(changes.map(({ field }) => CHANGED[field] ?? 'a change'));
  return names.size === 0 ? 'a change' : listed([...names]);
}

const CHANGED: Record<string, string> = {
  start_time: 'another time',
  end_time: 'another time',
  venue: 'another venue',
  subvenue: 'another field',
  home_team: 'other teams',
  away_team: 'other teams',
  position: 'another position',
  fee: 'another fee',
  public_note: 'another note',
  crew: 'another crew',
  gender: 'another competition',
  league: 'another competition',
  age_group: 'another competition',
};

/** When that was, or will be: "Sat, Nov 21, 9:45 AM", "is sent in 40 seconds". */
export function timeOf(
  {
    sent_at,
    failed_at,
    due_at,
    created,
    failure,
  }: Pick<Email, 'sent_at' | 'failed_at' | 'due_at' | 'created' | 'failure'>,
  now: Date,
): string {
  if (sent_at !== null) return momentOf(sent_at);
  if (failed_at !== null || due_at === null)
    return `${momentOf(failed_at ?? created)} · ${failure ?? 'not sent'}`;
  if (failure !== null) return `is tried again at ${clockOf(due_at)} · ${failure}`;
  const seconds = Math.ceil((Date.parse(due_at) - now.getTime()) / 1000);
  return seconds <= 0
    ? 'is sent now'
    : `is sent in ${seconds < 90 ? count(seconds, 'second') : minutes(Math.round(seconds / 60))}`;
}

/** The subject of an email, or what it will be about. */
export function sayingOf({ subject, _embedded: { notices } }: Email): string {
  if (subject !== null) return subject;
  const [first] = notices;
  return notices.length === 1 && first !== undefined
    ? saying(first)
    : `${count(notices.length, 'notice')} in one email`;
}
