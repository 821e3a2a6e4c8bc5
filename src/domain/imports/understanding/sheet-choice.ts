// Chooses the sheet, the kind of its records and its header, unless they are given.
import type { Sheet } from '../../../sheets/sheet.ts';
import { IMPORT_KINDS, type ImportKind } from '../kinds.ts';
import { findHeader, type Header } from './table/header.ts';
import { type Visible, visibleLines } from './table/lines.ts';
import type { UnderstandingInput } from './understanding.ts';

export type Choice = { sheet: Sheet; kind: ImportKind; header: Header; visible: Visible };

/** The fields that tell a kind from the others; a header with none of them is hardly of the kind. */
const TELLING: Record<ImportKind, RegExp> = {
  games: /^(?:home_team|away_team|teams)$/,
  people: /^(?:email|last_name|mobile_phone)$/,
  availability: /^available$/,
  venues: /^(?:street1|latitude|postal)$/,
  teams: /^name$/,
};
const DATED: ReadonlySet<ImportKind> = new Set<ImportKind>(['games', 'availability']);
// Of kinds that fit alike, the first.
const BY_LIKELIHOOD: ImportKind[] = ['games', 'people', 'availability', 'venues', 'teams'];

export function chooseSheet({
  sheets,
  kind,
  sheetName,
  hidden = false,
  names,
}: UnderstandingInput): Choice | undefined {
  const named = sheets.filter((sheet) => sheet.name === sheetName);
  const shown = sheets.filter((sheet) => !sheet.hidden || hidden);
  const candidates = named.length > 0 ? named.slice(0, 1) : shown;
  const kinds = kind === undefined ? BY_LIKELIHOOD.filter((one) => IMPORT_KINDS.includes(one)) : [kind];
  const choices = candidates.flatMap((sheet) => {
    const visible = visibleLines(sheet, { hidden });
    const found = kinds.map((one) => ({
      kind: one,
      header: findHeader(visible.lines, { kind: one, positions: names.positions }),
    }));
    const hasDays = found.some(({ kind: one, header }) => DATED.has(one) && header.fields.has('date'));
    return found.map((one): Choice & { score: number } => {
      const isOther = hasDays && (one.kind === 'teams' || one.kind === 'venues'); // which have no days
      return { sheet, visible, ...one, score: isOther ? 0 : scoreOf(one.header, one.kind) };
    });
  });
  // The sheet with the most known columns, and of those alike the one with the most rows.
  choices.sort(
    (left, right) => right.score - left.score || right.visible.lines.length - left.visible.lines.length,
  );
  return choices[0];
}

function scoreOf({ known, fields }: Header, kind: ImportKind): number {
  const telling = [...fields].filter((field) => TELLING[kind].test(field)).length;
  return telling === 0 ? known * 0.4 : known + telling;
}
