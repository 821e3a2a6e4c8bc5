// The classes of records.py: what several of them have in common stands once.

/** A TypedDict. Each member is its line, with its docstring. */
export type Class = { name: string; about: string[]; members: string[] };

/** Members that most records have, by the name of the class that has them. */
const SHARED = { _Dated: ['created', 'updated'], _Warned: ['warnings'] };
const LEAST = 3; // members: a class with all members of an earlier one that has so many extends it

/** The text of the definitions. Those with the same members are one, with several names. */
export function layOut(definitions: (string | Class)[]): string {
  const all = definitions.filter((one) => typeof one !== 'string');
  const named = all.map(
    (one) => [one.name, shortestName(all.filter((other) => isSame(one, other)))] as const,
  );
  const classes = all.filter((one) => named.some(([name, first]) => name === first && name === one.name));
  const shared = Object.entries(SHARED).map(([name, keys]) => sharedClass(name, keys, all));
  const texts = new Map(shared.map((one) => [one.name, classText(one, [])]));
  const add = (one: Class): void => {
    const parents = parentsOf(one, classes, shared);
    for (const parent of parents) if (!texts.has(parent.name)) add(parent); // a parent must stand before
    texts.set(one.name, classText(one, parents));
  };
  for (const [at, one] of definitions.entries()) {
    if (typeof one === 'string') texts.set(`${at}`, one);
    else if (classes.includes(one) && !texts.has(one.name)) add(one);
  }
  const others = named.filter(([name, first]) => name !== first).map(([name, first]) => `${name} = ${first}`);
  return `${[...texts.values()].join('\n')}\n# Other names of the same members.\n${others.join('\n')}\n`;
}

/** The class for these members, as most classes have them. */
function sharedClass(name: string, keys: string[], classes: Class[]): Class {
  const members = keys.map((key) => {
    const all = classes.flatMap((one) => one.members.filter((member) => member.trim().startsWith(`${key}:`)));
    const byText = [...Map.groupBy(all, (member) => member).values()];
    return byText.sort((one, other) => other.length - one.length)[0]![0]!;
  });
  return { name, about: [], members };
}

function parentsOf(one: Class, classes: Class[], shared: Class[]): Class[] {
  const long = classes.filter(
    (other) => other !== one && other.members.length >= LEAST && hasAll(one, other),
  );
  const [parent] = long.sort((first, second) => second.members.length - first.members.length);
  const others = shared.filter((other) => hasAll(one, other) && !(parent && hasAll(parent, other)));
  return [...(parent ? [parent] : []), ...others];
}

function isSame(one: Class, other: Class): boolean {
  return hasAll(one, other) && hasAll(other, one);
}

function shortestName(classes: Class[]): string {
  return classes.map(({ name }) => name).reduce((one, other) => (other.length < one.length ? other : one));
}

function hasAll(one: Class, other: Class): boolean {
  return other.members.every((member) => one.members.includes(member));
}

function classText({ name, about, members }: Class, parents: Class[]): string {
  const own = members.filter((member) => !parents.some((parent) => parent.members.includes(member)));
  const bases = parents.length > 0 ? parents.map((parent) => parent.name).join(', ') : 'TypedDict';
  const body = [...about, ...own];
  return `${[`class ${name}(${bases}):`, ...(body.length > 0 ? body : ['    pass'])].join('\n')}\n`;
}
