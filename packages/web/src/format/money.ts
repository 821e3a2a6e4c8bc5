// Amounts of money.

/** "$45.00": sums of pay. */
export const exactMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);

/** "$45" or "$45.50": whole amounts without decimals. */
export function money(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const style = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  } as const;
  return new Intl.NumberFormat('en-US', style).format(amount);
}
