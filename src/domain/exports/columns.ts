// The columns of each kind of export. An import reads the others than the balance by these headings.
import { isoInZone } from '../../kernel/times.ts';
import { may } from '../access.ts';
import type { Availability } from '../availability/availability.ts';
import type { Balance } from '../balance/period.ts';
import { type PricedGame, type PricedSlot, payOf } from '../fees/priced.ts';
import type { AnnualAmount, AnnualTotal } from '../pay/annual-totals.ts';
import type { PaidLine, PaidOfficial } from '../pay/table-rows.ts';
import type { User } from '../users/user.ts';
import type { ExportColumn, ExportKind, ExportView } from './export.ts';

export type ExportRows = {
  games: PricedGame;
  assignments: { game: PricedGame; slot: PricedSlot };
  people: User & { certifications: string | null };
  availability: Availability & Pick<User, 'firstName' | 'lastName' | 'emailAddresses'>;
  balance: Balance;
  pay: PaidOfficial;
  pay_lines: PaidLine;
  payer_lines: PaidLine;
  annual_totals: AnnualTotal & { amount: AnnualAmount | undefined };
};

const DATE_LENGTH = 'YYYY-MM-DD'.length;
const localDate = (at: Date, zone: string) => isoInZone(at, zone).slice(0, DATE_LENGTH);
const localClock = (at: Date, zone: string) => isoInZone(at, zone).slice(DATE_LENGTH + 1, DATE_LENGTH + 6);
const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');
const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;
const answerOf = ({ official, answer }: PricedSlot) => official && (answer ?? 'not answered');
const main = (hundredths: number) => hundredths / 100;
const LINE_WORDS = { work: 'work', adjustment: 'adjustment', carried: 'carried over' };
const STATUS_WORDS = { A: 'active', C: 'canceled', X: 'canceled with pay' };

type TextOf<Row> = (row: Row) => string | null;
const text = <Row>(name: string, headings: string, cells: TextOf<Row>): ExportColumn<Row> => ({
  ...{ name, type: 'text', headings, cells },
});
const number = <Row>(
  name: string,
  headings: string,
  cells: (row: Row) => number | null,
): ExportColumn<Row> => ({ name, type: 'number', headings, cells });

const WHEN: ExportColumn<PricedGame>[] = [
  number('id', 'Crewcall ID', ({ id }) => id), // an "ID" in the sheet of a league is the league's
  text('user_defined_id', 'Game number', ({ userDefinedId }) => userDefinedId),
  { name: 'date', type: 'date', headings: 'Date', cells: (game) => localDate(game.startTime, game.zone) },
  {
    name: 'start_time',
    type: 'time',
    headings: 'Start',
    cells: (game) => localClock(game.startTime, game.zone),
  },
  { name: 'end_time', type: 'time', headings: 'End', cells: (game) => localClock(game.endTime, game.zone) },
];
const WHO: ExportColumn<PricedGame>[] = [
  text('home_team', 'Home', ({ homeTeam }) => homeTeam),
  text('away_team', 'Away', ({ awayTeam }) => awayTeam),
  text('league', 'League', ({ league }) => league),
  text('age_group', 'Age group', ({ ageGroup }) => ageGroup),
  text('gender', 'Gender', ({ gender }) => gender),
  text('game_type', 'Game type', ({ gameType }) => gameType),
  text('venue', 'Venue', ({ venue }) => venue?.name ?? null),
  text('subvenue', 'Field', ({ subvenue }) => subvenue),
  text('status', 'Status', ({ status }) => STATUS_WORDS[status]),
  text('published', 'Published', ({ published }) => yesOrNo(published)),
];

/** One heading for each position of the largest crew. */
const ofCrew = (
  name: string,
  heading: string,
  cellOf: (slot: PricedSlot) => string | number | null,
): ExportColumn<PricedGame> => ({
  name,
  type: name === 'fee' ? 'number' : 'text',
  headings: ({ crewSize }) => Array.from({ length: crewSize }, (_, at) => `${heading} ${at + 1}`),
  cells: ({ crew }, { crewSize }) =>
    Array.from({ length: crewSize }, (_, at) => (crew[at] === undefined ? null : cellOf(crew[at]))),
});

const ofGame = ({ cells, ...column }: ExportColumn<PricedGame>): ExportColumn<ExportRows['assignments']> => ({
  ...column,
  cells: ({ game }, view) => cells(game, view),
});

const PAID_GAME: ExportColumn<PaidLine>[] = [
  {
    ...{ name: 'date', type: 'date', headings: 'Date' },
    cells: ({ game }) => (game === undefined ? null : localDate(game.startTime, game.zone)),
  },
  {
    ...{ name: 'start_time', type: 'time', headings: 'Start' },
    cells: ({ game }) => (game === undefined ? null : localClock(game.startTime, game.zone)),
  },
  text('home_team', 'Home', ({ game }) => game?.homeTeam ?? null),
  text('away_team', 'Away', ({ game }) => game?.awayTeam ?? null),
  text('league', 'League', ({ game }) => game?.league ?? null),
  text('bill_to', 'Bill to', ({ line }) => line.billTo),
  text('position', 'Position', ({ line }) => line.position),
  text('kind', 'Kind', ({ line }) => LINE_WORDS[line.kind]),
  number('amount', 'Amount', ({ line }) => main(line.amount)),
  text('currency', 'Currency', ({ run }) => run.currency),
  text('parts', 'Rules', ({ line }) =>
    line.parts.map(({ description, amount }) => `${description} ${main(amount)}`).join(', '),
  ),
  text('reason', 'Reason', ({ line }) => line.reason),
];

const COLUMNS: { [Kind in ExportKind]: ExportColumn<ExportRows[Kind]>[] } = {
  games: [
    ...WHEN,
    ...WHO,
    text('public', 'Public', (game) => yesOrNo(game.public)),
    text('pattern', 'Pattern', ({ pattern }) => pattern),
    number('external_id', 'External ID', ({ externalId }) => externalId),
    text('public_note', 'Public note', ({ publicNote }) => publicNote),
    text('private_note', 'Private note', ({ privateNote }) => privateNote),
    text('paid_via', 'Paid via', ({ paidVia }) => paidVia),
    ofCrew('position', 'Position', ({ position }) => position),
    ofCrew('official', 'Official', ({ official }) => official && nameOf(official)),
    ofCrew('answer', 'Answer', answerOf),
    ofCrew('fee', 'Fee', (slot) => payOf(slot)?.amount ?? null),
  ],
  assignments: [
    ...WHEN.map(ofGame),
    ...WHO.map(ofGame),
    text('position', 'Position', ({ slot }) => slot.position),
    text('official', 'Official', ({ slot }) => slot.official && nameOf(slot.official)),
    text('email', 'Email', ({ slot }) => slot.official?.emailAddresses[0] ?? null),
    text('mobile_phone', 'Mobile phone', ({ slot }) => slot.official?.mobilePhone ?? null),
    text('answer', 'Answer', ({ slot }) => answerOf(slot)),
    number('fee', 'Fee', ({ slot }) => payOf(slot)?.amount ?? null),
    text('currency', 'Currency', ({ slot }) => payOf(slot)?.currency ?? null),
  ],
  people: [
    number('id', 'ID', ({ id }) => id),
    text('first_name', 'First name', ({ firstName }) => firstName),
    text('last_name', 'Last name', ({ lastName }) => lastName),
    text('mi', 'Middle initial', ({ mi }) => mi),
    text('email', 'Email', ({ emailAddresses }) => emailAddresses[0] ?? null),
    text('second_email', 'Second email', ({ emailAddresses }) => emailAddresses[1] ?? null),
    text('mobile_phone', 'Mobile phone', ({ mobilePhone }) => mobilePhone),
    text('home_phone', 'Home phone', ({ homePhone }) => homePhone),
    text('work_phone', 'Work phone', ({ workPhone }) => workPhone),
    text('street1', 'Street', ({ street1 }) => street1),
    text('street2', 'Street 2', ({ street2 }) => street2),
    text('city', 'City', ({ city }) => city),
    text('state', 'State', ({ state }) => state),
    text('postal_code', 'Postal code', ({ postalCode }) => postalCode),
    {
      ...{ name: 'date_of_birth', type: 'date', headings: 'Date of birth' },
      cells: ({ dateOfBirth }) => dateOfBirth,
      isShown: (viewer) => may(viewer, 'users.birth_date'),
    },
    text('grade', 'Grade', ({ grade }) => grade),
    number('official_since', 'Official since', ({ officialSince }) => officialSince),
    text('notes', 'Notes', ({ notes }) => notes),
    text('certifications', 'Certifications', ({ certifications }) => certifications),
    text('official', 'Official', ({ official }) => yesOrNo(official)),
    text('assignor', 'Assignor', ({ assignor }) => yesOrNo(assignor)),
    text('manager', 'Manager', ({ manager }) => yesOrNo(manager)),
    text('observer', 'Observer', ({ observer }) => yesOrNo(observer)),
    text('active', 'Active', ({ active }) => yesOrNo(active)),
  ],
  availability: [
    text('official', 'Official', nameOf),
    text('email', 'Email', ({ emailAddresses }) => emailAddresses[0] ?? null),
    { name: 'date', type: 'date', headings: 'Date', cells: ({ day }) => day },
    text('available', 'Available', ({ available }) => yesOrNo(available)),
    {
      name: 'start_time',
      type: 'time',
      headings: 'From',
      cells: (row) => (row.allDay ? null : row.startTime),
    },
    { name: 'end_time', type: 'time', headings: 'To', cells: (row) => (row.allDay ? null : row.endTime) },
    text('description', 'Note', ({ description }) => description),
  ],
  balance: [
    text('official', 'Official', ({ user }) => nameOf(user)),
    text('grade', 'Grade', ({ user }) => user.grade),
    number('games', 'Games', ({ games }) => games),
    number('fair_share', 'Fair share', ({ fairShare }) => fairShare),
    number('off_by', 'Off by', ({ offBy }) => offBy),
    number('hours', 'Hours', ({ hours }) => hours),
    number('hours_offered', 'Hours offered', ({ hoursOffered }) => hoursOffered),
    text('pay', 'Pay', ({ pay }) => pay.map(({ amount, currency }) => `${amount} ${currency}`).join(', ')),
    number('miles', 'Miles', ({ miles }) => miles),
    number('weekends', 'Weekends', ({ weekends }) => weekends),
    number('offered', 'Offered', ({ answers }) => answers.offered),
    number('accepted', 'Accepted', ({ answers }) => answers.accepted),
    number('declined', 'Declined', ({ answers }) => answers.declined),
    number('turned_back_late', 'Turned back late', ({ answers }) => answers.turnedBackLate),
    number('no_answer', 'No answer', ({ answers }) => answers.noAnswer),
  ],
  pay: [
    text('official', 'Official', ({ person }) => nameOf(person)),
    number('games', 'Games', ({ sums }) => sums.games),
    number('fees', 'Fees', ({ sums }) => main(sums.fees)),
    number('travel', 'Travel', ({ sums }) => main(sums.travel)),
    number('adjusted', 'Adjusted', ({ sums }) => main(sums.adjusted)),
    number('carried', 'Carried over', ({ sums }) => main(sums.carried)),
    number('amount', 'To pay', ({ sums }) => main(Math.max(0, sums.amount))),
    number('rest', 'Into a later run', ({ sums }) => main(Math.min(0, sums.amount))),
    text('currency', 'Currency', ({ run }) => run.currency),
    text('bank_account', 'Bank account ends in', ({ lastFours }) => lastFours.join(', ')),
    { name: 'payment_date', type: 'date', headings: 'Payment date', cells: ({ run }) => run.paymentDate },
    number('statement_id', 'Statement', ({ person }) => person.statementId),
    number('amount_paid', 'Paid', ({ person }) => main(person.amountPaid)),
    { name: 'paid_on', type: 'date', headings: 'Paid on', cells: ({ person }) => person.paidOn },
    text('payment_reference', 'Reference', ({ person }) => person.paymentReference),
  ],
  pay_lines: [text('official', 'Official', ({ person }) => nameOf(person)), ...PAID_GAME],
  payer_lines: [
    { name: 'payment_date', type: 'date', headings: 'Payment date', cells: ({ run }) => run.paymentDate },
    text('official', 'Official', ({ person }) => nameOf(person)),
    ...PAID_GAME,
  ],
  annual_totals: [
    text('official', 'Official', nameOf),
    number('games', 'Games', ({ games }) => games),
    number('miles', 'Miles', ({ miles }) => miles),
    number('paid', 'Paid', ({ amount }) => main(amount?.paid ?? 0)),
    number('not_paid', 'Not paid yet', ({ amount }) => main(amount?.notPaid ?? 0)),
    text('currency', 'Currency', ({ amount }) => amount?.currency ?? null),
    text('needs_tax_form', 'Needs a tax form', ({ needsTaxForm }) => yesOrNo(needsTaxForm)),
    text('has_tax_form', 'Has a tax form', ({ hasTaxForm }) => yesOrNo(hasTaxForm)),
  ],
};

/** The names of the columns that a kind has. */
export const columnNames = (kind: ExportKind): string[] => COLUMNS[kind].map(({ name }) => name);

/** The chosen columns in their order, or all, without those that the viewer may not see. */
export function columnsFor<Kind extends ExportKind>(
  kind: Kind,
  { columns: names, viewer }: Pick<ExportView, 'viewer'> & { columns?: readonly string[] | undefined },
): ExportColumn<ExportRows[Kind]>[] {
  const all = COLUMNS[kind];
  const chosen = names?.flatMap((name) => all.find((column) => column.name === name) ?? []);
  return (chosen ?? all).filter(({ isShown }) => isShown?.(viewer) ?? true);
}
