// References to cells, such as `AB3`.

/** 0 of `A1`, 27 of `AB3`. */
export function columnIndex(reference: string): number {
  let index = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '') {
    index = index * 26 + letter.charCodeAt(0) - 64;
  }
  return index - 1;
}
