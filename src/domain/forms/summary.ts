// Summarizes a report for clients that do not know its form: the score, misconduct, ejections and no-shows.
import { type FieldValue, type FormField, type FormValues, numberIn } from './fields.ts';

export type ReportSummary = {
  hasMisconduct: boolean;
  hasEjections: boolean;
  hasNoShow: boolean;
  homeTeamScore: number | null;
  awayTeamScore: number | null;
};

type Meaning = keyof ReportSummary;

const POINTS = '(?:score|goals|points|runs)';
const scoreOfSide = (side: string) =>
  new RegExp(`^(?:${side})(?:team)?${POINTS}$|^${POINTS}(?:${side})(?:team)?$`);

/**
 * What a key or a label means, by its lowercase letters without "final": `homeTeamScore` and "Home team score (final)"
 * are the same. The first match counts. "Cautions and send-offs" is misconduct, because each of its rows may be a caution.
 */
const MEANINGS: readonly (readonly [Meaning, RegExp])[] = [
  ['homeTeamScore', scoreOfSide('home')],
  ['awayTeamScore', scoreOfSide('away|visiting|visitors?|guest')],
  ['hasNoShow', /noshow|didnot(appear|show)/],
  ['hasMisconduct', /misconduct|caution/],
  ['hasEjections', /ejection|ejected|sendoff|sentoff|dismissal|redcard/],
  ['hasMisconduct', /^cards$|yellowcard|discipline|booking/],
];

/** A cell of a list of misconduct that says that a player was sent off. */
const SENT_OFF = /^(straight |second |2nd )?(red( card.*)?$|sen[dt]\b|eject|dismiss|expel|expul|disqualif)/i;
/** A text that says that there is nothing to report. */
const NOTHING = /^(no|none|nil|false|nothing|n\/?a|not applicable|(none|nothing) to report|[-–—.0]+)\.?$/i;

/** The summary of the values: false and null where no field of the form has that meaning, or it has no value. */
export function summarize(fields: readonly FormField[], values: FormValues): ReportSummary {
  const reported = fields.map((field) => ({ meaning: meaningOf(field), value: values[field.key] ?? null }));
  const valuesOf = (meaning: Meaning) =>
    reported.filter((one) => one.meaning === meaning).map(({ value }) => value);
  const isReported = (meaning: Meaning) => valuesOf(meaning).some(saysYes);
  const score = (meaning: Meaning) =>
    valuesOf(meaning)
      .map(scoreOf)
      .find((one) => one !== null) ?? null;
  return {
    hasMisconduct: isReported('hasMisconduct'),
    hasEjections: isReported('hasEjections') || valuesOf('hasMisconduct').some(hasSentOff),
    hasNoShow: isReported('hasNoShow'),
    homeTeamScore: score('homeTeamScore'),
    awayTeamScore: score('awayTeamScore'),
  };
}

/** By its key; by its label where the key means none of it. */
function meaningOf({ key, label }: FormField): Meaning | undefined {
  for (const text of [key, label]) {
    const letters = text.toLowerCase().replaceAll(/[^a-z]|final/g, '');
    const found = MEANINGS.find(([, pattern]) => pattern.test(letters));
    if (found !== undefined) return found[0];
  }
  return undefined;
}

/** Rows, a number above zero, or a text that does not say that there is nothing. */
function saysYes(value: FieldValue): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'number' ? value > 0 : value !== null && !NOTHING.test(value);
}

function hasSentOff(value: FieldValue): boolean {
  const cells = Array.isArray(value) ? value.flatMap((row) => Object.values(row)) : [value];
  return cells.some((cell) => typeof cell === 'string' && SENT_OFF.test(cell));
}

/** Also of a text or a choice that is a number. */
function scoreOf(value: FieldValue): number | null {
  const number = numberIn(value);
  return typeof number === 'number' ? number : null;
}
