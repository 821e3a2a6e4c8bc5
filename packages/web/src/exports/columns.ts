// The columns that a table can have, in their order, and those that were chosen last on this device.

export type ExportKind =
  | 'games'
  | 'assignments'
  | 'people'
  | 'availability'
  | 'balance'
  | 'pay'
  | 'pay_lines'
  | 'payer_lines'
  | 'annual_totals';

export type Column = {
  /** Its name in the API. */
  name: string;
  label: string;
  /** Not in a table unless it is chosen: few need it, or it is private. */
  isFurther?: true;
  forManagers?: true;
};

const WHEN: Column[] = [
  { name: 'id', label: 'ID' },
  { name: 'user_defined_id', label: 'Game number' },
  { name: 'date', label: 'Date' },
  { name: 'start_time', label: 'Start' },
  { name: 'end_time', label: 'End' },
];
const WHO: Column[] = [
  { name: 'home_team', label: 'Home' },
  { name: 'away_team', label: 'Away' },
  { name: 'league', label: 'League' },
  { name: 'age_group', label: 'Age group' },
  { name: 'gender', label: 'Gender' },
  { name: 'game_type', label: 'Game type' },
  { name: 'venue', label: 'Venue' },
  { name: 'subvenue', label: 'Field' },
  { name: 'status', label: 'Status' },
  { name: 'published', label: 'Published' },
];

const PAID_GAME: Column[] = [
  { name: 'date', label: 'Date' },
  { name: 'start_time', label: 'Start' },
  { name: 'home_team', label: 'Home' },
  { name: 'away_team', label: 'Away' },
  { name: 'league', label: 'League' },
  { name: 'bill_to', label: 'Bill to' },
  { name: 'position', label: 'Position' },
  { name: 'kind', label: 'Kind' },
  { name: 'amount', label: 'Amount' },
  { name: 'currency', label: 'Currency' },
  { name: 'parts', label: 'Rules' },
  { name: 'reason', label: 'Reason' },
];

export const COLUMNS: Record<ExportKind, readonly Column[]> = {
  games: [
    ...WHEN,
    ...WHO,
    { name: 'public', label: 'Public', isFurther: true },
    { name: 'pattern', label: 'Pattern', isFurther: true },
    { name: 'external_id', label: 'External ID', isFurther: true },
    { name: 'public_note', label: 'Public note' },
    { name: 'private_note', label: 'Private note', isFurther: true },
    { name: 'paid_via', label: 'Paid via', isFurther: true },
    { name: 'position', label: 'Positions' },
    { name: 'official', label: 'Officials' },
    { name: 'answer', label: 'Answers' },
    { name: 'fee', label: 'Fees', isFurther: true },
  ],
  assignments: [
    ...WHEN,
    ...WHO,
    { name: 'position', label: 'Position' },
    { name: 'official', label: 'Official' },
    { name: 'email', label: 'Email' },
    { name: 'mobile_phone', label: 'Mobile phone' },
    { name: 'answer', label: 'Answer' },
    { name: 'fee', label: 'Fee' },
    { name: 'currency', label: 'Currency' },
  ],
  people: [
    { name: 'id', label: 'ID' },
    { name: 'first_name', label: 'First name' },
    { name: 'last_name', label: 'Last name' },
    { name: 'mi', label: 'Middle initial', isFurther: true },
    { name: 'email', label: 'Email' },
    { name: 'second_email', label: 'Second email', isFurther: true },
    { name: 'mobile_phone', label: 'Mobile phone' },
    { name: 'home_phone', label: 'Home phone', isFurther: true },
    { name: 'work_phone', label: 'Work phone', isFurther: true },
    { name: 'street1', label: 'Street', isFurther: true },
    { name: 'street2', label: 'Street 2', isFurther: true },
    { name: 'city', label: 'City', isFurther: true },
    { name: 'state', label: 'State', isFurther: true },
    { name: 'postal_code', label: 'Postal code', isFurther: true },
    { name: 'date_of_birth', label: 'Date of birth', isFurther: true, forManagers: true },
    { name: 'grade', label: 'Grade' },
    { name: 'official_since', label: 'Official since', isFurther: true },
    { name: 'notes', label: 'Notes', isFurther: true },
    { name: 'certifications', label: 'Certifications', isFurther: true },
    { name: 'official', label: 'Official' },
    { name: 'assignor', label: 'Assignor' },
    { name: 'manager', label: 'Manager' },
    { name: 'observer', label: 'Observer', isFurther: true },
    { name: 'active', label: 'Active' },
  ],
  availability: [
    { name: 'official', label: 'Official' },
    { name: 'email', label: 'Email' },
    { name: 'date', label: 'Date' },
    { name: 'available', label: 'Available' },
    { name: 'start_time', label: 'From' },
    { name: 'end_time', label: 'To' },
    { name: 'description', label: 'Note' },
  ],
  balance: [
    { name: 'official', label: 'Official' },
    { name: 'grade', label: 'Grade' },
    { name: 'games', label: 'Games' },
    { name: 'fair_share', label: 'Fair share' },
    { name: 'off_by', label: 'Off by' },
    { name: 'hours', label: 'Hours' },
    { name: 'hours_offered', label: 'Hours offered' },
    { name: 'pay', label: 'Pay' },
    { name: 'miles', label: 'Miles' },
    { name: 'weekends', label: 'Weekends' },
    { name: 'offered', label: 'Offered' },
    { name: 'accepted', label: 'Accepted' },
    { name: 'declined', label: 'Declined' },
    { name: 'turned_back_late', label: 'Turned back late' },
    { name: 'no_answer', label: 'No answer' },
  ],
  pay: [
    { name: 'official', label: 'Official' },
    { name: 'games', label: 'Games' },
    { name: 'fees', label: 'Fees' },
    { name: 'travel', label: 'Travel' },
    { name: 'adjusted', label: 'Adjusted' },
    { name: 'carried', label: 'Carried over' },
    { name: 'amount', label: 'To pay' },
    { name: 'rest', label: 'Into a later run' },
    { name: 'currency', label: 'Currency' },
    { name: 'bank_account', label: 'Last digits of the bank account' },
    { name: 'payment_date', label: 'Payment date' },
    { name: 'statement_id', label: 'Statement' },
    { name: 'amount_paid', label: 'Paid', isFurther: true },
    { name: 'paid_on', label: 'Paid on', isFurther: true },
    { name: 'payment_reference', label: 'Reference', isFurther: true },
  ],
  pay_lines: [{ name: 'official', label: 'Official' }, ...PAID_GAME],
  payer_lines: [
    { name: 'payment_date', label: 'Payment date' },
    { name: 'official', label: 'Official' },
    ...PAID_GAME,
  ],
  annual_totals: [
    { name: 'official', label: 'Official' },
    { name: 'games', label: 'Games' },
    { name: 'miles', label: 'Miles' },
    { name: 'paid', label: 'Paid' },
    { name: 'not_paid', label: 'Not paid yet' },
    { name: 'currency', label: 'Currency' },
    { name: 'needs_tax_form', label: 'Needs a tax form' },
    { name: 'has_tax_form', label: 'Has a tax form' },
  ],
};

const keyOf = (kind: ExportKind) => `export-columns-${kind}`;

/** The names of the columns that were chosen last, or of the usual ones. */
export function rememberedColumns(kind: ExportKind): ReadonlySet<string> {
  const usual = COLUMNS[kind].filter(({ isFurther }) => !isFurther).map(({ name }) => name);
  return new Set(localStorage.getItem(keyOf(kind))?.split(',') ?? usual);
}

export function rememberColumns(kind: ExportKind, names: readonly string[]): void {
  localStorage.setItem(keyOf(kind), names.join(','));
}

export type Format = 'xlsx' | 'csv';
const FORMAT = 'export-format';

export const rememberedFormat = (): Format => (localStorage.getItem(FORMAT) === 'csv' ? 'csv' : 'xlsx');
export const rememberFormat = (format: Format): void => localStorage.setItem(FORMAT, format);
