// Asks what a labeled line above the table says of all its games, if the site has no such place or group.

import type { ImportField } from '../../kinds.ts';
import type { NameMatcher } from '../names/name-matcher.ts';
import { option, type Questions } from '../questions.ts';
import { isLabeledTitle, labeledField } from '../records/group-names.ts';
import { groupHeading } from '../table/group-heading.ts';
import type { Line } from '../table/lines.ts';
import { type Sections, titleTexts, withinTitles } from '../table/sections.ts';
import type { Column } from '../understanding.ts';

type Titled = {
  above: readonly Line[];
  columns: readonly Column[];
  matcher: Pick<NameMatcher, 'isKnown'>;
  questions: Questions;
};

/** A letterhead has lines such as "Event: Spring Cup", too: they are left out by name. */
const NOUNS: Partial<Record<ImportField, string>> = {
  venue: 'venue',
  league: 'league',
  age_group: 'age group',
};

/** The sections with what the answers say of all games, and the questions that the rows wait for. */
export function readUnknownTitles(
  sections: Sections,
  { above, columns, matcher, questions }: Titled,
): { sections: Sections; waits: string[] } {
  const fields = new Set<string | null>(columns.map(({ field }) => field));
  const waits: string[] = [];
  for (const line of above) {
    for (const text of titleTexts(line)) {
      const field = labeledField(text);
      const noun = field && NOUNS[field];
      if (field === undefined || noun === undefined || fields.has(field)) continue;
      fields.add(field); // what all games have has one name
      if (isLabeledTitle(text, matcher)) continue;
      const draft = {
        id: `above_table:${field}`,
        sentence: () => `Above its table, the sheet says “${text}”. Is this the ${noun} of its games?`,
        options: [option('yes', 'Yes, of all of them'), option('none', 'No: leave it out')],
      };
      for (const { number } of sections.data) questions.ask(draft, number);
      const answer = questions.ask(draft);
      if (answer === null) waits.push(draft.id);
      if (answer === 'yes') sections = withTitle(sections, line, text);
    }
  }
  return { sections, waits };
}

function withTitle(sections: Sections, line: Line, text: string): Sections {
  const title = groupHeading({ ...line, cells: [{ text }] }, null);
  return {
    ...sections,
    headings: [...sections.headings, title],
    data: withinTitles(sections.data, title),
  };
}
