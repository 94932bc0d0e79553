import { startPostgres, type PostgresServer } from '#testing/databases/postgresServer.ts';

/** Starts a PostgreSQL server whose commits wait for the disk, and stops it after `work`. */
export async function onPostgres(work: (postgres: PostgresServer) => Promise<void>): Promise<void> {
  const postgres = await startPostgres({ fsync: true });
  try {
    await work(postgres);
  } finally {
    await postgres.stop();
  }
}
