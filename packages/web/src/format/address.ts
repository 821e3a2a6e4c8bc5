// Reads what an address says: a reader for each search parameter. What a reader does not understand is left out.

/** Gives the value of a parameter; undefined if it is none. */
type Reader<Value> = (given: unknown) => Value | undefined;

type Readers<Search> = { [Name in keyof Search]-?: Reader<NonNullable<Search[Name]>> };

/** Reads all parameters of an address, by their names. */
export const addressOf =
  <Search extends object>(readers: Readers<Search>) =>
  (given: Record<string, unknown>): Search => {
    const read = Object.entries<Reader<unknown>>(readers).map(([name, reader]) => [
      name,
      reader(given[name]),
    ]);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined));
  };

export const id: Reader<number> = (given) =>
  Number.isSafeInteger(given) && Number(given) > 0 ? Number(given) : undefined;

/** One, or several. */
export const ids: Reader<number[]> = (given) => {
  const read = [given].flat().flatMap((one) => id(one) ?? []);
  return read.length > 0 ? read : undefined;
};

export const isOn: Reader<true> = (given) => (given === true ? given : undefined);

/** Of any form, or of this one; never empty. */
export const text =
  (form = /./): Reader<string> =>
  (given) =>
    given !== undefined && form.test(String(given)) ? String(given) : undefined;

export const oneOf =
  <Value extends string>(values: readonly Value[]): Reader<Value> =>
  (given) =>
    values.find((value) => value === given);

/** 2026-11-21 */
export const day: Reader<string> = (given) =>
  text(/^\d{4}-\d\d-\d\d$/)(given) !== undefined && !Number.isNaN(Date.parse(String(given)))
    ? String(given)
    : undefined;

/** 2026-11 */
export const month = text(/^\d{4}-(0[1-9]|1[0-2])$/);
