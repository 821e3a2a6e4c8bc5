// Runs one bench by its name: `npm run bench -- deliver`.

import { benchDeliver } from './deliver/deliver.ts';
import { benchBigSite } from './http/big-site.ts';
import { benchListGames } from './http/list-games.ts';
import { benchToken } from './http/token.ts';
import { benchWrite } from './http/write.ts';
import { benchImport } from './import/import.ts';
import { benchMigrate } from './migrate/migrate.ts';
import { benchPay } from './pay/pay.ts';
import { benchPropose } from './propose/propose.ts';
import { benchStart } from './start/start.ts';
import { benchWeb } from './web/web.ts';

/** Each prints its lines (of the scenarios that were named, where it has several) and gives whether everything arrived as it must. */
const BENCHES: Record<string, (scenarios: string[]) => Promise<boolean>> = {
  'big-site': benchBigSite,
  deliver: benchDeliver,
  import: benchImport,
  'list-games': benchListGames,
  migrate: benchMigrate,
  pay: benchPay,
  propose: benchPropose,
  start: benchStart,
  token: benchToken,
  web: benchWeb,
  write: benchWrite,
};

const WRONG_USAGE = 2;

const [name = '', ...scenarios] = process.argv.slice(2);
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (bench === undefined) {
  const names = Object.keys(BENCHES).join(', ');
  process.stderr.write(`Name one of the benches: ${names}. For example: npm run bench -- deliver\n`);
  process.exitCode = WRONG_USAGE;
} else {
  process.exitCode = (await bench(scenarios)) ? 0 : 1;
}
