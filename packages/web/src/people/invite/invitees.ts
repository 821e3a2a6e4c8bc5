// Reads the people to invite from pasted text: "Name <email>" lines, or the columns of a table.

export type Person = { firstName: string; lastName: string; email: string; phone: string; grade: string };

export type Invitee = Person & {
  /** Their line, and which of those that are the same. */
  key: string;
  /** Why this person cannot be invited. */
  problem?: string;
};

/** What was mended in a line, by its key. */
export type Mended = ReadonlyMap<string, Partial<Person>>;

type Column = 'first' | 'last' | 'name' | 'email' | 'phone' | 'grade';
const HEADINGS: readonly [Column, RegExp][] = [
  ['first', /^(first|given)([ _-]?name)?$/i],
  ['last', /^(last|family|sur)([ _-]?name)?$/i],
  ['email', /e-?mail/i],
  ['phone', /phone|mobile|cell/i],
  ['grade', /grade|level|rank/i],
  ['name', /name|official|referee/i],
];
const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;
const BRACKETS = /^(.*?)<\s*([^<>]+?)\s*>(.*)$/;
const PHONE = /(?:^|[\s,;\t])(\+?\(?\d[\d\s()./-]{5,}\d)(?=$|[\s,;])/;
const LINES_BEFORE_HEADING = 4; // such as the title of a sheet
const FEWEST_HEADINGS = 2;

type Line = Person & { key: string };

/** One entry for each person. */
export function readLines(text: string): Line[] {
  const parts = text
    .split(/\r?\n/)
    .flatMap(splitList)
    .filter((part) => part.trim() !== '');
  const headings = parts.slice(0, LINES_BEFORE_HEADING).map((part) => headingOf(cellsOf(part)));
  const at = headings.findIndex((heading) => heading !== undefined);
  const seen = new Map<string, number>();
  return parts.slice(at + 1).map((part) => {
    const same = seen.get(part) ?? 0;
    seen.set(part, same + 1);
    const heading = headings[at];
    const read = heading === undefined ? readLine(part) : readCells(cellsOf(part), heading);
    return { ...read, key: `${part}\n${same}` };
  });
}

/** With what was mended, and why one cannot be invited. `emailsInUse`: of who is on the site, in lower case. */
export function checkLines(
  lines: readonly Line[],
  emailsInUse: ReadonlySet<string>,
  mended: Mended,
): Invitee[] {
  const seen = new Set<string>();
  return lines.map((line) => {
    const one = { ...line, ...mended.get(line.key) };
    const email = one.email.trim().toLowerCase();
    const problem = problemOf(one, { isTaken: emailsInUse.has(email), isRepeated: seen.has(email) });
    seen.add(email);
    return { ...one, ...(problem !== undefined && { problem }) };
  });
}

/** "A <a@x.org>; B <b@x.org>", as mail programs copy it, are two. */
function splitList(line: string): string[] {
  return (line.match(/</g)?.length ?? 0) > 1 ? line.split(/(?<=>)\s*[,;]/) : [line];
}

function headingOf(cells: string[]): (Column | undefined)[] | undefined {
  if (cells.length < 2 || cells.some((cell) => cell.includes('@'))) return undefined;
  const columns = cells.map((cell) => HEADINGS.find(([, pattern]) => pattern.test(cell.trim()))?.[0]);
  return columns.filter(Boolean).length >= FEWEST_HEADINGS ? columns : undefined;
}

/** The cells of a line: by tabs, else by commas or semicolons, with quotes. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map(unquoted);
  const cells = line.match(/("(?:[^"]|"")*"|[^,;]*)(?:[,;]|$)/g) ?? [];
  return cells
    .slice(0, cells.at(-1) === '' ? -1 : undefined)
    .map((cell) => unquoted(cell.replace(/[,;]$/, '')));
}

function unquoted(cell: string): string {
  const text = cell.trim();
  return text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}

const person = (known: Partial<Person>): Person => ({
  ...{ firstName: '', lastName: '', email: '', phone: '', grade: '' },
  ...known,
});

function readCells(cells: string[], columns: (Column | undefined)[]): Person {
  const cell = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? '';
  const named = columns.includes('name') ? splitName(cell('name')) : {};
  return person({
    ...named,
    ...(columns.includes('first') && { firstName: cell('first') }),
    ...(columns.includes('last') && { lastName: cell('last') }),
    email: cell('email') || (cells.find((one) => EMAIL.test(one)) ?? ''),
    ...{ phone: cell('phone'), grade: cell('grade') },
  });
}

function readLine(line: string): Person {
  const phone = PHONE.exec(line)?.[1]?.trim() ?? '';
  const rest = phone === '' ? line.trim() : line.replace(phone, '').trim();
  const brackets = BRACKETS.exec(rest);
  if (brackets !== null) {
    const [, name = '', email = ''] = brackets;
    return person({ ...splitName(unquoted(name)), email, phone });
  }
  const cells = cellsOf(rest).filter((cell) => cell !== '');
  const alone = cells.find((cell) => EMAIL.test(cell));
  if (alone === undefined) return person({ ...readWords(rest), phone });
  const [first = '', second = '', third = ''] = cells.filter((cell) => cell !== alone);
  if (second === '') return person({ ...splitName(first), email: alone, phone });
  return person({ firstName: first, lastName: second, email: alone, phone, grade: third });
}

/** "Ada Okafor ada@harbor.example", or "Okafor, Ada ada@harbor.example" */
function readWords(line: string): Partial<Person> {
  const words = line.split(/[\s;]+/);
  const email = words.find((word) => EMAIL.test(word)) ?? words.find((word) => word.includes('@')) ?? '';
  const name = words.filter((word) => word !== email).join(' ');
  return { ...splitName(name.replace(/,$/, '')), email };
}

/** "Ada Okafor" or "Okafor, Ada": the last word is the last name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first] = unquoted(name)
    .split(',')
    .map((part) => part.trim());
  if (first !== undefined) return { firstName: first, lastName: last };
  const words = name.trim().split(/\s+/);
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

function problemOf(
  { email, firstName, lastName }: Person,
  { isTaken, isRepeated }: { isTaken: boolean; isRepeated: boolean },
): string | undefined {
  if (email === '') return 'Has no email address';
  if (!EMAIL.test(email)) return 'The email address is not readable';
  if (isTaken) return 'Is on the site already';
  if (isRepeated) return 'Is listed twice';
  return firstName === '' || lastName === '' ? 'Needs a first and a last name' : undefined;
}
