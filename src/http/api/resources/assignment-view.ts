// One slot of a crew as a caller sees it (docs/api: Resources, assignment).
import { type Static, Type } from 'typebox';
import { type Member, may } from '../../../domain/access.ts';
import type { Assignment } from '../../../domain/assignments/assignment.ts';
import type { PricedSlot } from '../../../domain/fees/priced.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { isoInZone } from '../../../kernel/times.ts';
import type { Links } from '../hal.ts';
import {
  boolean,
  integer,
  linkTo,
  moment,
  number,
  orNull,
  recordFields,
  recordTimes,
  string,
  timesOf,
} from '../output/fields.ts';
import { representAmount } from './fee-view.ts';
import { OfficialRecord, representOfficial } from './official-view.ts';

export const Fee = Type.Object(
  {
    value: number(45, "In the currency's main unit."),
    formatted: string('$45.00'),
    currency: string('USD', 'ISO 4217.'),
    description: string('Referee'),
  },
  { title: 'Fee' },
);

/** One slot of a crew. */
export const AssignmentRecord = Type.Object(
  {
    id: recordFields.id,
    position_id: orNull(integer(5, "The pattern's position.")),
    position: string('Referee'),
    position_abbreviation: string('R'),
    accepted: boolean(false),
    declined: boolean(false, 'They stay on the slot until it is emptied.'),
    declined_reason: Type.Optional(
      orNull(string('Out of town that weekend.', 'For the official themselves and assignors alone.')),
    ),
    answered_by: Type.Optional(
      orNull(
        Type.Object(
          { id: integer(3), name: string('Ada Okafor') },
          {
            title: 'AnsweredBy',
            description: 'The assignor who answered for the official. Shown as the reason.',
          },
        ),
      ),
    ),
    answered_by_guardian: Type.Optional(
      boolean(true, 'A guardian answered for the official. Missing otherwise. Shown as the reason.'),
    ),
    reminded_at: Type.Optional(
      orNull(moment('When the official was last reminded to answer. For assignors alone.')),
    ),
    overridden: Type.Optional(
      Type.Array(string('double_booked'), {
        description: 'The codes of the conflicts that the assignor overrode. For assignors alone.',
      }),
    ),
    never_invited: Type.Optional(
      boolean(
        true,
        'The official was never invited to the site, and hears nothing yet. Missing otherwise. For assignors alone.',
      ),
    ),
    assigned: boolean(true, 'false: the slot is open.'),
    sort_order: integer(1),
    lock_version: integer(0),
    ...recordTimes,
    _links: Type.Object({
      self: linkTo('assignment'),
      game: linkTo('game'),
      site: linkTo('site'),
      user: Type.Optional(linkTo('user')),
      accept: Type.Optional(linkTo('assignment')),
      decline: Type.Optional(linkTo('assignment')),
    }),
    _embedded: Type.Optional(
      Type.Object(
        {
          official: OfficialRecord,
          fees: Type.Optional(
            Type.Array(Fee, {
              description:
                'For the official themselves and assignors alone. The first is that for the position, 0 if there is none; those of further rules follow, and the sum is paid.',
            }),
          ),
        },
        { description: 'An open slot has none.' },
      ),
    ),
  },
  { title: 'Assignment' },
);

export type AssignmentView = { site: Site; viewer: Member; links: Links; now: Date };

/**
 * A slot. An open slot has no `_embedded`. Only the official and assignors see the fee and the links accept and decline.
 */
export function representAssignment(
  assignment: PricedSlot,
  { site, viewer, links, now }: AssignmentView,
): Static<typeof AssignmentRecord> {
  const { official, answer } = assignment;
  const at = `/assignments/${assignment.id}`;
  const response = `${at}/confirm`;
  const mayRespond = may(viewer, 'assignments.answer', official?.id);
  const canRespond = official !== null && answer === null && mayRespond; // links never lead to a 403
  return {
    id: assignment.id,
    position_id: assignment.positionId,
    position: assignment.position,
    position_abbreviation: assignment.positionAbbreviation,
    accepted: answer === 'accepted',
    declined: answer === 'declined',
    declined_reason: mayRespond ? assignment.declinedReason : undefined,
    answered_by: mayRespond ? assignment.answeredBy : undefined,
    answered_by_guardian: (mayRespond && assignment.answeredByGuardian) || undefined,
    reminded_at: may(viewer, 'assignments.write')
      ? assignment.remindedAt && isoInZone(assignment.remindedAt, site.timezone)
      : undefined,
    overridden: may(viewer, 'assignments.write') ? assignment.overridden : undefined,
    never_invited: (may(viewer, 'assignments.write') && official?.neverInvited) || undefined,
    assigned: official !== null,
    sort_order: assignment.sortOrder,
    lock_version: assignment.lockVersion,
    ...timesOf(assignment, site.timezone),
    _links: {
      self: links.link('assignment', at),
      game: links.link('game', `/games/${assignment.gameId}`),
      site: links.link('site', `/sites/${assignment.siteId}`),
      user: official === null ? undefined : links.link('user', `/users/${official.id}`),
      accept: canRespond ? { 'resource-type': 'assignment', href: links.to(response, ACCEPT) } : undefined,
      decline: canRespond ? { 'resource-type': 'assignment', href: links.to(response, DECLINE) } : undefined,
    },
    _embedded:
      official === null
        ? undefined
        : {
            official: representOfficial(official, { site, viewer, links, now }),
            fees: seesFee(viewer)(assignment) ? representFees(assignment) : undefined,
          },
  };
}

const ACCEPT = { status: 'A' };
const DECLINE = { status: 'D' };

/** Whether the viewer reads the fee of a slot: of an open one, here nobody. */
export function seesFee(viewer: Member): (slot: Assignment) => boolean {
  return ({ official }) => official !== null && may(viewer, 'fees.read', official.id);
}

/**
 * `[{value: 45, formatted: "$45.00", …}]`; the value is 0 if the position has no fee: clients read the first (wire). Without fee
 * rules there is no other, also for a game that was canceled.
 */
export function representFees({ pay, fee, currency, position }: PricedSlot) {
  if (pay === null) {
    const value = fee ?? 0;
    return [{ value, formatted: formatMoney(value, currency), currency, description: position }];
  }
  return pay.parts.map(({ amount, description }) => ({
    ...representAmount(amount, pay.currency),
    ...{ currency: pay.currency, description },
  }));
}
