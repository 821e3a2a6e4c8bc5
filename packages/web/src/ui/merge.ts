// Compares a record that somebody else changed with what is typed, field by field.

export type Side = 'theirs' | 'yours';
/** A field in which the record now and the form differ. */
export type Difference<Name> = {
  name: Name;
  theirs: string;
  yours: string;
  usual: Side;
  isConflicting: boolean;
};

type Fields = Record<string, string>;

/** The fields that differ. Where only one of the two changed a field since `base`, that one is the usual choice. */
export function differences<Values extends Fields>(
  base: Values,
  { theirs, yours }: { theirs: Values; yours: Values },
): Difference<keyof Values & string>[] {
  const names = Object.keys(yours) as (keyof Values & string)[];
  const differ = (one: Values, other: Values, name: keyof Values) =>
    one[name]!.trim() !== other[name]!.trim();
  return names
    .filter((name) => differ(theirs, yours, name))
    .map((name) => {
      const isYours = differ(yours, base, name);
      return {
        name,
        theirs: theirs[name]!,
        yours: yours[name]!,
        usual: isYours ? 'yours' : 'theirs',
        isConflicting: isYours && differ(theirs, base, name),
      };
    });
}

export type Choices<Values> = { [Name in keyof Values]?: Side };

/** The form after the choices; a field without a choice keeps its usual side. */
export function merged<Values extends Fields>(
  theirs: Values,
  found: readonly Difference<keyof Values & string>[],
  choices: Choices<Values>,
): Values {
  const kept = found.filter(({ name, usual }) => (choices[name] ?? usual) === 'yours');
  return { ...theirs, ...Object.fromEntries(kept.map(({ name, yours }) => [name, yours])) };
}
