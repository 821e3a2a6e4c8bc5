// Reads the teams of a game, and sees when a row is no game.
import { parseTeams } from '../cells/teams.ts';
import { isBye, isEvent } from '../cells/words.ts';
import type { GameValues } from '../values.ts';
import type { RowReader } from './row-reader.ts';
import type { RuleName } from './rules.ts';

const TEAM_FIELDS = ['home_team', 'away_team', 'teams'] as const;

/** The rule for a row that is no game, by its words. */
export function ruleOf(reader: RowReader): RuleName | null {
  const texts = TEAM_FIELDS.map((field) => reader.cell(field).text);
  if (texts.some((text) => text.split(/\s+(?:vs?\.?|at|@|[-–—:])\s+|:\s*/i).some(isBye))) return 'bye';
  const hasTeams = texts.some((text) => text !== '');
  const own = [...texts, reader.cell('game_type').text, reader.cell('status').text];
  if (own.some((text) => text !== '' && isEvent(text))) return 'event';
  if (hasTeams) return null;
  const others = reader.line.cells.map(({ text }) => text);
  if (others.some((text) => isBye(text.split(/[:\s]/)[0] ?? ''))) return 'bye';
  return others.some(isEvent) ? 'event' : null;
}

export function readTeams(reader: RowReader): GameValues {
  if (reader.has('teams')) return readPair(reader);
  const values: GameValues = {};
  const homeTeam = reader.name('home_team', 'teams');
  const awayTeam = reader.name('away_team', 'teams');
  if (homeTeam !== undefined) values.homeTeam = homeTeam;
  if (awayTeam !== undefined) values.awayTeam = awayTeam;
  return values;
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
    /^(?:tbd|tba|tbc)$/i.test(name) ? null : reader.matchName(name, { field: 'teams', list: 'teams' });
  return { homeTeam: team(pair.home), awayTeam: team(pair.away) };
}
