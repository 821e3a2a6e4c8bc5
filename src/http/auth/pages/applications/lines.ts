// Reading several addresses from one field of a form.

/** The lines that hold anything, without the space around them. */
export function linesOf(text = ''): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
