// Represents a record once for a response that contains it many times, such as the site in a page of games.

/**
 * Memoizes `represent` by the record and by `viewerOf` (the member, or the maker of links). Each response loads its own
 * records, and the WeakMap drops their representations with them.
 */
export function memoizePerRecord<RecordRead extends object, Viewer, View>(
  represent: (record: RecordRead, viewer: Viewer) => View,
  viewerOf: (viewer: Viewer) => object,
): (record: RecordRead, viewer: Viewer) => View {
  const made = new WeakMap<RecordRead, { viewer: object; view: View }>();
  return (record, viewer) => {
    const known = made.get(record);
    if (known !== undefined && known.viewer === viewerOf(viewer)) return known.view;
    const view = represent(record, viewer);
    made.set(record, { viewer: viewerOf(viewer), view });
    return view;
  };
}
