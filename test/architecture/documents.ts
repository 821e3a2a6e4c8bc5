// Checks the references of documents and comments: files, headings, sections of the specification.
import { posix } from 'node:path';
import { type ProjectFile, under } from './project.ts';

const SPECIFICATION = 'docs/spec/service.md';
const MACHINE = new RegExp(
  `(?<![\\w.-])/(?:${['work', 'home/\\w+', 'Users/\\w+', 'tmp/brief'].join('|')})\\b`,
);

/** Relative links in documents to a missing file or heading. */
export function deadLinks(files: ProjectFile[], exists: (path: string) => boolean): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return documents(files).flatMap(({ path, text }) =>
    linksOf(text).flatMap((link) => {
      const [target = '', anchor] = decodeURI(link).split('#');
      const file = target === '' ? path : posix.join(posix.dirname(path), target);
      if (!exists(file)) return [`${path} links to ${link}: there is no ${file}`];
      if (anchor === undefined || !file.endsWith('.md')) return [];
      return anchorsOf(texts.get(file) ?? '').has(anchor)
        ? []
        : [`${path} links to ${link}: ${file} has no heading #${anchor}`];
    }),
  );
}

/** Paths of this project in documents, such as `src/…`, that do not exist. */
export function deadPaths(files: ProjectFile[], exists: (path: string) => boolean): string[] {
  return documents(files).flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:src|test|bench|bin|docs|packages|examples|deploy)\/[\w./-]+)`/g)]
      .map((match) => match[1] ?? '')
      .filter((named) => !exists(named))
      .map((named) => `${path} names ${named}, which is not there`),
  );
}

/** Citations of the specification with an unknown section or sentence number. */
export function deadCitations(files: ProjectFile[]): string[] {
  const sections = sectionsOf(files.find(({ path }) => path === SPECIFICATION)?.text ?? '');
  const number = String.raw`\d(?:\.\d+)?(?:\(\d+\))?(?![\d.]*\d)`;
  const citation = new RegExp(String.raw`service\.md[ §]+(${number}(?:(?:, | and |\/)${number})*)`, 'g');
  return [
    ...documents(files),
    ...under(files, ['src', 'test', 'bench', 'packages'], ['.ts', '.sql']),
  ].flatMap(({ path, text }) =>
    [...text.matchAll(citation)]
      .flatMap((match) => match[1]?.split(/, | and |\//) ?? [])
      .filter((cited) => !sections.has(cited))
      .map((cited) => `${path} cites service.md ${cited}: ${SPECIFICATION} has no such section`),
  );
}

/** Absolute paths of a developer's machine. */
export function machinePaths(files: ProjectFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const found = text.match(MACHINE)?.[0];
    return found === undefined ? [] : [`${path} names ${found}: say it without a path of your machine`];
  });
}

function documents(files: ProjectFile[]): ProjectFile[] {
  return files.filter(({ path }) => path.endsWith('.md'));
}

function linksOf(text: string): string[] {
  const prose = withoutCode(text);
  const links = prose.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)|^\[[^\]]+\]:\s*(\S+)/gm);
  return [...links]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((link) => !/^([a-z]+:|\/\/)/i.test(link));
}

/** The anchors that GitHub generates for headings: lower case, no punctuation, dashes for spaces, numbered repeats. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+?)\s*$/gm)) {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    let anchor = slug;
    for (let repeat = 1; anchors.has(anchor); repeat++) anchor = `${slug}-${repeat}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** `6`, `6.2`, and numbered sentences as `6.2(5)`; also as `1.3` in a section without subsections. */
function sectionsOf(text: string): Set<string> {
  const sections = new Set<string>();
  let section = '';
  for (const line of text.split('\n')) {
    const heading = /^#{2,3} (\d+(?:\.\d+)?)/.exec(line)?.[1];
    const item = /^(\d+)\. /.exec(line)?.[1];
    if (heading !== undefined) {
      section = heading;
      sections.add(section);
    }
    if (item === undefined || section === '') continue;
    sections.add(`${section}(${item})`);
    if (!section.includes('.')) sections.add(`${section}.${item}`);
  }
  return sections;
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
}
