// Represents a record once for an answer in which it stands many times, as a site does in a page of its games.

/**
 * `represent`, which gives the same object again for the same record and the same `whose` (who looks, or what makes the
 * links). Records are read anew for each answer, and what was made of them goes with them.
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
