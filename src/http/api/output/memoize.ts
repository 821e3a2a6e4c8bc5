// Represents a record once for a response that contains it many times, such as the site in a page of games.

/**
 * Memoizes `represent` by the record and by `whose` (the viewer, or the maker of links). Each response loads its own
 * records, and the WeakMap drops their representations with them.
 */
export function memoizePerRecord<RecordRead extends object, Seen, Shown>(
  represent: (record: RecordRead, seen: Seen) => Shown,
  whose: (seen: Seen) => object,
): (record: RecordRead, seen: Seen) => Shown {
  const made = new WeakMap<RecordRead, { whose: object; shown: Shown }>();
  return (record, seen) => {
    const known = made.get(record);
    if (known !== undefined && known.whose === whose(seen)) return known.shown;
    const shown = represent(record, seen);
    made.set(record, { whose: whose(seen), shown });
    return shown;
  };
}
