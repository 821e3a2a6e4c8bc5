// Runs one bench by its name: `npm run bench -- deliver`.
import { benchDeliver } from './deliver/deliver.ts';
import { benchListGames } from './http/list-games.ts';
import { benchToken } from './http/token.ts';
import { benchTokenTable } from './http/token-table.ts';

/** Each prints its lines and gives whether everything arrived as it must. */
const BENCHES: Record<string, () => Promise<boolean>> = {
  deliver: benchDeliver,
  'list-games': benchListGames,
  token: benchToken,
  'token-table': benchTokenTable,
};

const WRONG_USAGE = 2;

const [name = ''] = process.argv.slice(2);
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (bench === undefined) {
  const names = Object.keys(BENCHES).join(', ');
  process.stderr.write(`Name one of the benches: ${names}. For example: npm run bench -- deliver\n`);
  process.exitCode = WRONG_USAGE;
} else {
  process.exitCode = (await bench()) ? 0 : 1;
}
