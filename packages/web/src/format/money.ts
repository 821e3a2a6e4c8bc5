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

type Fee = { value: number; currency: string };

/** What fees come to: "$45.00"; undefined where that is nothing. */
export function feesInWords(fees: readonly Fee[] = []): string | undefined {
  const { amount, currency } = sumOfFees(fees);
  return amount === 0 ? undefined : exactMoney(amount, currency);
}

/** Their sum, in hundredths meanwhile, so that it does not show the errors of binary fractions. */
export function sumOfFees(fees: readonly Fee[] = []): { amount: number; currency: string } {
  const amount = fees.reduce((sum, { value }) => sum + Math.round(value * 100), 0) / 100;
  return { amount, currency: fees[0]?.currency ?? '' };
}

/** "$45.00" or "−$45.00", with the sign of minus. */
export const signedMoney = (amount: number, currency: string): string =>
  exactMoney(amount, currency).replace('-', '−');

/** "$4,044": where there is little room. */
export const wholeMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
