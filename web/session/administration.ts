import type { Membership, Person } from '../../contract/entities/person.ts';
import type { Standing } from '../../rules/permissions.ts';
import { api } from '../api/client.ts';
import { whenSessionEnds } from './session.ts';
import { sessionStore } from './sessionStore.ts';

const accountKey = 'admin.accountId';

/** Who is signed in, and the organisation that is administered at the moment; null where there is none. */
export interface Administration {
  person: Person;
  current: (Standing & { account: Membership['account'] }) | null;
}

let found: Promise<Person> | null = null;
let known: Administration | null = null;
let version = 0;
const listeners = new Set<() => void>();

/** What was known of who administers what is not so any more. */
function change(): void {
  known = null;
  version += 1;
  for (const listener of listeners) listener();
}

/** The signed-in person, asked for once a session. Fails with ApiError where it is a participation that is signed in. */
function me(): Promise<Person> {
  const asked = (found ??= api.getMyDetails());
  asked.catch(() => {
    if (found === asked) found = null;
  });
  return asked;
}

/** The chosen organisation, else the first of the person's (spec 002 section 4). */
export async function administration(): Promise<Administration> {
  const before = version;
  const person = await me();
  const chosen = sessionStore.read<string>(accountKey);
  const membership = person.memberships.find(({ account }) => account.id === chosen) ?? person.memberships[0];
  const administered: Administration = {
    person,
    current: membership ? { account: membership.account, adminUserRole: membership.adminUserRole, superAdmin: person.superAdmin } : null,
  };
  if (before === version && known === null) {
    known = administered;
    for (const listener of listeners) listener();
  }
  return administered;
}

/** Makes another organisation the one that is administered. */
export function chooseAccount(accountId: string): void {
  sessionStore.write(accountKey, accountId);
  change();
}

// Who signs in or out, here or in another tab, is asked for anew.
whenSessionEnds(() => {
  found = null;
  sessionStore.remove(accountKey);
  change();
});

/** What is known already; null until `administration` has answered. */
export const knownAdministration = () => known;

/** Another number whenever somebody else administers, or something else is administered. */
export const administrationVersion = () => version;

/** Calls the listener when either of these has changed. */
export function watchAdministration(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
