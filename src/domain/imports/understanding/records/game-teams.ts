// Reads the teams of a game, and sees when a row is no game.
import { parseTeams } from '../cells/teams.ts';
import { isBye, isEvent, isPlaceholder, isUnknown } from '../cells/words.ts';
import type { GameValues } from '../values.ts';
import type { RowReader } from './row-reader.ts';
import type { RuleName } from './rules.ts';

const LONGEST_EVENT = 40; // characters; a note can mention a practice
const TEAM_FIELDS = ['home_team', 'away_team', 'teams'] as const;

/** The rule for a row that is no game, by its words. */
export function ruleOf(reader: RowReader): RuleName | null {
  const texts = TEAM_FIELDS.map((field) => reader.cell(field).text);
  if (texts.some((text) => text.split(/\s+(?:vs?\.?|at|@|[-–—:])\s+|:\s*/i).some(isBye))) return 'bye';
  const isPair = reader.has('teams') || texts.filter((text) => text !== '' && !isUnknown(text)).length === 2;
  const own = [...texts, reader.cell('game_type').text, reader.cell('status').text];
  if (own.some((text) => text !== '' && isEvent(text))) return 'event';
  if (isPair && texts.some((text) => text !== '')) return null;
  const others = reader.line.cells.map(({ text }) => text).filter((text) => text.length <= LONGEST_EVENT);
  // Beside one team, words such as "free" are about something else.
  const isBlank = texts.every((text) => text === '');
  if (isBlank && others.some((text) => isBye(text.split(/[:\s]/)[0] ?? ''))) return 'bye';
  return others.some(isEvent) ? 'event' : null;
}

export function readTeams(reader: RowReader): GameValues {
  if (reader.has('teams')) return readPair(reader);
  const values: GameValues = {};
  const homeTeam = teamIn(reader, 'home_team');
  const awayTeam = teamIn(reader, 'away_team');
  if (homeTeam !== undefined) values.homeTeam = homeTeam;
  if (awayTeam !== undefined) values.awayTeam = awayTeam;
  return values;
}

/** Whether other games decide which team it is. A team of the site can be called so. */
function isOpen(reader: RowReader, text: string): boolean {
  return isPlaceholder(text) && !reader.isKnown('teams', text);
}

function teamIn(reader: RowReader, field: 'home_team' | 'away_team'): GameValues['homeTeam'] {
  return isOpen(reader, reader.cell(field).text) ? null : reader.name(field, 'teams');
}

function readPair(reader: RowReader): GameValues {
  const { text } = reader.cell('teams');
  if (text === '') return { homeTeam: null, awayTeam: null };
  const pair = parseTeams(text);
  if (pair === undefined) {
    reader.complain('teams', 'does not name two teams, as “Hawks vs Gulls” or “Gulls at Hawks”');
    return {};
  }
  const team = (name: string) =>
    isUnknown(name) || isOpen(reader, name)
      ? null
      : reader.matchName(name, { field: 'teams', list: 'teams' });
  return { homeTeam: team(pair.home), awayTeam: team(pair.away) };
}
