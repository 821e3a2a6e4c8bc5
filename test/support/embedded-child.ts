// A process of its own that starts the embedded PostgreSQL, for tests that kill it: `<service|command> <DATA_DIR>`.
import { connectEmbedded, startEmbedded } from '../../packages/embedded-postgres/embedded.ts';

const [purpose, dataDir = ''] = process.argv.slice(2);
const start = purpose === 'command' ? connectEmbedded : startEmbedded;

try {
  const onError = (happening: string) => report({ happening });
  const { url, serverPid, version, stop } = await start({ dataDir, onError });
  report({ url, serverPid, version });
  process.stdin.resume().once('end', stop); // the test closes it to let us end in good order
} catch (error) {
  report({ error: error instanceof Error ? error.message : String(error) });
}

function report(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
