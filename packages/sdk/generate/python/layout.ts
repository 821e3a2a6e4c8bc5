// The classes of records.py: what several of them have in common stands once.

/** A TypedDict. Each member is its line, with its docstring. */
export type Class = { name: string; about: string[]; members: string[] };

/** Members that most records have, by the name of the class that has them. */
const SHARED = { _Dated: ['created', 'updated'], _Warned: ['warnings'] };
const LONG = 8; // members; from here on, a class with all members of an earlier one extends it

/** The text of the definitions, in their order. Those with the same members are one, with several names. */
export function layOut(definitions: (string | Class)[]): string {
  const classes = definitions.filter((one) => typeof one !== 'string');
  const shared = Object.entries(SHARED).map(([name, keys]) => sharedClass(name, keys, classes));
  const texts = shared.map((one) => classText(one, []));
  const earlier: Class[] = [];
  const others: string[] = [];
  for (const one of definitions) {
    if (typeof one === 'string') {
      texts.push(one);
      continue;
    }
    const name = shortestName(classes.filter((other) => hasAll(one, other) && hasAll(other, one)));
    if (name !== one.name) others.push(`${one.name} = ${name}`);
    else {
      texts.push(classText(one, parentsOf(one, earlier, shared)));
      earlier.push(one);
    }
  }
  return `${texts.join('\n')}\n# Other names of the same members.\n${others.join('\n')}\n`;
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

function parentsOf(one: Class, earlier: Class[], shared: Class[]): Class[] {
  const long = earlier.find((other) => other.members.length >= LONG && hasAll(one, other));
  return [
    ...(long ? [long] : []),
    ...shared.filter((other) => hasAll(one, other) && !(long && hasAll(long, other))),
  ];
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
