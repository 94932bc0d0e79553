import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { verifyPassword } from '../security/password.ts';
import { demoPassword, demoPasswordHash, demoSignIns } from './demoPeople.ts';

/**
 * Protects a database that is not for demonstration: anyone could sign in to the accounts of one.
 * @throws Error with one line if an account of the demonstration still has the password that everyone knows.
 */
export async function rejectPublishedPasswords(db: Db): Promise<void> {
  const accounts = await db
    .selectFrom('person')
    .where((person) =>
      person.or([
        person('password_hash', '=', demoPasswordHash),
        // Demonstrations of earlier releases had another hash. The address of a super administrator may have been changed.
        person('super_admin', '=', true),
        person(
          sql<string>`lower(email_address)`,
          'in',
          demoSignIns.map(({ emailAddress }) => emailAddress),
        ),
      ]),
    )
    .select(['email_address', 'password_hash'])
    .execute();
  const hashes = new Set(accounts.flatMap(({ password_hash }) => (password_hash === null ? [] : [password_hash])));
  for (const hash of hashes) {
    // A hash that cannot be read lets no one in.
    if (hash !== demoPasswordHash && !(await verifyPassword(hash, demoPassword).catch(() => false))) continue;
    const { email_address } = accounts.find(({ password_hash }) => password_hash === hash)!;
    const isOfDemo = demoSignIns.some(({ emailAddress }) => emailAddress === email_address.toLowerCase());
    // Another address may be that of a person, and the log contains none.
    const example = isOfDemo ? email_address : 'an account with another address';
    throw new Error(
      `The database has accounts of the demonstration with the published password, such as ${example}. Use another database (DATA_DIR or DATABASE_URL). Or start with DEMO=1 and HOST=127.0.0.1, and change these passwords or delete these accounts`,
    );
  }
}
