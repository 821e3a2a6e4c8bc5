// Compares a game that somebody else changed with what is typed, field by field.
import { FIELD_NAMES, type FieldName, type GameValues } from './fields.ts';

export type Side = 'theirs' | 'yours';
/** A field in which the game now and the form differ. */
export type Difference = {
  name: FieldName;
  theirs: string;
  yours: string;
  usual: Side;
  isContested: boolean;
};

/** The fields that differ. Where only one of the two changed a field since `base`, that one is the usual choice. */
export function differences(base: GameValues, theirs: GameValues, yours: GameValues): Difference[] {
  return FIELD_NAMES.filter((name) => theirs[name].trim() !== yours[name].trim()).map((name) => {
    const isYours = yours[name].trim() !== base[name].trim();
    const isTheirs = theirs[name].trim() !== base[name].trim();
    return {
      name,
      theirs: theirs[name],
      yours: yours[name],
      usual: isYours ? 'yours' : 'theirs',
      isContested: isYours && isTheirs,
    };
  });
}

export type Choices = Partial<Record<FieldName, Side>>;

/** The form after the choices; a field without a choice keeps its usual side. */
export function merged(theirs: GameValues, found: readonly Difference[], choices: Choices): GameValues {
  const kept = found.filter(({ name, usual }) => (choices[name] ?? usual) === 'yours');
  return { ...theirs, ...Object.fromEntries(kept.map(({ name, yours }) => [name, yours])) };
}
