// Matches the names of a sheet with the records of the site.
import { foldName, tidyName } from '../../../lists/list.ts';
import type { ImportKind } from '../../kinds.ts';
import { countOf, option, type Questions } from '../questions.ts';
import type { Alias, KnownNames, KnownPerson, NameList } from '../understanding.ts';
import type { NamedRecord, NameMatch } from '../values.ts';
import { coreOf, foldForMatch, foldPerson } from './fold-name.ts';
import { NearNames } from './near-names.ts';
import { type NewName, NewNames } from './new-names.ts';

type Index = {
  full: Map<string, NamedRecord[]>;
  core: Map<string, NamedRecord[]>;
  near: NearNames<NamedRecord>;
};

/** A match, and the id of the question that it waits for. */
export type Matched = {
  match: NameMatch;
  waits: string | null /** The end of a sentence, if the name is refused. */;
  problem?: string;
};

/** What an option begins with that is another new name of the sheet, folded. */
export const NEW_NAME = 'new:';
const NOUNS: Record<NameList, string> = {
  venues: 'venue',
  teams: 'team',
  leagues: 'league',
  age_groups: 'age group',
  game_types: 'game type',
  genders: 'gender',
  patterns: 'pattern',
  people: 'person',
};
/** A name that the site does not have makes a record of these lists; of the others somebody must say what it means. */
const CREATED: Record<NameList, boolean> = {
  venues: true,
  teams: true,
  leagues: true,
  age_groups: true,
  game_types: true,
  genders: true,
  patterns: false,
  people: false,
};

export class NameMatcher {
  private readonly names: KnownNames;
  private readonly questions: Questions;
  private readonly isOfCrews: boolean;
  private readonly aliases: Map<string, number>;
  private readonly indexes = new Map<NameList, Index>();
  private readonly found = new Map<string, NamedRecord[] | NamedRecord>();
  private readonly created = new Map<NameList, NewNames>();

  constructor(
    names: KnownNames,
    aliases: Alias[],
    { questions, kind }: { questions: Questions; kind: ImportKind },
  ) {
    this.names = names;
    this.questions = questions;
    this.isOfCrews = kind === 'games';
    this.aliases = new Map(aliases.map(({ list, text, id }) => [`${list} ${text}`, id]));
  }

  /** Asks, once for each name, if it is near others. */
  match(list: NameList, text: string, row: number): Matched {
    const name = tidyName(text);
    const found = this.find(list, name);
    if (!Array.isArray(found)) return { match: record(name, found), waits: null };
    if (found.length === 0 && CREATED[list]) return this.matchNew(list, name, row);
    if (found.length === 0 && list === 'people') return this.askUnknown(name, row);
    return this.ask({ list, name, near: found, row });
  }

  /** Whether the site has exactly one record that the name certainly means. */
  isKnown(list: NameList, text: string): boolean {
    return !Array.isArray(this.find(list, tidyName(text)));
  }

  /** The record that the name certainly means, or those that it could mean. */
  private find(list: NameList, name: string): NamedRecord | NamedRecord[] {
    const key = `${list} ${name}`;
    const known = this.found.get(key);
    if (known !== undefined) return known;
    const found = this.search(list, name);
    this.found.set(key, found);
    return found;
  }

  private search(list: NameList, name: string): NamedRecord | NamedRecord[] {
    const { full, core, near } = this.indexOf(list);
    const folded = foldForMatch(list, name);
    const alias = this.aliases.get(`${list} ${folded}`);
    const aliased = alias === undefined ? undefined : this.recordsOf(list).find(({ id }) => id === alias);
    if (aliased !== undefined) return aliased;
    const exact = full.get(list === 'people' ? foldPerson(name) : folded) ?? [];
    if (exact.length === 1) return exact[0]!;
    const spelled = exact.filter((one) => foldName(one.name) === foldName(name)); // "@Home" is not "Home"
    if (exact.length > 1) return spelled.length === 1 ? spelled[0]! : exact;
    const same = core.get(coreOf(list, folded)) ?? [];
    if (same.length > 0) return same.length === 1 ? same[0]! : same;
    return near.find(coreOf(list, folded));
  }

  /** A name that the site does not have; asks, once, if the sheet has spelled it otherwise. */
  private matchNew(list: NameList, name: string, row: number): Matched {
    const names = this.created.get(list) ?? new NewNames(list);
    this.created.set(list, names);
    const { text, folded, near } = names.add(name, foldForMatch(list, name));
    const match: NameMatch = { text, match: 'new' };
    if (near === undefined) return { match, waits: null };
    const id = `name:${list}:${folded}`;
    const value = `${NEW_NAME}${near.folded}`;
    const answer = this.questions.ask(
      {
        id,
        sentence: (rows) => newSentence({ list, name: text, near, rows }),
        options: [option(value, near.text), option('new', `Another new ${NOUNS[list]}`)],
        suggestion: value,
        kept: true,
        alias: { list, text: folded },
      },
      row,
    );
    if (answer === null) return { match: { text, match: 'near', near: [] }, waits: id };
    return { match: answer === value ? { ...match, text: near.text } : match, waits: null };
  }

  private ask({
    list,
    name,
    near,
    row,
  }: {
    list: NameList;
    name: string;
    near: NamedRecord[];
    row: number;
  }): Matched {
    const text = foldForMatch(list, name);
    const id = `name:${list}:${text}`;
    const other = CREATED[list]
      ? option('new', `A new ${NOUNS[list]} “${name}”`)
      : option('none', list === 'people' ? this.nobody() : `No ${NOUNS[list]}`);
    const answer = this.questions.ask(
      {
        id,
        sentence: (rows) => sentenceOf({ list, name, near, rows }),
        options: [...near.map((one) => option(`record:${one.id}`, one.name)), other],
        suggestion: near.length > 0 && list !== 'people' ? `record:${near[0]!.id}` : null,
        kept: true,
        alias: { list, text },
      },
      row,
    );
    if (answer === null) return { match: { text: name, match: 'near', near }, waits: id };
    const chosen = near.find((one) => answer === `record:${one.id}`);
    return { match: chosen === undefined ? { text: name, match: 'new' } : record(name, chosen), waits: null };
  }

  private nobody(): string {
    return this.isOfCrews ? 'None of them: leave the position open' : 'None of them: refuse these rows';
  }

  /** One question for all people whom the site does not have, where a row says something without them. */
  private askUnknown(name: string, row: number): Matched {
    const match: NameMatch = { text: name, match: 'new' };
    const refused = { match, waits: null, problem: 'is nobody of the site' };
    if (!this.isOfCrews) return refused;
    const id = 'rule:unknown_people';
    const answer = this.questions.ask(
      {
        id,
        sentence: (rows) =>
          `${countOf(rows)} ${rows === 1 ? 'names' : 'name'} officials whom the site does not have, such as “${name}”. Leave their positions open?`,
        options: [
          option('open', 'Leave their positions open'),
          option('refuse', 'Show them as rows to mend: the people come first'),
        ],
        suggestion: 'refuse',
      },
      row,
    );
    if (answer === null) return { match: { text: name, match: 'near', near: [] }, waits: id };
    return answer === 'open' ? { match, waits: null } : refused;
  }

  private recordsOf(list: NameList): NamedRecord[] {
    if (list !== 'people') return this.names[list];
    return this.names.people.map((person) => ({ id: person.id, name: fullName(person) }));
  }

  private indexOf(list: NameList): Index {
    const known = this.indexes.get(list);
    if (known !== undefined) return known;
    const records = this.recordsOf(list);
    const folded = records.map((one) => ({ record: one, folded: foldForMatch(list, one.name) }));
    const index = {
      full: grouped(list === 'people' ? this.spellings() : folded),
      core: grouped(
        folded.map(({ folded: name, record: one }) => ({ folded: coreOf(list, name), record: one })),
      ),
      near: new NearNames(
        folded.map(({ folded: name, record: one }) => ({ folded: coreOf(list, name), record: one })),
      ),
    };
    this.indexes.set(list, index);
    return index;
  }

  /** People are known by their name in any order, and by their addresses. */
  private spellings(): { folded: string; record: NamedRecord }[] {
    return this.names.people.flatMap((person) => {
      const one = { id: person.id, name: fullName(person) };
      return [one.name, ...person.emailAddresses].map((spelling) => ({
        folded: foldPerson(spelling),
        record: one,
      }));
    });
  }
}

function fullName({ firstName, lastName }: KnownPerson): string {
  return `${firstName} ${lastName}`;
}

function record(text: string, { id, name }: NamedRecord): NameMatch {
  return { text, match: 'record', id, name };
}

function grouped(names: { folded: string; record: NamedRecord }[]): Map<string, NamedRecord[]> {
  const groups = Map.groupBy(names, ({ folded }) => folded);
  return new Map([...groups].map(([folded, group]) => [folded, group.map(({ record: one }) => one)]));
}

/** A name, and how many rows have it. */
type Written = { list: NameList; name: string; rows: number };

function newSentence({ list, name, near, rows }: Written & { near: NewName }): string {
  const where = `${countOf(rows)} ${rows === 1 ? 'names' : 'name'} the new ${NOUNS[list]} “${name}”`;
  return `${where}. Is it “${near.text}”, which is new, too?`;
}

function sentenceOf({ list, name, near, rows }: Written & { near: NamedRecord[] }): string {
  const where = `${countOf(rows)} ${rows === 1 ? 'names' : 'name'} the ${NOUNS[list]} “${name}”`;
  if (near.length === 0) return `${where}, which the site does not have. What does it mean?`;
  const names = near.map((one) => `“${one.name}”`).join(', ');
  return near.length === 1 ? `${where}. Is it ${names}?` : `${where}. Is it one of ${names}?`;
}
