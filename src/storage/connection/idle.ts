// Closes what is idle in a connection pool when its server no longer responds.
import type pg from 'pg';

/**
 * Follows which connections of a pool are idle. The returned function closes them: a server that disappeared without a word
 * leaves each of them open, and otherwise each would keep one more request waiting until its query times out.
 */
export function followIdle(pool: pg.Pool): (reason: Error) => void {
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
