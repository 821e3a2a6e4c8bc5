// The file of a person's year: their statements, then what was paid and driven at each organization.
import type { AnnualTotal, Statement } from '@crewcall/sdk/core';

export type OwnTotal = { organization: string; total: AnnualTotal };

const HEADINGS = ['Organization', 'Date', 'For', 'Owed', 'Paid', 'Currency', 'Games', 'Miles'];

/** A row for each statement, and one for the year at each organization and currency. */
export function annualCsv(
  own: readonly OwnTotal[],
  { year, statements }: { year: number; statements: readonly Statement[] },
): string {
  const ofStatements = statements.map((statement) => [
    ...[statement._embedded.site.name, statement.statement_date, statement.description],
    ...[statement.amount, statement.amount_paid, statement.currency, '', ''],
  ]);
  const ofYear = own.flatMap(({ organization, total: { amounts, games, miles } }) => {
    const paid = amounts.length === 0 ? [{ paid: 0, currency: '' }] : amounts;
    const one = (amount: { paid: number; currency: string }, at: number) => [
      ...[organization, String(year), 'Paid in the year', '', amount.paid, amount.currency],
      ...(at === 0 ? [games, miles ?? ''] : ['', '']),
    ];
    return paid.map(one);
  });
  return `${[HEADINGS, ...ofStatements, ...ofYear].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

/** Quoted where it must be; what a spreadsheet would take for a formula is text. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
