// The guides of the help say what is there: the words in bold of each job are on the view that its picture shows.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { HELP_TOPICS } from '../../packages/web/src/palette/help.ts';
import { startProgram } from '../support/program.ts';
import { PICTURES_FOLDER, type Taken, takePictures } from './help-pictures.ts';
import { changesOf, type ShownView } from './help-views.ts';

const GUIDES = ['assign.md', 'officiate.md'];
/** What each picture shows, in words: a test cannot compare pixels, since the demo has other games every day. */
const SHOWN = join(PICTURES_FOLDER, 'shown.json');
const MOST_BYTES = 90_000; // of a picture

type Job = { title: string; picture: string; labels: string[] };

/** The jobs of a guide: a heading, a picture, and the labels of the application in bold. */
async function jobsOf(guide: string): Promise<Job[]> {
  const text = await readFile(join(import.meta.dirname, '../../docs/use', guide), 'utf8');
  const [, ...jobs] = text.split(/^## /m);
  return jobs.map((job) => ({
    title: job.split('\n')[0]!,
    picture: /!\[[^\]]{20,}\]\(\.\.\/images\/use\/([\w-]+)\.webp\)/.exec(job)?.[1] ?? '',
    labels: [...job.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label.replace(/\s+/g, ' ')),
  }));
}

test('each job of both guides has a picture of a view that has what its text names, and that looks as it does', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewcall-help-'));
  const demo = startProgram(['demo'], { DATA_DIR: dataDir, PORT: '0' });
  t.after(async () => {
    await demo.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });
  const [, base = ''] = await demo.waitFor(/ready at (http:\/\/localhost:\d+)/);
  const taken = await takePictures(base);
  const jobs = (await Promise.all(GUIDES.map(jobsOf))).flat();
  assert.ok(jobs.length >= 15);
  const missing = jobs.flatMap(({ title, picture, labels }) => {
    const view = taken.get(picture);
    if (view === undefined) return [`${title}: no view is called "${picture}"`];
    const isThere = (label: string) => view.words.toLowerCase().includes(label.toLowerCase());
    return labels.filter((label) => !isThere(label)).map((label) => `${title}: ${picture} has no “${label}”`);
  });
  assert.deepEqual(missing, []);
  if (process.env.UPDATE_DOCS === '1') await write([...taken.values()]);
  const files = await readdir(PICTURES_FOLDER);
  assert.deepEqual(
    files.sort(),
    [...jobs.map(({ picture }) => `${picture}.webp`), 'shown.json'].sort(),
    'npm run help:pictures',
  );
  const pictured = JSON.parse(await readFile(SHOWN, 'utf8')) as Record<string, ShownView>;
  const old = [...taken.values()].flatMap(({ name, shown }) =>
    changesOf(pictured[name] ?? {}, shown).map((change) => `${name} ${change}`),
  );
  assert.deepEqual(old, [], 'npm run help:pictures');
});

test('the palette finds each job of both guides', async () => {
  const anchors = await Promise.all(
    GUIDES.map(async (guide) => {
      const titles = (await jobsOf(guide)).map(({ title }) => title);
      const anchorOf = (title: string) =>
        title
          .toLowerCase()
          .replace(/[^a-z -]/g, '')
          .replaceAll(' ', '-');
      return titles.map((title) => ({
        label: title,
        page: `${guide.replace('.md', '')}#${anchorOf(title)}`,
      }));
    }),
  );
  assert.deepEqual(HELP_TOPICS, anchors.flat());
});

async function write(pictures: readonly Taken[]): Promise<void> {
  for (const { name, webp } of pictures)
    assert.ok(webp.length <= MOST_BYTES, `${name} has ${webp.length} bytes`);
  await rm(PICTURES_FOLDER, { recursive: true, force: true });
  await mkdir(PICTURES_FOLDER, { recursive: true });
  for (const { name, webp } of pictures) await writeFile(join(PICTURES_FOLDER, `${name}.webp`), webp);
  const views = Object.fromEntries(pictures.map(({ name, shown }) => [name, shown]));
  await writeFile(SHOWN, `${JSON.stringify(views, null, 2)}\n`);
}
