// What the address of the payers says: the days, and who is open.
import { addressOf, day, isOn, text } from '../format/address.ts';

/** Without `from` and `to`, the season of today. */
export type PayersSearch = {
  from?: string;
  to?: string;
  /** The payer whose games are shown. */
  payer?: string;
  export?: true;
};

export const readPayersSearch = addressOf<PayersSearch>({
  ...{ from: day, to: day, payer: text(), export: isOn },
});
