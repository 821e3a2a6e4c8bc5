// What each generated client is held to: no warning from its generator, and ten calls of the running service.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify, stripVTControlCharacters } from 'node:util';
import { type Api, newGame, openApi } from '../api/callers.ts';
import { requestToken } from '../support/season.ts';
import { type Command, GENERATORS, type Generator } from './generators.ts';

const PROGRAMS = join(import.meta.dirname, 'programs');
const PRINTED_BYTES = 10_000_000; // more than any compiler prints

/** Declares the test of a generator; reports it as not run where its language is missing. */
export function testGenerator(name: string): void {
  const generator = GENERATORS.find((one) => one.name === name)!;
  const [command, ...args] = generator.runtime;
  if (spawnSync(command, args).status === 0) {
    testInstalled(generator);
  } else {
    test(`a client of ${name} is not run: ${generator.needs} is missing`, (t) => {
      t.diagnostic(`not run: a client that ${name} generates. Install ${generator.needs} to run it.`);
    });
  }
}

function testInstalled({ name, program, prepare, ...commands }: Generator): void {
  let api: Api;
  let folder: string;
  let leagues: number[];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crewcall-client-'));
    api = await openApi();
    leagues = await addGames(api);
  });
  after(async () => {
    await api.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test(`a client that ${name} generates filters, reads and writes`, async () => {
    const { service, season } = api;
    const document = await fetch(`${service.baseUrl}/openapi.json`);
    await writeFile(join(folder, 'openapi.json'), await document.text());
    await copyFile(join(PROGRAMS, program), join(folder, program));
    await prepare?.(folder);
    for (const command of commands.install) await run(command, folder);
    const generated = await run(commands.generate, folder);
    assert.match(stripVTControlCharacters(generated.stdout + generated.stderr), commands.prints);
    if (commands.check !== undefined) await run(commands.check, folder);
    const { stdout } = await run(commands.run, folder, {
      BASE_URL: service.baseUrl,
      TOKEN: await requestToken(service, season.application),
      SITE_ID: String(season.siteId),
      LEAGUE_IDS: leagues.join(),
    });
    assert.deepEqual(JSON.parse(stdout), {
      account: 'Ada Okafor',
      gamesOfOneLeague: 2,
      gamesOfTwoLeagues: 3,
      publishedInTwoDays: [2, 1],
      teams: ['Harbor Hawks'],
      created: ['Pier Pilots', 'A'],
      changed: ['C', 'Rain'],
      subscription: [{ league_id: leagues }, { 'X-Roster': 'harbor' }],
      deleted: 204,
      gone: [404, 'not_found'],
    });
  });
}

/** Five games; gives the ids of two of their three leagues. */
async function addGames(api: Api): Promise<number[]> {
  const girls = { league_name: 'U12 Girls', published: true };
  const first = await newGame(api, { ...girls, home_team_name: 'Harbor Hawks' });
  await newGame(api, { ...girls, localized_date: '2099-05-03', home_team_name: 'Bay Gulls' });
  const boys = await newGame(api, { league_name: 'U14 Boys', localized_date: '2099-05-03' });
  await newGame(api, { league_name: 'U16', localized_date: '2099-05-09', published: true });
  await newGame(api, { league_name: 'U16', status: 'X', published: true });
  return [first.league_id, boys.league_id];
}

/** Runs a command in the folder; rejects with what it printed if it fails. */
async function run([command, ...args]: Command, cwd: string, env: Record<string, string> = {}) {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: PRINTED_BYTES };
  return promisify(execFile)(command, args, options).catch((error) => {
    throw new Error(`${command} ${args.join(' ')}: ${error.stdout}${error.stderr}`);
  });
}
