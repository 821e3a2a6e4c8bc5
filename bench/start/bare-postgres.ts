// The ceiling of a start of the service: a program that starts the embedded PostgreSQL, prints its argument, and stops on SIGTERM.
import { once } from 'node:events';
import { startEmbedded } from '../../packages/embedded-postgres/embedded.ts';

const server = await startEmbedded({ dataDir: process.env.DATA_DIR! });
const running = setInterval(() => {}, 60_000);
const stopped = once(process, 'SIGTERM');
process.stdout.write(`${process.argv[2]}\n`);
await stopped;
clearInterval(running);
await server.stop();
