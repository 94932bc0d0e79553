import { startPostgres, type PostgresServer } from '#testing/databases/postgresServer.ts';

/** Works with a PostgreSQL server that waits for the disk, and ends it. */
export async function onPostgres(work: (postgres: PostgresServer) => Promise<void>): Promise<void> {
  const postgres = await startPostgres({ fsync: true });
  try {
    await work(postgres);
  } finally {
    await postgres.stop();
  }
}
