import { randomUUID } from 'node:crypto';
import { addMembers, insertGroup } from '#server/features/participants/groupQueries.ts';
import type { ApiApp } from '../servers/apiApp.ts';
import { personNamed } from './personNamed.ts';

/** Creates a group of people who are in the organisation already. @returns its id. */
export async function createGroup(api: ApiApp, accountId: string, names: string[]): Promise<string> {
  const groupId = (await insertGroup(api.db, accountId, `Group ${randomUUID()}`, api.clock()))!;
  const people = await api.db
    .selectFrom('participant')
    .where('account_id', '=', accountId)
    .where('email_address', 'in', ['', ...names.map((name) => personNamed(name).emailAddress)])
    .select('id')
    .execute();
  await addMembers(
    api.db,
    { accountId, groupId },
    people.map(({ id }) => id),
  );
  return groupId;
}
