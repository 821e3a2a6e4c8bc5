// Says what was changed of a game, in sentences: "Ada Okafor moved it from 9:00 AM to 10:30 AM".
import type { HistoryChange, HistoryEntry, HistoryState } from '@crewcall/sdk/core';
import { clockOf, momentOf } from '../../format/days.ts';
import { fullName, listed } from '../../format/words.ts';

/** Who made the change, as far as that is known. */
export function whoOf({ _embedded, application, by_service: isService, changes }: HistoryEntry): string {
  if (_embedded !== undefined) return fullName(_embedded.user);
  if (isService)
    return changes.some(({ after }) => after?.answered_by_guardian) ? 'A guardian' : 'The service';
  return application ?? 'Somebody who is not on the site any more';
}

/** What they did, after their name: "moved it from … to … and published it". A game that is not new was restored. */
export function deedsOf({ changes, _embedded }: HistoryEntry, isFirst: boolean): string {
  const isNew = changes.some(({ record, action }) => record === 'game' && action === 'created');
  if (isNew) return isFirst ? 'added the game' : 'restored the game';
  if (changes.some(({ record, action }) => record === 'game' && action === 'deleted'))
    return 'deleted the game';
  const who = _embedded === undefined ? undefined : fullName(_embedded.user);
  const deeds = changes.flatMap((change) =>
    change.record === 'game' ? gameDeeds(change) : slotDeeds(change, who),
  );
  return listed(deeds.length > 0 ? deeds : ['changed the game']);
}

function gameDeeds({ before = {}, after = {} }: HistoryChange): string[] {
  const deeds: string[] = [];
  const { start_time: from, end_time: end } = before;
  if (from !== undefined && after.start_time !== undefined) deeds.push(moveOf(from, after.start_time));
  else if (end !== undefined && after.end_time !== undefined)
    deeds.push(`made it end at ${clockOf(after.end_time)} instead of ${clockOf(end)}`);
  const postponed = after.postponed ? 'postponed it' : undefined;
  if (after.status !== undefined)
    deeds.push(postponed ?? STATUS[after.status ?? 'A'] ?? 'changed its status');
  else if (after.postponed !== undefined) deeds.push(postponed ?? 'canceled it for good');
  if (after.published !== undefined) deeds.push(after.published ? 'published it' : 'made it a draft again');
  if (after.public !== undefined)
    deeds.push(after.public ? 'showed it to all officials' : 'hid it from all but its crew');
  for (const [member, label] of Object.entries(NAMED)) {
    const key = member as keyof HistoryState;
    if (key in after || key in before) deeds.push(replaced(label, before[key], after[key]));
  }
  return deeds;
}

const STATUS: Record<string, string> = {
  A: 'restored it',
  C: 'canceled it without pay',
  X: 'canceled it with pay',
};

const NAMED: Partial<Record<keyof HistoryState, string>> = {
  venue: 'venue',
  subvenue: 'field',
  home_team: 'home team',
  away_team: 'away team',
  league: 'league',
  age_group: 'age group',
  gender: 'gender',
  game_type: 'game type',
  pattern: 'positions',
  change_reason: 'reason',
  public_note: 'note for everyone',
  private_note: 'note for assignors',
  user_defined_id: 'game number',
  paid_via: 'way of payment',
};

function replaced(label: string, before: unknown, after: unknown): string {
  if (after === undefined || after === null) return `removed the ${label} “${before}”`;
  if (before === undefined || before === null) return `set the ${label} to “${after}”`;
  return `changed the ${label} from “${before}” to “${after}”`;
}

function moveOf(from: string, to: string): string {
  const isSameDay = from.slice(0, 10) === to.slice(0, 10);
  const when = isSameDay ? clockOf : momentOf;
  return `moved it from ${when(from)} to ${when(to)}`;
}

const PAY = ['exception_fee', 'attendance', 'late_percent', 'worked_position_id', 'pay_reason'] as const;

function payDeed({ position, official, after }: { position: string; official: string; after: HistoryState }) {
  const { attendance, exception_fee: fee, pay_reason: reason } = after;
  const deeds = {
    no_show: `noted that ${official} did not appear`,
    late: `noted that ${official} was late`,
  };
  const deed = attendance
    ? deeds[attendance]
    : `changed what ${position} pays${fee == null ? '' : `, to ${fee.toFixed(2)}`}`;
  return reason ? `${deed}, “${reason}”` : deed;
}

function slotDeeds(
  { action, position = 'a position', official, before = {}, after = {} }: HistoryChange,
  who?: string,
): string[] {
  const [was, is] = [before.official ?? undefined, after.official ?? undefined];
  if (action === 'created') return [`added the position ${position}`];
  if (action === 'deleted')
    return [
      was === undefined ? `removed the position ${position}` : `removed ${was} with the position ${position}`,
    ];
  if (was !== is && before.user_id !== after.user_id) {
    if (is === undefined) return [`took ${was ?? 'the official'} off ${position}`];
    return [was === undefined ? `assigned ${is} as ${position}` : `replaced ${was} by ${is} as ${position}`];
  }
  if (after.reminded_at) return [`reminded ${official ?? 'the official'} to answer for ${position}`];
  if (PAY.some((member) => member in after || member in before))
    return [payDeed({ position, official: official ?? 'the official', after })];
  if (!('answer' in after) && !('answer' in before)) return [];
  const { answer, declined_reason: reason, answered_at: answeredAt } = after;
  const whom = is ?? official;
  if (!answer) return [`asked ${whom ?? `the ${position}`} again`];
  if (answeredAt)
    return [
      `restored the answer of ${whom ?? `the ${position}`} of ${momentOf(answeredAt)}: ${answer} ${position}`,
    ];
  const isFor = whom !== undefined && whom !== who;
  const deed = isFor ? `answered for ${whom}: ${answer} ${position}` : `${answer} ${position}`;
  return [reason ? `${deed}, “${reason}”` : deed];
}
