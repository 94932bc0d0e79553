import { englishPlural } from '../content/englishPlural.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { resetTotp } from '../features/auth/resetTotp.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { deleteServersUnseen, listServersWithout } from '../secrets/runningServerQueries.ts';
import { fingerprintOf } from '../secrets/sealSecret.ts';
import { lockKeyToChange, lockKnownKey, resealSecrets } from '../secrets/secretKey.ts';
import { deleteTotpSetups, listPeopleWithTotp, replaceFingerprint } from '../secrets/secretQueries.ts';

interface Change {
  keyring: Keyring;
  /** True on the embedded database, on which no server can run at the same time. */
  isAlone: boolean;
}

/**
 * Seals the secrets in the database with the next key. From then on, all servers seal with it. They can be running.
 * @returns a sentence on what was done.
 * @throws Error with one line, and changes nothing, if there is no next key, if secrets are sealed with a third key, or if
 * a running server does not accept the next key.
 */
export const changeSecretKey = (db: Db, { keyring, isAlone }: Change, now: Date): Promise<string> =>
  inTransaction(db, async (tx) => {
    const { current, next } = keyring;
    if (!next)
      throw new Error(
        'NEXT_SECRET_KEY must be set to the new key, for this command and before that for every server. If the current key is lost, --lost yes switches off two-factor sign-in for everyone.',
      );
    const done = 'Set SECRET_KEY to that key, leave out NEXT_SECRET_KEY, and restart the servers one by one.';
    if ((await lockKeyToChange(tx, keyring)) === next) return `Nothing to do: NEXT_SECRET_KEY is in use. ${done}`;
    await rejectServersWithout(tx, { key: next, setting: 'NEXT_SECRET_KEY', isAlone });
    const people = await resealSecrets(tx, current, next, now);
    return `The secrets of ${peopleOf(people)} are sealed with NEXT_SECRET_KEY. ${done}`;
  });

/**
 * Makes the current key that of the database, although the previous one is lost. Switches off two-factor sign-in for
 * everyone, signs out the people who used it, and informs them by mail.
 * @returns a sentence on what was done.
 * @throws Error with one line, and changes nothing, if a key at hand is that of the database, or if a running server does
 * not accept the current key.
 */
export const replaceLostKey = (db: Db, { keyring, isAlone }: Change, now: Date): Promise<string> =>
  inTransaction(db, async (tx) => {
    const { current } = keyring;
    const known = await lockKnownKey(tx, keyring);
    if (known)
      throw new Error(
        known === current
          ? 'Nothing is lost: this key is that of the database. Leave out --lost yes.'
          : 'Nothing is lost: NEXT_SECRET_KEY is the key of the database. Set SECRET_KEY to it, and leave out NEXT_SECRET_KEY.',
      );
    await rejectServersWithout(tx, { key: current, setting: 'SECRET_KEY', isAlone });
    await replaceFingerprint(tx, fingerprintOf(current));
    const people = await listPeopleWithTotp(tx);
    for (const personId of people) await resetTotp(tx, personId, now);
    await deleteTotpSetups(tx);
    return `The two-factor sign-in of ${peopleOf(people.length)} is off, and they are signed out everywhere. They get an e-mail about it.`;
  });

const peopleOf = (count: number) => englishPlural(count, '1 person', `${count} people`);

async function rejectServersWithout(
  tx: Db,
  { key, setting, isAlone }: { key: Keyring['current']; setting: string; isAlone: boolean },
): Promise<void> {
  if (isAlone) await deleteServersUnseen(tx, 0);
  const without = await listServersWithout(tx, fingerprintOf(key));
  if (without.length > 0)
    throw new Error(
      `Nothing was changed, because running servers do not accept this ${setting}: ${without.map(({ name }) => name).join(', ')}. Restart them with it, or stop them. A server that was killed counts as running for a minute.`,
    );
}
