// Reads a form field with one entry per line.

/** The lines that are not blank, trimmed. */
export function linesOf(text = ''): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
