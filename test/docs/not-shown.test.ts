// docs/decisions/not-shown.md: every "not shown" of the specification, with tests that are there.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

const specification = await read('docs/spec/service.md');
const entries = (await read('docs/decisions/not-shown.md')).split(/^## /m).slice(1);

test('the list has every "not shown" of the specification, by its section, in order', () => {
  const listed = entries.map((entry) => [/^[\d.]+/.exec(entry)?.[0], /^> (.+)$/m.exec(entry)?.[1]]);
  assert.deepEqual(listed, gaps(specification));
  assert.equal(listed.length, specification.split('not shown').length - 1);
});

test('each entry has an answer, says where it is documented, and names tests that exist', async () => {
  for (const entry of entries) {
    const [title = ''] = entry.split('\n');
    assert.match(entry, /^> .+\n\n[^\n>[-].+[\s\S]+\n\nDocumented: \[/m, title);
    const tests = [...entry.matchAll(/^- `(test\/[^`]+)`: (.+)$/gm)];
    assert.ok(tests.length > 0, `${title} names no test`);
    for (const [, path = '', name = ''] of tests) {
      const text = (await read(path)).replaceAll("\\'", "'");
      assert.ok(
        ['test(', 'describe('].some((word) =>
          [`'`, '"'].some((quote) => text.includes(`${word}${quote}${name}${quote}`)),
        ),
        `${path} has no test "${name}"`,
      );
    }
  }
});

/** The sentences that say so, with the number of their section. */
function gaps(text: string): [section: string, sentence: string][] {
  let section = '';
  return text.split('\n').flatMap((line) => {
    section = /^#{2,3} ([\d.]*\d)/.exec(line)?.[1] ?? section;
    const sentences = line
      .replace(/^\d+\. /, '')
      .split('|')
      .flatMap((cell) => cell.trim().split(/(?<=\.) (?=[A-Z])/));
    return sentences
      .filter((sentence) => sentence.includes('not shown'))
      .map((sentence): [string, string] => [section, sentence]);
  });
}
