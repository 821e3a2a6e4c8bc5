// Closes the idle connections of a pool when their server no longer responds.
import type pg from 'pg';

/**
 * Tracks which connections of a pool are idle. The returned function closes them: a server that disappears leaves its
 * connections open, and each of them would keep one more request waiting until its query times out.
 */
export function trackIdle(pool: pg.Pool): (reason: Error) => void {
  const idle = new Set<pg.Client>();
  const leave = (client: pg.PoolClient) => void idle.delete(client as unknown as pg.Client);
  pool.on('release', (error, client) => {
    if (!error) idle.add(client as unknown as pg.Client);
  });
  pool.on('acquire', leave);
  pool.on('remove', leave);
  return (reason) => {
    for (const { connection } of [...idle]) connection.stream.destroy(reason); // the pool removes them
  };
}
