// The values of a report as a list of texts, as existing clients read them (docs/api: Resources, game report).
import { type Static, Type } from 'typebox';
import type { CellValue } from '../../../domain/forms/fields.ts';
import type { GameReport } from '../../../domain/forms/submissions/submission.ts';
import type { Game } from '../../../domain/games/game.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { orNull, string } from '../output/fields.ts';

export const FormValueRecord = Type.Object(
  {
    key: string(
      '.homeTeamScore',
      'A dot and the key of the field; of a row also its number, from 0, and the key of the column.',
    ),
    template_key: string('homeTeamScore', 'The key of the field or column.'),
    label: string('Home score'),
    value: orNull(string('3', 'As text, also a number.')),
  },
  { title: 'FormValue' },
);

type FormValue = Static<typeof FormValueRecord>;

type GameFact = { label: string; read: (game: Game) => string | null };

/** What the list says about the game, which nobody fills in. */
const GAME_FACTS: Record<string, GameFact> = {
  startTime: { label: 'Date / Time', read: (game) => isoInZone(game.startTime, game.zone) },
  venue: {
    label: 'Venue',
    read: ({ venue, subvenue }) => [venue?.name, subvenue].filter((name) => name != null).join(' - ') || null,
  },
  homeTeam: { label: 'Home Team', read: (game) => game.homeTeam },
  awayTeam: { label: 'Away Team', read: (game) => game.awayTeam },
  league: { label: 'League', read: (game) => game.league },
  ageGroup: { label: 'Age Group', read: (game) => game.ageGroup },
  gender: { label: 'Gender', read: (game) => game.gender },
  gameType: { label: 'Game Type', read: (game) => game.gameType },
  gameNumber: { label: 'Game Number', read: (game) => game.userDefinedId },
};
const CREW_KEY = 'officials';

/** The keys that no field of a template may have. */
export const GAME_KEYS: ReadonlySet<string> = new Set([...Object.keys(GAME_FACTS), CREW_KEY]);

/** The facts of the game, its crew, and the value of each field, null where there is none. */
export function representValues({ game, fields, values }: GameReport): FormValue[] {
  return [
    ...Object.entries(GAME_FACTS).map(([key, { label, read }]) => formValue([key], label, read(game))),
    ...crewValues(game),
    ...fields.flatMap(({ key, label, columns }) => {
      const value = values[key] ?? null;
      if (!Array.isArray(value)) return [formValue([key], label, textOf(value))];
      return value.flatMap((row, index) =>
        columns.map((column) =>
          formValue(
            [key, index, column.key],
            `${label} > ${index + 1} > ${column.label}`,
            textOf(row[column.key] ?? null),
          ),
        ),
      );
    }),
  ];
}

function crewValues({ crew }: Game): FormValue[] {
  const assigned = crew.flatMap(({ position, official }) =>
    official === null ? [] : [{ position, official }],
  );
  return assigned.flatMap(({ position, official: { firstName, lastName } }, index) => {
    const label = `Officials > ${index + 1}`;
    return [
      formValue([CREW_KEY, index, 'name'], `${label} > Name`, `${firstName} ${lastName}`),
      formValue([CREW_KEY, index, 'position'], `${label} > Position`, position),
    ];
  });
}

function formValue(path: (string | number)[], label: string, value: string | null): FormValue {
  return { key: `.${path.join('.')}`, template_key: String(path.at(-1)), label, value };
}

function textOf(value: CellValue): string | null {
  return value === null ? null : String(value);
}
