// A child process that starts the embedded PostgreSQL, for tests that kill it: `<service|command> <DATA_DIR>`.
import { connectEmbedded, startEmbedded } from '../../packages/embedded-postgres/embedded.ts';

const [purpose, dataDir = ''] = process.argv.slice(2);
const start = purpose === 'command' ? connectEmbedded : startEmbedded;

try {
  const onError = (event: string) => report({ event });
  const { url, serverPid, version, stop } = await start({ dataDir, onError });
  report({ url, serverPid, version });
  process.stdin.resume().once('end', stop); // the test closes it for a graceful stop
} catch (error) {
  report({ error: error instanceof Error ? error.message : String(error) });
}

function report(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
