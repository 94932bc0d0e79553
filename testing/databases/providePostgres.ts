import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgresServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server for this run's API tests. Only in the project api-postgres. */
    postgresUrl: string;
  }
}

/** Vitest's global set-up: one PostgreSQL server for all API tests of a run. */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
