// Reads the people to invite from pasted text: "Name <email>" lines, or the columns of a table.

export type Invitee = {
  /** Their place in the list. */
  number: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  grade: string;
  /** Why this person cannot be invited. */
  problem?: string;
};

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
const BRACKETS = /^(.*?)<\s*([^<>]+?)\s*>[\s,;]*$/;

/** One entry for each person; `taken` has the addresses of who is on the site, in lower case. */
export function readInvitees(text: string, emailsInUse: ReadonlySet<string>): Invitee[] {
  const parts = text
    .split(/\r?\n/)
    .flatMap(splitList)
    .filter((part) => part.trim() !== '');
  const heading = headingOf(cellsOf(parts[0] ?? ''));
  const seen = new Set<string>();
  return parts.slice(heading === undefined ? 0 : 1).map((part, index) => {
    const read = heading === undefined ? readLine(part) : readCells(cellsOf(part), heading);
    const email = read.email.toLowerCase();
    const problem = problemOf(read, { isTaken: emailsInUse.has(email), isRepeated: seen.has(email) });
    seen.add(email);
    return { ...read, number: index + 1, ...(problem !== undefined && { problem }) };
  });
}

/** "A <a@x.org>; B <b@x.org>", as mail programs copy it, are two. */
function splitList(line: string): string[] {
  return (line.match(/</g)?.length ?? 0) > 1 ? line.split(/(?<=>)\s*[,;]/) : [line];
}

function headingOf(cells: string[]): (Column | undefined)[] | undefined {
  if (cells.length < 2 || cells.some((cell) => cell.includes('@'))) return undefined;
  const columns = cells.map((cell) => HEADINGS.find(([, pattern]) => pattern.test(cell.trim()))?.[0]);
  return columns.includes('email') ? columns : undefined;
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

type Person = Omit<Invitee, 'number' | 'problem'>;
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
    ...{ email: cell('email'), phone: cell('phone'), grade: cell('grade') },
  });
}

function readLine(line: string): Person {
  const brackets = BRACKETS.exec(line.trim());
  if (brackets !== null) {
    const [, name = '', email = ''] = brackets;
    return person({ ...splitName(unquoted(name)), email });
  }
  const cells = cellsOf(line).filter((cell) => cell !== '');
  const words = cells.length === 1 ? line.trim().split(/\s+/) : cells;
  const email = words.find((word) => EMAIL.test(word)) ?? '';
  const rest = words.filter((word) => word !== email);
  if (cells.length === 1) return person({ ...splitName(rest.join(' ')), email });
  const [first = '', second = '', third = ''] = rest;
  if (rest.length === 1) return person({ ...splitName(first), email });
  return person({ firstName: first, lastName: second, email, grade: third });
}

/** "Ada Okafor" or "Okafor, Ada": the last word is the last name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first] = name.split(',').map((part) => part.trim());
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
