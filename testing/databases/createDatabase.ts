import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** SQLSTATE object_in_use: someone is connected to the template. */
const inUse = '55006';

/**
 * Creates a database on the server of `url`, empty or as a copy of `template`.
 * @returns the new database's url
 */
export async function createDatabase(url: string, name: string, template?: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const copy = template === undefined ? '' : ` template ${pg.escapeIdentifier(template)}`;
    await retryWhileInUse(() => client.query(`create database ${pg.escapeIdentifier(name)}${copy}`));
  } finally {
    await client.end();
  }
  return urlOfDatabase(url, name);
}

/** The url of another database on the same server. */
export function urlOfDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}

/** Retries while the template is in use: the server may take a moment to notice that a connection was closed. */
async function retryWhileInUse(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== inUse || attempt === 10) throw error;
      await pause(200);
    }
  }
}
