// The sheets of the bench of imports: games with their crews, as a league sends them, and a file as large as one may be.
import { buffer } from 'node:stream/consumers';
import { writeTable } from '../../src/sheets/write-table.ts';

const PLACES = [
  'Harbor',
  'Ridge',
  'Lake',
  'Union',
  'Summit',
  'Valley',
  'Orchard',
  'Prairie',
  'Canyon',
  'Delta',
];
const TEAMS = ['Hawks', 'Gulls', 'Terns', 'Owls', 'Wolves', 'Bears', 'Lynx', 'Otters', 'Foxes', 'Moose'];
const CREW = ['Referee', 'Assistant 1', 'Assistant 2'] as const;
const OFFICIALS = 500; // each is on a game every four days or so
const AT_ONCE = 12;
const A_DAY = 5; // times of a day
const DAY_MS = 86_400_000;
const LARGE = { rows: 20_000, noteBytes: 410 };

const team = (n: number) => `${PLACES[n % 10]} ${TEAMS[Math.floor(n / 10) % 10]}`;
const two = (n: number) => String(n).padStart(2, '0');

/** CSV of games in which nobody is in two places, with so many officials on each. All teams and venues are new. */
export function seasonSheet({ games, crew }: { games: number; crew: number }): Buffer {
  const header = [
    'Game #',
    'Date',
    'Time',
    'League',
    'Home Team',
    'Away Team',
    'Field',
    ...CREW.slice(0, crew),
  ];
  const lines = Array.from({ length: games }, (_, n) => rowOf(n, crew).join(','));
  return Buffer.from([header.join(','), ...lines].join('\n'));
}

function rowOf(n: number, crew: number): string[] {
  const round = Math.floor(n / AT_ONCE);
  const day = new Date(Date.UTC(2090, 2, 1) + Math.floor(round / A_DAY) * DAY_MS).toISOString().slice(0, 10);
  const officials = Array.from({ length: crew }, (_, place) => {
    const official = 1 + ((round * 37 + (n % AT_ONCE) * 3 + place) % OFFICIALS);
    return `First${official} Last${official}`;
  });
  const teams = [team(n), team(n + 10 + (n % 7))];
  return [
    `G-${n}`,
    day,
    `${two(9 + (round % A_DAY) * 2)}:00`,
    'U14 Premier',
    ...teams,
    `${PLACES[n % 10]} Park`,
    ...officials,
  ];
}

/** XLSX of some 10 MB, with a long note in each of its rows. */
export async function largeSheet(): Promise<Buffer> {
  async function* rows() {
    for (let n = 0; n < LARGE.rows; n++) {
      const note = Buffer.from(crypto.getRandomValues(new Uint8Array(LARGE.noteBytes))).toString('base64');
      yield [...rowOf(n, 0), note];
    }
  }
  const headings = ['Game #', 'Date', 'Time', 'League', 'Home Team', 'Away Team', 'Field', 'Public Note'];
  const columns = headings.map((heading) => ({ heading, type: 'text' as const }));
  return buffer(writeTable({ name: 'Season', columns, rows: rows() }, 'xlsx'));
}
