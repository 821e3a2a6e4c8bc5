// Amounts of money: which numbers are some, and how people read them.

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/; // judged by its digits: as a float 45.1 is none of its multiples
const DECIMALS = 2;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether it can be kept: from 0 to 999,999,999.99, with at most two decimals. */
export function isAmount(amount: number): boolean {
  return AMOUNT.test(String(amount));
}

/** Whether ISO 4217 has the currency, in capitals. */
export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

/** `$45.00`, with as many decimals as the currency has, and never rounded. */
export function formatMoney(amount: number, currency: string): string {
  const known = formats.get(currency) ?? formatOf(currency);
  formats.set(currency, known);
  return known.format(amount);
}

// Kept by currency: making one costs fifty times as much as using it.
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const style = { style: 'currency', currency } as const;
  const { minimumFractionDigits = DECIMALS } = new Intl.NumberFormat('en-US', style).resolvedOptions();
  const maximumFractionDigits = Math.max(minimumFractionDigits, DECIMALS);
  return new Intl.NumberFormat('en-US', { ...style, minimumFractionDigits, maximumFractionDigits });
}
